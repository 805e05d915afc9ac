import Catalog
import HTTP
import MachineTranslation
import TML
import TestSupport
import Testing
import Text

/// What is kept of the answers of engines.
@Suite struct AnswerStoreTests {
    private actor Store: AnswerStore {
        private var answers: [AskedText: String] = [:]

        func answer(to question: AskedText) -> String? { answers[question] }
        func keep(_ answer: String, to question: AskedText) { answers[question] = answer }
    }

    private let store = Store()

    /// An engine that has just been made.
    private func engine(
        _ server: TestServer, _ settings: [String: EngineTable.Value] = [:]
    ) throws -> TranslationEngine {
        let usual: [String: EngineTable.Value] = [
            "style": .text("openai"), "url": .text(server.url), "model": .text("small"),
        ]
        let table = EngineTable(
            heading: "[[engine]]", values: usual.merging(settings) { $1 })
        return try EngineConfiguration(table)
            .engine(HTTPClient(userAgent: "tml-tests/1"), CharacterLedger(path: nil), store)
    }

    @Test func whatOneEngineHasSaidAnotherOfTheSameKindIsNotAsked() async throws {
        let server = try ServiceScript.openAI.translating { $0 }
        let question = EngineQuestion.toSpanish("Hello", description: "Inbox")
        _ = try await engine(server).suggestions(for: question)
        #expect(try await engine(server).suggestions(for: question).map(\.text) == ["Hello"])
        #expect(server.requests.count == 1)
    }

    @Test func whateverMayChangeTheAnswerIsAnotherQuestion() async throws {
        let server = try ServiceScript.openAI.translating { $0 }
        let question = EngineQuestion.toSpanish("Hello", description: "Inbox")
        _ = try await engine(server).suggestions(for: question)
        var others = [EngineQuestion](repeating: question, count: 3)
        others[0].description = "Outbox"
        others[1].terms = [.init("Hello", wordings: ["Hola"])]
        others[2].target = .plain(locale: "ru")
        for other in others { _ = try await engine(server).suggestions(for: other) }
        _ = try await engine(server, ["model": .text("large")]).suggestions(for: question)
        _ = try await engine(server, ["name": .text("other")]).suggestions(for: question)
        #expect(server.requests.count == 6)
    }
}
