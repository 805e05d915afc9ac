import FileProjects
import Files
import Foundation
import TML
import TestSupport
import Text
import TranslationFiles

/// A large translation file: in the library, in the workstation, at the server, and in other
/// programs.
struct FileFigures {
    private static let runs = 5

    private let entries: Int
    private let folder: TemporaryFolder
    private let path: String

    init(entries: Int) throws {
        self.entries = entries
        folder = try TemporaryFolder()
        path = folder.path("po/ru.po")
        try FileManager.default.createDirectory(
            atPath: folder.path("po"), withIntermediateDirectories: true)
        try Data(LargePOFile.text(entries: entries).utf8).write(to: URL(filePath: path))
    }

    /// Prints all figures.
    func measure() throws {
        let size = Double(FileStatus(path: path)?.size ?? 0) / 1e6
        let table = FigureTable("a PO file with \(entries) entries, \(rounded(size)) MB")
        table.measure("the library") { try measureLibrary(table) }
        table.measure("the workstation") { try measureWorkstation(table) }
        table.measure("the server") { try measureServer(table) }
        table.measure("other programs") { try measureOthers(table) }
    }

    /// The limits are those of 100,000 entries.
    private func limit(_ limit: Double) -> Double? { entries <= 100_000 ? limit : nil }
}

extension FileFigures {
    private func measureLibrary(_ table: FigureTable) throws {
        let copy = folder.path("copy.po")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let growth = MemoryGrowth()
        let document = try FileDocument.open(copy, locale: "ru")
        table.add("memory for the units", growth.megabytes, "MiB")
        var (reading, opening, saving) = (Sample(), Sample(), Sample())
        for _ in 0..<Self.runs {
            _ = try reading.time { try FileDocument.open(copy, locale: "ru") }
        }
        table.add("bytes into units", reading, share: 1)
        for _ in 0..<Self.runs {
            _ = try opening.time {
                try FileProject(
                    opening: copy, locale: "ru", for: FilePerson(name: "Bench")
                ).keys.count
            }
        }
        table.add("bytes into keys and translations", opening, share: 1)
        var newest = document
        for number in 0..<Self.runs {
            newest = try saving.time { try Self.written(newest, number, to: copy) }
        }
        table.add("a changed text to the disk", saving, share: 1)
    }

    /// Changes the text of a unit in the middle of the file.
    private static func written(
        _ document: FileDocument, _ number: Int, to path: String
    ) throws -> FileDocument {
        let unit = document.units[document.units.count / 2 + number]
        let forms = unit.forms.map { FileForm($0.name, text: ExactText("%s %d \(number)")) }
        let changed = try document.changed(by: [FileChange(unit: unit.id, forms: forms)])
        guard case .written(let written) = try FileStorage.write(changed, to: path) else {
            throw BenchFailure("another program has changed the file")
        }
        return written
    }
}

extension FileFigures {
    private func measureWorkstation(_ table: FigureTable) throws {
        // The session of the home is not used: files need no server.
        let home = try BenchHome(server: "http://127.0.0.1:9", token: "t")
        let (first, time) = try opened(home)
        table.add("first opening, to the first label", time, "ms", limit: limit(1500))
        let start = ContinuousClock.now
        guard first.wait(limit: .seconds(120), until: { $0.text.contains("in the file") }) else {
            throw BenchFailure("the file was not read:\n\(first.text)")
        }
        let whole = (ContinuousClock.now - start).milliseconds
        table.add("first opening, from the first label to the whole copy", whole, "ms")
        first.settle(milliseconds: 2000)
        try Self.quit(first)
        var later = Sample()
        for _ in 0..<Self.runs {
            let (terminal, time) = try opened(home)
            later.add(time)
            terminal.settle(milliseconds: 2000)
            try Self.quit(terminal)
        }
        table.add("later openings, to the first label", later, share: 1, limit: limit(150))
        try measureDesk(table, home)
    }

    /// Opens the file in the workstation. Returns the milliseconds until the first label.
    private func opened(_ home: BenchHome) throws -> (terminal: Pty, time: Double) {
        let start = ContinuousClock.now
        let terminal = try Pty(
            home.program, arguments: ["open", path], environment: home.environment, rows: 40,
            columns: 120)
        guard
            terminal.wait(
                limit: .seconds(60), until: { $0.text.contains(LargePOFile.firstLabel) })
        else { throw BenchFailure("no first label:\n\(terminal.text)") }
        return (terminal, (ContinuousClock.now - start).milliseconds)
    }

    private static func quit(_ terminal: Pty) throws {
        terminal.send("\u{11}")
        guard terminal.exitStatus(limit: .seconds(60)) == 0 else {
            throw BenchFailure("the workstation did not end:\n\(terminal.text)")
        }
    }

    private func measureDesk(_ table: FigureTable, _ home: BenchHome) throws {
        let (terminal, _) = try opened(home)
        terminal.settle(milliseconds: 3000)
        let process = ProcessFigures(of: terminal.processIdentifier)
        table.add("memory of the workstation", Double(process.resident) / 1024, "MiB")
        table.add("most memory of the workstation", Double(process.peak) / 1024, "MiB")
        try measureKeys(table, DeskMeasurement(home: home, terminal: terminal))
        for key in ["\u{1B}xdiscard-drafts\r", "\r"] {
            terminal.send(key)
            terminal.settle(milliseconds: 300)
        }
        Self.goToFirstKey(terminal)
        terminal.send("\u{1B}OB")
        terminal.settle(milliseconds: 300)
        try measureSaving(table, terminal)
        Self.goToFirstKey(terminal)
        try measureOutside(table, terminal)
        try Self.quit(terminal)
    }

    private func measureKeys(_ table: FigureTable, _ desk: DeskMeasurement) throws {
        let list = try desk.measureList("list of the file")
        let typing = try desk.measureTyping("typing in the file")
        table.add("list, key to bytes", list, share: 0.99, limit: 5)
        table.add("typing, key to bytes", typing, share: 0.99, limit: 5)
    }

    /// In the list.
    private static func goToFirstKey(_ terminal: Pty) {
        terminal.send("\u{1B}[H")
        terminal.settle(milliseconds: 500)
    }
}

extension FileFigures {
    /// Saves texts, from the key to the new file under its name.
    private func measureSaving(_ table: FigureTable, _ terminal: Pty) throws {
        var (shown, stored) = (Sample(), Sample())
        for _ in 0..<Self.runs {
            for key in ["e", "А", "б"] {
                terminal.send(key)
                terminal.settle(milliseconds: 100)
            }
            let (before, bytes) = (FileStatus(path: path), terminal.bytes)
            let start = ContinuousClock.now
            terminal.send("\u{13}")
            terminal.wait(limit: .seconds(20)) { $0.bytes > bytes }
            shown.add((ContinuousClock.now - start).milliseconds)
            while FileStatus(path: path) == before {
                guard ContinuousClock.now - start < .seconds(60) else {
                    throw BenchFailure("the text is not in the file:\n\(terminal.text)")
                }
                terminal.settle(milliseconds: 1)
                usleep(1000)
            }
            stored.add((ContinuousClock.now - start).milliseconds)
            terminal.settle(milliseconds: 1500)
        }
        // The focus goes to the text field, unless it is there already. Then it goes to the list.
        for key in ["e", "\u{1B}"] {
            terminal.send(key)
            terminal.settle(milliseconds: 500)
        }
        table.add("a saved text, key to bytes", shown, share: 1)
        table.add("a saved text, key to the disk", stored, share: 1)
    }

    /// Another program changes a text of the first screen. The workstation looks once per second.
    private func measureOutside(_ table: FigureTable, _ terminal: Pty) throws {
        let new = "Другой текст"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try Data(text.replacing(LargePOFile.firstText, with: new).utf8)
            .write(to: URL(filePath: path), options: .atomic)
        let start = ContinuousClock.now
        guard terminal.wait(limit: .seconds(60), until: { $0.text.contains(new) }) else {
            throw BenchFailure("the change is not shown:\n\(terminal.text)")
        }
        table.add(
            "a change by another program, to the screen",
            (ContinuousClock.now - start).milliseconds, "ms")
    }
}

extension FileFigures {
    private func measureServer(_ table: FigureTable) throws {
        let server = builtProgram(named: "tml-server")
        let data = ["--data", folder.path("server"), "--config", "/dev/null"]
        try FileManager.default.createDirectory(
            atPath: folder.path("server"), withIntermediateDirectories: true)
        let key = try Self.run(server, ["project", "create", "Bench", "--locales", "ru"] + data)
            .output.trimmed
        for name in ["first", "second"] {
            let time = try Self.run(
                server, ["import", path, "--project", key, "--language", "ru"] + data
            ).milliseconds
            table.add("import at the server, \(name) time", time / 1000, "s")
        }
    }

    /// The time of other programs for reading the file, and for writing it with `vim`.
    private func measureOthers(_ table: FigureTable) throws {
        let commands = [
            ("vim", ["-u", "NONE", "-N", "-es", "-c", "wq!", path]),
            ("msgfmt", ["-c", "-o", "/dev/null", path]), ("poedit", []), ("lokalize", []),
        ]
        for (name, arguments) in commands {
            guard let program = Self.program(named: name) else {
                table.add(name, "not installed")
                continue
            }
            guard !arguments.isEmpty else {
                table.add(name, "has no command that can be measured")
                continue
            }
            table.add(name, try Self.run(program, arguments).milliseconds, "ms")
        }
    }

    private static func program(named name: String) -> String? {
        ["/usr/local/bin/", "/usr/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func run(
        _ program: String, _ arguments: [String]
    ) throws -> (output: String, milliseconds: Double) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let time = (ContinuousClock.now - start).milliseconds
        guard process.terminationStatus == 0 else {
            throw BenchFailure("\(program) \(arguments.joined(separator: " ")) failed")
        }
        return (String(decoding: bytes, as: UTF8.self), time)
    }
}
