import Foundation
import MachineTranslation
import TestSupport
import Testing
import Text

@testable import Workbench
@testable import tml_translator

/// The configuration file, changed while the program runs.
@Suite struct SettingsWriterTests {
    private let folder: TemporaryFolder
    private let writer: SettingsWriter

    init() throws {
        folder = try TemporaryFolder()
        writer = SettingsWriter(path: folder.path("config.toml"))
    }

    private let least = SettingName("least", in: "memory")

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: writer.path))
    }

    private var text: String {
        get throws { try String(contentsOfFile: writer.path, encoding: .utf8) }
    }

    @Test func aMissingFileIsCreated() throws {
        let settings = try writer.change(least, to: .number(80))
        #expect(settings.memoryScope.least == 0.8)
        #expect(try text == "[memory]\nleast = 80\n")
        let mode = try FileManager.default.attributesOfItem(atPath: writer.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func everySettingOfTheSampleFileCanBeChanged() throws {
        let sample = packageFolder.appending(path: "docs/config.sample.toml")
        let original = try String(contentsOf: sample, encoding: .utf8)
        for (name, value) in try SettingsFile(path: sample.path).values {
            try write(original)
            let changed = try writer.change(name, to: nil)
            #expect(changed.values[name] == nil, "\(name)")
            let restored = try writer.change(name, to: value)
            #expect(restored.values[name] == value, "\(name)")
            #expect(try text == original, "\(name)")
        }
    }

    /// A setting without a row could not be changed on the screen.
    @Test func everySettingOfTheSampleFileHasARow() throws {
        let sample = packageFolder.appending(path: "docs/config.sample.toml").path
        let rows = Set(SettingRow.all.map(\.name))
        #expect(try SettingsFile(path: sample).values.keys.filter { !rows.contains($0) } == [])
        for row in SettingRow.all {
            guard let value = row.usual else { continue }
            #expect(throws: Never.self, "\(row.name)") { try writer.change(row.name, to: value) }
        }
    }

    @Test(arguments: ["theme = \"nord\n", "[server\n", "[memory]\nleast = 7\n", "theme = 1\n"])
    func anUnreadableFileIsNotOverwritten(content: String) throws {
        try write(content)
        #expect(throws: SettingsFile.Invalid.self) { try writer.change(least, to: .number(80)) }
        #expect(throws: SettingsFile.Invalid.self) { try writer.load() }
        #expect(try text == content)
    }

    @Test func aFileThatIsNoTextIsNotOverwritten() throws {
        let bytes = Data([0x23, 0xFF, 0x0A])
        try bytes.write(to: URL(filePath: writer.path))
        let error = #expect(throws: SettingsFile.Invalid.self) {
            try writer.change(least, to: .number(80))
        }
        #expect(error?.description.contains("UTF-8") == true)
        #expect(try Data(contentsOf: URL(filePath: writer.path)) == bytes)
    }

    @Test func aWrongValueIsNotWritten() throws {
        try write("[memory]\nleast = 70\n")
        #expect(throws: SettingsFile.Invalid.self) { try writer.change(least, to: .number(7)) }
        #expect(try text == "[memory]\nleast = 70\n")
    }

    @Test func aTableInBracesIsReportedWithItsLine() throws {
        try write("theme = \"nord\"\nmemory = { least = 60 }\n")
        let error = #expect(throws: SettingsFile.Invalid.self) {
            try writer.change(least, to: .number(80))
        }
        #expect(error?.description.contains("line 2: the program cannot change least") == true)
    }

    @Test(arguments: ["\u{1B}[2J", "a\"\n[memory]\nleast = 60", "Привет", "\u{202E}x", "\\"])
    func aHostileTextStaysOneValue(value: String) throws {
        try write("[memory]\r\nleast = 70\r\n")
        let name = SettingName("email", in: "server")
        let settings = try writer.change(name, to: .text(value))
        #expect(settings.email == value && settings.memoryScope.least == 0.7)
        let projects = SettingName("projects", in: "memory")
        #expect(
            try writer.change(projects, to: .texts([value, "b"])).memoryScope.projects
                == [value, "b"])
    }

    @Test func aLinkStays() throws {
        let target = folder.path("dotfiles.toml")
        try Data("theme = \"nord\"\n".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(
            atPath: writer.path, withDestinationPath: "dotfiles.toml")
        _ = try writer.change(SettingName("theme"), to: .text("dark"))
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "theme = \"dark\"\n")
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: writer.path)
        #expect(link == "dotfiles.toml")
    }

    @Test func anEngineIsAddedAndStaysOff() throws {
        try write("# mine\ntheme = \"nord\"")
        let settings = try writer.add(.myMemory)
        #expect(settings.engines.map(\.name) == ["mymemory"] && settings.enginesInUse.isEmpty)
        #expect(try text.hasPrefix("# mine\ntheme = \"nord\"\n\n[[engine]]\n"))
        let before = try text
        #expect(throws: SettingsFile.Invalid.self) { try writer.add(.myMemory) }
        #expect(try text == before)
    }

    @Test func keysOfEnginesAreLookedForWithoutACommand() throws {
        let marker = folder.path("marker")
        let key = folder.path("key")
        try Data("secret".utf8).write(to: URL(filePath: key))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        let engines = [
            "style = \"google\"\nkey-command = \"touch \(marker)\"",
            "style = \"deepl\"\nkey-file = \"\(key)\"",
            "style = \"microsoft\"\nkey-file = \"/nowhere\"\nbudget = 9",
            "style = \"apertium\"\nurl = \"http://127.0.0.1:1\"", "style = \"tml-server\"",
        ]
        try write(engines.map { "[[engine]]\n\($0)\n" }.joined())
        let listed = try writer.load().engines.map(ListedEngine.init)
        let missing = ListedEngine.Key.missing("The API key of microsoft is not in /nowhere")
        #expect(listed.map(\.key) == [.command, .found, missing, .notNeeded, .session])
        #expect(listed.map(\.budget) == [nil, nil, 9, nil, nil])
        #expect(listed.allSatisfy { !$0.cost.isEmpty })
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    @Test func keysOfEnginesAreNoValues() throws {
        try write("[engine]\nstyle = \"deepl\"\nkey = \"secret\"\n")
        #expect(try writer.load().values.isEmpty)
    }
}
