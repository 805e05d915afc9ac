import Catalog
import Foundation
import HTTP
import MachineTranslation
import TestSupport
import Testing

/// What every kind of engine owes to the configurations that name it.
@Suite struct EngineStyleTests {
    private static let names = EngineStyle.all.map(\.name)

    private func configuration(
        _ values: [String: EngineTable.Value]
    ) throws -> EngineConfiguration {
        try EngineConfiguration(EngineTable(heading: "[engine]", values: values))
    }

    private func sentences(_ values: [String: EngineTable.Value]) -> [String] {
        do {
            _ = try configuration(values)
            return []
        } catch {
            return (error as? EngineMistakes)?.all.map(\.sentence) ?? ["\(error)"]
        }
    }

    @Test func noTwoStylesHaveOneName() {
        #expect(Set(Self.names).count == Self.names.count)
    }

    @Test(
        arguments: zip(
            ["docs/config.sample.toml", "packaging/tml-server.toml"],
            [EngineAsker.workstation, .server]))
    func theSamplesNameEveryStyle(path: String, asker: EngineAsker) throws {
        let sample = try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
        let words = Set(sample.split { !$0.isLetter && $0 != "-" }.map(String.init))
        for style in asker.styles { #expect(words.contains(style.name), "\(style.name)") }
    }

    @Test(arguments: names)
    func aTableWithWhatIsNeededMakesAnEngine(style: String) throws {
        var values = try neededValues(of: style)
        let client = HTTPClient(userAgent: "tml-tests/1")
        defer { client.close() }
        let ledger = CharacterLedger(path: nil)
        #expect(try configuration(values).engine(client, ledger).name == style)
        values["name"] = .text("ours")
        #expect(try configuration(values).engine(client, ledger).name == "ours")
    }

    @Test(arguments: ServiceScript.all)
    func onlyAServiceThatTellsTheLanguageIsSentTheText(script: ServiceScript) async throws {
        let style = try #require(EngineStyle.all.first { $0.name == script.style })
        let server = try script.server { _ in .answer(500) }
        let engine = try script.engine(at: server.url)
        do throws(EngineError) {
            let found = try await engine.language(of: "Bonjour")
            #expect(found == nil && !style.detects)
        } catch {
            #expect(style.detects)
        }
        let isSent = server.requests.contains { ($0.text + $0.target).contains("Bonjour") }
        #expect(isSent == style.detects)
    }

    @Test(arguments: names)
    func whatIsMissingIsTold(style: String) throws {
        let values = try neededValues(of: style)
        for name in values.keys where name != "style" {
            var fewer = values
            fewer[name] = nil
            let sentences = sentences(fewer)
            #expect(sentences.count == 1, "\(name): \(sentences)")
            #expect(sentences.first?.contains("is missing; \(style) needs") == true)
        }
    }

    @Test(arguments: names)
    func whatIsWrongIsTold(style: String) throws {
        let found = try #require(EngineStyle.all.first { $0.name == style })
        for setting in found.settings {
            var values = try neededValues(of: style)
            values[setting.name] = .other
            #expect(
                sentences(values) == [
                    "[engine]: \(setting.name) must be \(setting.expected)"
                ])
        }
    }

    @Test func unknownSettingsAndKeysTooManyAreTold() throws {
        var values = try neededValues(of: "ajax")
        values["uri"] = .text("http://a")
        #expect(sentences(values) == ["[engine]: there is no setting uri; did you mean url?"])
        values["uri"] = nil
        values["key"] = .text("a")
        values["key-file"] = .text("/a")
        #expect(
            sentences(values) == [
                "[engine]: key and key-file cannot be used together; keep one of them"
            ])
    }

    @Test func theServerOneIsSignedInToHasNoKeyAndIsNoEngineOfAServer() throws {
        let values: [String: EngineTable.Value] = ["style": .text("tml-server")]
        #expect(sentences(values).isEmpty)
        let sentence = sentences(values.merging(["key": .text("a")]) { $1 }).first
        #expect(sentence?.hasPrefix("[engine]: there is no setting key; ") == true)
        let table = EngineTable(heading: "[engine]", values: values)
        let refusal = #expect(throws: EngineMistakes.self) {
            try EngineConfiguration(table, for: .server)
        }
        #expect(refusal?.all.first?.sentence.contains("style must be one of apertium") == true)
    }

    @Test func theKeyIsReadFromWhereItStandsAndNeverTold() throws {
        let folder = try TemporaryFolder()
        var values = try neededValues(of: "ajax")
        values["key-file"] = .text(folder.path("key"))
        var engine = try configuration(values)
        let missing = #expect(throws: MissingKey.self) { try engine.readKey() }
        #expect(missing?.description == "The API key of ajax is not in \(folder.path("key"))")
        try Data("s3cret\n".utf8).write(to: URL(filePath: folder.path("key")))
        chmod(folder.path("key"), 0o640)
        let refusal = #expect(throws: MissingKey.self) { try engine.readKey() }
        #expect(refusal?.description.contains("chmod 600") == true)
        chmod(folder.path("key"), 0o600)
        try engine.readKey()
        #expect(engine.key?.reveal() == "s3cret")
        #expect(!"\(engine)".contains("s3cret"))
        values["key-file"] = nil
        values["key"] = .text("s3cret")
        engine = try configuration(values)
        try engine.readKey()
        #expect(engine.key?.reveal() == "s3cret")
        #expect(!"\(engine)".contains("s3cret"))
        #expect(!engine.identity.contains("s3cret"))
    }

    @Test(arguments: [
        ("printf 's3cret\\n'", true), ("echo s3cret; exit 1", false), ("true", false),
        ("no-such-command", false), ("yes", false), ("printf '\\377'", false),
        ("cat; echo s3cret", true), ("echo s3cret >&2", false),
    ])
    func aCommandPrintsTheKey(command: String, isGood: Bool) throws {
        var values = try neededValues(of: "ajax")
        values["key-command"] = .text(command)
        var engine = try configuration(values)
        if isGood {
            try engine.readKey()
            #expect(engine.key?.reveal() == "s3cret")
        } else {
            let missing = #expect(throws: MissingKey.self) { try engine.readKey() }
            #expect(
                missing?.description
                    == "The API key of ajax is not in the output of key-command")
        }
    }

    @Test func aCommandHasTheSignalsOfANewProgram() throws {
        // SIGPIPE stays ignored, as the servers of the other tests in this process need it. A
        // restored action would end the process when a server writes to a closed connection.
        signal(SIGPIPE, SIG_IGN)
        var values = try neededValues(of: "ajax")
        values["key-command"] = .text("sed -n 's/^SigIgn://p' /proc/self/status")
        var engine = try configuration(values)
        try engine.readKey()
        let ignored = try #require(engine.key.flatMap { UInt64($0.reveal(), radix: 16) })
        #expect(ignored & 1 << (SIGPIPE - 1) == 0)
    }

    @Test func anAddressWithASecretInItIsRefused() throws {
        var values = try neededValues(of: "apertium")
        for url in ["http://me:secret@a", "http://a/?key=b", "ftp://a", "a.example", ""] {
            values["url"] = .text(url)
            #expect(sentences(values).first?.contains("url must be an address") == true, "\(url)")
        }
        values["url"] = .text("https://a.example/apy/")
        #expect(sentences(values).isEmpty)
    }

    /// The fewest settings that a table of the style may have.
    private func neededValues(of name: String) throws -> [String: EngineTable.Value] {
        let style = try #require(EngineStyle.all.first { $0.name == name })
        var values: [String: EngineTable.Value] = ["style": .text(name)]
        for setting in style.settings where setting.isRequired {
            values[setting.name] = .text("http://127.0.0.1:1")
        }
        if style.needsKey { values["key"] = .text("s3cret") }
        return values
    }
}
