import Display
import Foundation
import TestSupport
import Testing

@testable import Workbench
@testable import tml_translator

@Suite struct SettingsFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func theSampleFileIsUnderstood() throws {
        let path = packageFolder.appending(path: "docs/config.sample.toml").path
        let settings = try SettingsFile(path: path)
        #expect(settings.server == "https://tml.example.org")
        #expect(settings.email == "translator@example.com")
        #expect(!settings.allowsInsecureHTTP)
        #expect(settings.engineInUse == nil)
    }

    @Test func withoutAFileThereIsNoEngine() throws {
        let settings = try SettingsFile(path: folder.path("none.toml"))
        #expect(settings.engineInUse == nil)
        #expect(settings.keymap == .standard)
    }

    @Test func anEngineIsUsedOnlyWhenSwitchedOn() throws {
        let engine = "[suggestions.engine]\nstyle = \"apertium\"\nurl = \"http://127.0.0.1:1\"\n"
        let off = try settings(engine)
        let on = try settings("[suggestions]\nenabled = true\n" + engine)
        #expect(off.engineInUse == nil)
        #expect(on.engineInUse?.style == "apertium")
    }

    @Test(arguments: [
        ("[server\nurl = 1", "line"), ("[keymap]\nno-such = [\"a\"]", "no-such"),
        ("[keymap]\nsave = [\"hyper+q\"]", "hyper+q"),
    ])
    func whatIsWrongIsSaidWithItsPlace(text: String, part: String) {
        let error = #expect(throws: SettingsFile.Invalid.self) { try settings(text) }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("config.toml") == true)
    }

    @Test func aCommandGetsOtherKeys() throws {
        let keymap = try settings("[keymap]\nsave = [\"f9\"]").keymap
        let places: [Place] = [.translate, .everywhere]
        #expect(keymap.keys(for: .save, in: places).map(\.name) == ["f9"])
        #expect(Keymap.standard.keys(for: .save, in: places).map(\.name) == ["f3"])
    }

    private func settings(_ text: String) throws -> SettingsFile {
        let path = folder.path("config.toml")
        try Data(text.utf8).write(to: URL(filePath: path))
        return try SettingsFile(path: path)
    }
}
