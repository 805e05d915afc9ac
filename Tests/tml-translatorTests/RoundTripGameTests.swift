import Catalog
import Locking
import TML
import Testing
import Text
import Workbench

@testable import tml_translator

/// There and back with an engine that says what it is told.
@Suite struct RoundTripGameTests {
    private let key = TranslationKey.ID(project: Project.Key("aa01"), hash: "1")

    private func game(
        _ words: [String: String], from start: RoundTripQuery.Start = .text, steps: Int = 50,
        asked: Locked<[String]> = Locked([])
    ) -> RoundTrip {
        let query = RoundTripQuery(
            key: key, label: "Save", text: "Спасти", start: start, steps: steps,
            sourceLanguage: .plain(locale: "en"), language: .plain(locale: "ru"))
        return RoundTrip(query: query, engine: "Loop") { question in
            asked.withLock {
                $0.append("\(question.sourceLanguage.locale) \(question.label.text)")
            }
            return words[question.label.text].map {
                [Suggestion(text: ExactText($0), origin: .machine("Loop"))]
            } ?? []
        }
    }

    private func play(_ game: RoundTrip) async throws -> ([String], RoundTripEnd) {
        var told: [String] = []
        let end = try await game.play { told.append("\($0.number) \($0.text) \($0.percent ?? -1)") }
        return (told, end)
    }

    @Test func itEndsWhereATextRepeats() async throws {
        let asked = Locked<[String]>([])
        let (told, end) = try await play(
            game(
                ["Спасти": "Rescue", "Rescue": "Выручить", "Выручить": "Help", "Help": "Выручить"],
                asked: asked))
        #expect(
            told.map { $0.split(separator: " ")[1] } == ["Rescue", "Выручить", "Help", "Выручить"])
        #expect(end == .repeated(2))
        #expect(
            asked.withLock { $0 } == ["ru Спасти", "en Rescue", "ru Выручить", "en Help"])
    }

    @Test func theTranslatorsTextIsTheFirst() async throws {
        let (told, end) = try await play(game(["Спасти": "Save", "Save": "Спасти"]))
        #expect(told == ["1 Save 100", "2 Спасти -1"])
        #expect(end == .repeated(0))
    }

    @Test func itMayBeginWithTheLabel() async throws {
        let asked = Locked<[String]>([])
        let (told, end) = try await play(
            game(
                ["Save": "Спасти", "Спасти": "Rescue", "Rescue": "Спасти"], from: .label,
                asked: asked))
        #expect(
            told == ["1 Спасти -1", "2 Rescue \(told[1].split(separator: " ")[2])", "3 Спасти -1"])
        #expect(end == .repeated(1))
        #expect(asked.withLock { $0 } == ["en Save", "ru Спасти", "en Rescue"])
    }

    @Test func itHasNoMoreStepsThanAreWanted() async throws {
        let words = Dictionary(
            uniqueKeysWithValues: (0..<60).map {
                ($0 == 0 ? "Спасти" : "word \($0)", "word \($0 + 1)")
            })
        let (told, end) = try await play(game(words))
        #expect(told.count == 50 && end == .most)
        #expect(try await play(game(words, steps: 1)).0.count == 1)
    }

    @Test func anEngineThatSaysNothingEndsIt() async throws {
        let (told, end) = try await play(game(["Спасти": "Save"]))
        #expect(told.count == 1 && end == .unsendable(step: 1, warnings: []))
        #expect(try await play(game([:])).1 == .nothing)
    }

    @Test func itCanBeStopped() async throws {
        let game = game(["Спасти": "Save", "Save": "Спасти!", "Спасти!": "Save!"])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await game.play { _ in }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
