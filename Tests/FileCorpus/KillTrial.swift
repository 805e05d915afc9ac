import ArgumentParser
import Foundation
import TranslationFiles

/// Kills processes at random times while they write a file. After each kill, the file and its copy
/// must be complete versions.
struct KillTrial {
    let count: Int
    /// The program that writes the file: `tml-file-corpus`.
    let program: URL
    private let folder: URL
    private let original: FileDocument

    /// - Parameter entries: the size of the file. A write of a larger file takes longer.
    init(count: Int, program: URL, entries: Int = 10_000) throws {
        self.count = count
        self.program = program
        folder = FileManager.default.temporaryDirectory
            .appending(path: "tml-file-corpus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "ru.po").path
        try Data(Self.file(entries).utf8).write(to: URL(filePath: path))
        original = try FileDocument.open(path)
    }

    /// Prints the number of kills during a write. Throws if a file was not complete.
    func run() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var duringWrite = 0
        var versions: Set<Int> = []
        for number in 1...max(1, count) {
            try killWriter()
            versions.insert(try requireVersion(at: original.path, after: number))
            let copy = original.path + "~"
            if FileManager.default.fileExists(atPath: copy) {
                _ = try requireVersion(at: copy, after: number)
            }
            if try removeUnfinishedFiles() { duringWrite += 1 }
        }
        print("\(count) kills, \(duringWrite) of them during a write: all files are complete.")
        guard versions.count > 1 else { throw failed("No version was written.") }
    }
}

extension KillTrial {
    private static func file(_ count: Int) -> String {
        let head = #"""
            msgid ""
            msgstr ""
            "Content-Type: text/plain; charset=UTF-8\n"
            "Language: ru\n"


            """#
        let entries = (0..<count).map { number in
            #"""
            #: src/file\#(number).c:\#(number)
            msgid "A sentence with the number \#(number)"
            msgstr "Предложение с номером \#(number)"


            """#
        }
        return head + entries.joined()
    }

    private func killWriter() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = ["--write-without-end", original.path]
        process.standardOutput = output
        try process.run()
        let isReady = try output.fileHandleForReading.read(upToCount: 1)?.isEmpty == false
        usleep(UInt32.random(in: 0..<60_000))
        let wasRunning = process.isRunning
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        guard isReady, wasRunning else { throw failed("The writing process ended early.") }
    }

    /// Returns the version of a file. Throws unless the file has all units, and the text of the
    /// version in the first unit.
    private func requireVersion(at path: String, after kill: Int) throws -> Int {
        let bytes = try FileStorage.read(path) ?? []
        if bytes == original.bytes { return 0 }
        guard let document = try? FileDocument(path: original.path, bytes: bytes) else {
            throw failed("After kill \(kill), \(path) is not readable.")
        }
        let version = EndlessWriter.version(of: document)
        let change = EndlessWriter.change(of: original, to: version)
        guard document.units.first?.forms == change.forms,
            document.units.dropFirst() == original.units.dropFirst()
        else { throw failed("After kill \(kill), \(path) is no complete version.") }
        return version
    }

    private func removeUnfinishedFiles() throws -> Bool {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let unfinished = names.filter { $0.hasSuffix(".new") }
        for name in unfinished {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
        return !unfinished.isEmpty
    }

    private func failed(_ sentence: String) -> ValidationError { ValidationError(sentence) }
}
