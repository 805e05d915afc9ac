import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing

@testable import Workbench
@testable import tml_translator

/// `tml-translator engines`.
@Suite struct EnginesTests {
    private func report(
        _ server: TestServer, _ question: Engines.Question, style: String = "libretranslate"
    ) async throws -> String {
        var values: [String: EngineTable.Value] = [
            "style": .text(style), "url": .text(server.url),
        ]
        if style == "deepl" { values["key"] = .text("s3cret") }
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
                == "libretranslate: 2\n  en  English  → es, ru\n  ru  Russian")
        #expect(server.requests.map(\.path) == ["/languages"])
    }

    @Test func whatAServiceDoesNotNameIsNamed() async throws {
        let pairs = #"{"responseData":[{"sourceLanguage":"eng","targetLanguage":"spa"}]}"#
        let server = try TestServer { _ in .json(pairs) }
        #expect(
            try await report(server, .languages(namedIn: "en"), style: "apertium")
                == "apertium: 1\n  eng  English  → spa")
    }

    @Test func whatIsSourceOrTargetAloneIsSaid() async throws {
        let server = try TestServer { request in
            .json(
                request.query.contains("source")
                    ? #"[{"language":"EN","name":"English"},{"language":"DE","name":"German"}]"#
                    : #"[{"language":"EN-GB","name":"English (British)"},{"language":"DE"}]"#)
        }
        let lines = [
            "deepl: 3", "  EN  English  only as source language", "  DE  German",
            "  EN-GB  English (British)  only as target language",
        ]
        #expect(
            try await report(server, .languages(namedIn: "en"), style: "deepl")
                == lines.joined(separator: "\n"))
    }

    @Test func aTextIsSentOnlyToBeDetected() async throws {
        let server = try TestServer { _ in .json(#"[{"language":"fr","confidence":90}]"#) }
        #expect(
            try await report(server, .detect("Bonjour")) == "libretranslate: fr (90 %)")
    }

    @Test func ofSeveralThatFailEachReasonIsSaid() {
        let failures: [any Error] = [
            AskedEngine.Failed(engine: "google", reason: EngineError.outOfOrder("Status 500")),
            AskedEngine.Failed(engine: "deepl", reason: EngineError.keyRefused("unknown")),
            AskedEngine.Failed(engine: "Libre", reason: EngineError.unsupportedPair),
        ]
        let sentence = Strings.sentence(Failure(AskedEngine.AllFailed(failures: failures)))
        let reasons = [
            "No suggestion: google: the engine reports a failure: Status 500",
            "deepl: the engine rejects the API key: unknown",
            "Libre: the engine does not support this pair of languages",
        ]
        #expect(sentence == reasons.joined(separator: "; "))
    }

    @Test func whatAnEngineFailsAtIsSaid() async throws {
        let server = try TestServer { _ in .answer(500) }
        #expect(
            try await report(server, .languages(namedIn: "en")).contains(
                "the engine reports a failure: Status 500"))
    }
}
