import Foundation
import HTTP
import Locking
import TML
import Terminal
import TestSupport
import Testing
import Text

@testable import Workbench
@testable import tml_translator

/// Settings that are read or changed while the program runs.
@Suite struct SettingsWorkerTests {
    private static let engine = """
        [suggestions]
        enabled = true
        [[engine]]
        style = "apertium"
        url = "http://127.0.0.1:1"

        """

    private let folder: TemporaryFolder
    private let path: String
    private let used = Locked<[String?]>([])
    private let worker: SettingsWorker

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("config.toml")
        worker = SettingsWorker(
            try SettingsFile(path: path), at: path, themes: ThemeCatalog(folders: [folder.path]),
            takers: [{ [used] file in used.withLock { $0.append(file.theme) } }])
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func answer(to request: SettingsRequest) async -> SettingsAnswer {
        await withCheckedContinuation { answered in
            worker.perform(request) { answered.resume(returning: $0) }
        }
    }

    private func loaded(_ request: SettingsRequest) async -> LoadedSettings? {
        if case .loaded(let loaded, request) = await answer(to: request) { loaded } else { nil }
    }

    @Test func aChangedFileIsUsed() async throws {
        try write("theme = \"nord\"\n[writing]\nspelling = false\n" + Self.engine)
        let loaded = try #require(await loaded(.reload))
        #expect(loaded.settings.theme == "nord" && !loaded.settings.writing.spells)
        #expect(loaded.settings.suggestionsEnabled)
        #expect(loaded.settings.engines.map(\.name) == ["apertium"])
        #expect(loaded.changed.contains(SettingName("spelling", in: "writing")))
        #expect(used.withLock(\.self) == ["nord"] && worker.inUse.theme == "nord")
    }

    @Test func aBadFileChangesNothing() async throws {
        try write("theme = \"nord\"\n")
        _ = await answer(to: .reload)
        try write("theme = \"dark\"\n[memory]\nleast = 3\n")
        guard case .failed(.reload, let why) = await answer(to: .reload) else {
            Issue.record("The file was accepted.")
            return
        }
        #expect(why.contains("line 3"))
        #expect(used.withLock(\.self) == ["nord"])
        #expect(await loaded(.show)?.settings.theme == "nord")
    }

    @Test func aChangeIsWrittenAndUsed() async throws {
        try write("# mine\ntheme = \"nord\" # cold\n")
        let loaded = await loaded(.change(SettingName("theme"), .text("dark")))
        #expect(loaded?.settings.theme == "dark" && loaded?.changed == [SettingName("theme")])
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == "# mine\ntheme = \"dark\" # cold\n"
        )
        #expect(used.withLock(\.self) == ["dark"])
    }

    @Test func toShowSettingsReadsNothing() async throws {
        try write("theme = \"nord\"\n")
        #expect(await loaded(.show)?.values.isEmpty == true)
        #expect(used.withLock(\.self) == [])
    }

    @Test func theNetworkUsesOtherEngines() throws {
        let paths = try Paths(environment: ["HOME": folder.path])
        let network = NetworkWorker(
            client: HTTPClient(userAgent: "test"), paths: paths, stores: StoreWorker(),
            settings: try SettingsFile(path: path), session: nil)
        #expect(network.engines.isEmpty)
        network.use(try SettingsFile(text: Self.engine, path: path))
        #expect(network.engines.map(\.name) == ["apertium"])
        let off = Self.engine.replacing("true", with: "false")
        network.use(try SettingsFile(text: off, path: path))
        #expect(network.engines.isEmpty)
    }

    /// The engine is off, and stored answers do not count: each test contacts the engine.
    @Test func anEngineIsTestedWithOneSentence() async throws {
        let server = try TestServer { request in
            request.query.contains("Bad")
                ? .answer(500) : .json(#"{"responseData":{"translatedText":"Gespeichert."}}"#)
        }
        let file = "[[engine]]\nname = \"a\"\nstyle = \"ajax\"\nurl = \"\(server.url)\"\n"
        let client = HTTPClient(userAgent: "test")
        defer { client.close() }
        let network = NetworkWorker(
            client: client, paths: try Paths(environment: ["HOME": folder.path]),
            stores: StoreWorker(), settings: try SettingsFile(text: file, path: path), session: nil)
        #expect(await trial(of: "a", "Saved.", network)?.texts == ["Gespeichert."])
        #expect(await trial(of: "a", "Saved.", network)?.problem == nil)
        #expect(server.requests.count == 2)
        let failed = try #require(await trial(of: "a", "Bad", network))
        #expect(failed.problem?.contains("Status 500") == true && failed.texts.isEmpty)
        #expect(await trial(of: "b", "Saved.", network) == nil)
    }

    private func trial(
        of engine: String, _ text: String, _ network: NetworkWorker
    ) async -> EngineTrial? {
        let found = Locked<EngineTrial?>(nil)
        let text = FreeText(text: text, source: "en", target: "de", project: nil, engines: [engine])
        await network.reply(to: .trial(text)) { reply in
            if case .tried(let trial) = reply.content { found.withLock { $0 = trial } }
        }
        return found.withLock(\.self)
    }

    @Test func theThemeFollowsTheBackgroundAgain() throws {
        let catalog = ThemeCatalog(
            paths: try Paths(environment: ["HOME": folder.path]), program: nil)
        var themes = ThemeSwitch(catalog, chosen: "terminal")
        try themes.choose(Settings.automaticTheme)
        #expect(themes.isAutomatic && themes.choice == Settings.automaticTheme)
        try themes.reread()
        #expect(themes.theme.name == "terminal")
    }
}
