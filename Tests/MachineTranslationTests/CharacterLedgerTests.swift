import Foundation
import HTTP
import MachineTranslation
import TestSupport
import Testing

/// The monthly budget of characters.
@Suite struct CharacterLedgerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func engine(
        _ server: TestServer, budget: Int, _ ledger: CharacterLedger
    ) throws -> TranslationEngine {
        let table = EngineTable(
            heading: "[[engine]]",
            values: [
                "style": .text("ajax"), "url": .text(server.url), "budget": .number(budget),
            ])
        return try EngineConfiguration(table)
            .engine(HTTPClient(userAgent: "tml-tests/1"), ledger)
    }

    private func failure(
        _ engine: TranslationEngine, _ label: String
    ) async throws -> EngineError? {
        do throws(EngineError) {
            _ = try await engine.suggestions(for: .toSpanish(label))
            return nil
        } catch {
            return error
        }
    }

    @Test func aBudgetHoldsOverRestartsAndEndsWithTheMonth() async throws {
        let server = try ServiceScript.ajax.translating { $0 }
        let path = folder.path("engines.json")
        func november() -> CharacterLedger { CharacterLedger(path: path) { "2026-11" } }
        let first = try engine(server, budget: 12, november())
        #expect(try await failure(first, "Hello") == nil)
        #expect(try await failure(first, "World") == nil)
        #expect(try await failure(first, "Hello") == nil, "What is known costs nothing.")
        let again = try engine(server, budget: 12, november())
        #expect(
            try await failure(again, "again") == .usedUp("10 of 12 characters this month"))
        #expect(try await failure(again, "Hi") == nil)
        #expect(server.requests.count == 3)
        let december = CharacterLedger(path: path) { "2026-12" }
        #expect(try await failure(try engine(server, budget: 12, december), "again") == nil)
    }

    @Test func twoProgramsCountTogether() async throws {
        let server = try ServiceScript.ajax.translating { $0 }
        let path = folder.path("engines.json")
        func ledger() -> CharacterLedger { CharacterLedger(path: path) { "2026-11" } }
        let (one, two) = (
            try engine(server, budget: 1_000, ledger()), try engine(server, budget: 1_000, ledger())
        )
        await withTaskGroup(of: Void.self) { group in
            for number in 10..<40 {
                group.addTask { _ = try? await failure(one, "one \(number)") }
                group.addTask { _ = try? await failure(two, "two \(number)") }
            }
        }
        #expect(server.requests.count == 60)
        #expect(await one.charactersLeft == 1_000 - 60 * "one 10".count)
        #expect(await two.charactersLeft == 1_000 - 60 * "one 10".count)
    }

    @Test func whatCannotBeWrittenCountsUntilTheProgramEnds() async throws {
        let server = try ServiceScript.ajax.translating { $0 }
        let ledger = CharacterLedger(path: folder.path("none/engines.json")) { "2026-11" }
        let engine = try engine(server, budget: 12, ledger)
        #expect(try await failure(engine, "Hello") == nil)
        #expect(await engine.charactersLeft == 7)
    }

    @Test func whatAQuestionTakesIsWhatIsSent() async throws {
        let server = try ServiceScript.ajax.translating { $0 }
        let ledger = CharacterLedger(path: nil) { "2026-11" }
        let engine = try engine(server, budget: 100, ledger)
        let label = "{count||letter, letters} for {user}"
        let cost = engine.characters(for: .toSpanish(label))
        #expect(cost == "2 letters for (0)".count)
        #expect(await engine.charactersLeft == 100)
        #expect(try await failure(engine, label) == nil)
        #expect(await engine.charactersLeft == 100 - cost)
        #expect(engine.characters(for: .toSpanish("{user}")) == 0)
    }

    /// The engine cannot detect languages, so it has no language instead of an error.
    @Test func detectionWithoutDetectorAsksForNoBudget() async throws {
        let server = try ServiceScript.ajax.translating { $0 }
        let engine = try engine(server, budget: 1, CharacterLedger(path: nil))
        #expect(try await engine.language(of: "Bonjour") == nil)
        #expect(server.requests.isEmpty)
    }

    @Test func whatWasNotAnsweredIsNotCounted() async throws {
        let server = try ServiceScript.ajax.server { _ in .answer(404) }
        let path = folder.path("engines.json")
        let engine = try engine(server, budget: 12, CharacterLedger(path: path))
        _ = try await failure(engine, "Hello World")
        #expect(try await failure(engine, "Hello World") == .refused("Status 404"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: ["", "{", "[]", #"{"month":7}"#, #"{"month":"2026-11","characters":7}"#])
    func aDamagedFileIsAnEmptyOne(text: String) async throws {
        let path = folder.path("engines.json")
        try Data(text.utf8).write(to: URL(filePath: path))
        let server = try ServiceScript.ajax.translating { $0 }
        let ledger = CharacterLedger(path: path) { "2026-11" }
        #expect(try await failure(try engine(server, budget: 5, ledger), "Hello") == nil)
    }

    @Test func aBudgetIsANumber() throws {
        for value in [EngineTable.Value.text("many"), .number(0), .other] {
            let table = EngineTable(
                heading: "[[engine]]",
                values: ["style": .text("ajax"), "url": .text("http://a"), "budget": value])
            let mistakes = #expect(throws: EngineMistakes.self) { try EngineConfiguration(table) }
            #expect(
                mistakes?.all.map(\.sentence) == [
                    "[[engine]]: budget must be a number of characters per month"
                ])
        }
    }
}
