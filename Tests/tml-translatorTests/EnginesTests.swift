import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing

@testable import Workbench
@testable import tml_translator

/// `tml-translator engines`.
@Suite struct EnginesTests {
    private func report(_ server: TestServer, _ question: Engines.Question) async throws -> String {
        let values: [String: EngineTable.Value] = [
            "style": .text("libretranslate"), "url": .text(server.url),
        ]
        let table = EngineTable(heading: "[[engine]]", values: values)
        let client = HTTPClient(userAgent: "tml-tests/1")
        defer { client.close() }
        return Strings.engine(
            await Engines.report(
                try EngineConfiguration(table), question, client, CharacterLedger(path: nil)))
    }

    @Test func languagesAreListedWithTheirTargets() async throws {
        let list = #"[{"code":"en","name":"English","targets":["es","ru"]},{"code":"ru"}]"#
        let server = try TestServer { _ in .json(list) }
        #expect(
            try await report(server, .languages(namedIn: "en"))
                == "libretranslate: 2\n  en  English  → es, ru\n  ru")
        #expect(server.requests.map(\.path) == ["/languages"])
    }

    @Test func aTextIsSentOnlyToBeDetected() async throws {
        let server = try TestServer { _ in .json(#"[{"language":"fr","confidence":90}]"#) }
        #expect(
            try await report(server, .detect("Bonjour")) == "libretranslate: fr (90 %)")
    }

    @Test func whatAnEngineFailsAtIsSaid() async throws {
        let server = try TestServer { _ in .answer(500) }
        #expect(
            try await report(server, .languages(namedIn: "en")).contains(
                "not reachable: Status 500"))
    }
}
