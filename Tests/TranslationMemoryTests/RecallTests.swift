import TML
import Testing
import Text

@testable import TranslationMemory

/// What the index finds, beside what a comparison with every label finds.
@Suite struct RecallTests {
    private static let labels = 3000
    private static let questions = 60
    /// Far fewer than there are, as in a large memory.
    private static let compared = 60

    @Test func theBestMatchIsFoundAmongFewCandidates() throws {
        var random = Seeded(state: 17)
        let labels = (0..<Self.labels).map { _ in Self.label(&random) }
        let fixture = try MemoryFixture()
        try fixture.memory.learn(
            labels.enumerated().map { LearnedText($0.offset + 1, $0.element, "t\($0.offset)") })
        let all = labels.map { ComparedLabel(Label($0)) }
        var (asked, found) = (0, 0)
        for _ in 0..<Self.questions {
            let wanted = Self.changed(labels.randomElement(using: &random) ?? "", &random)
            guard let best = Self.best(wanted, all), best >= 0.7 else { continue }
            asked += 1
            let answer = try fixture.memory.database.read { db in
                try LabelSearch(db, Self.question(wanted), .learned, mostCompared: Self.compared)
                    .matches()
            }
            if answer.first?.similarity == best { found += 1 }
        }
        #expect(asked > Self.questions / 2)
        #expect(found == asked)
    }

    private static func question(_ label: String) -> MemoryQuestion {
        MemoryQuestion(
            source: "en", target: "pl", project: "p", key: "k", label: ExactText(label),
            description: "")
    }

    private static func best(_ wanted: String, _ all: [ComparedLabel]) -> Double? {
        let similarity = Similarity(to: ComparedLabel(Label(wanted)))
        return all.compactMap { other in
            similarity.ofWords(other.form, atLeast: 0.7).map { similarity.with(other, share: $0) }
        }.max()
    }

    private static func label(_ random: inout Seeded) -> String {
        let count = Int.random(in: 1...14, using: &random)
        return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: " ")
    }

    /// A word or a letter is another one, is gone, or has come.
    private static func changed(_ label: String, _ random: inout Seeded) -> String {
        var words = label.split(separator: " ").map(String.init)
        let place = Int.random(in: words.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: words[place] = self.words.randomElement(using: &random) ?? ""
        case 1: words.insert(self.words.randomElement(using: &random) ?? "", at: place)
        case 2: words.remove(at: place)
        default: words[place].append("s")
        }
        return words.joined(separator: " ")
    }

    private static let words =
        """
        account add all an and are at be can cancel card change choose click close comment confirm \
        continue copy create date delete details device done download edit email error every file \
        filter find folder for forgot friend from go group help hide history home how image in \
        invite is it item join last leave link list load log login manage mark members message \
        minutes mode more move name new next no not notifications of off ok on open or order out \
        page paste pay people photo please post previous print privacy profile project read remove \
        rename reply report reset save search see select send settings share show sign size sort \
        start status stop team terms text the this time title to try type undo update upload user \
        view wait was welcome with work write you your {count} {user} {name} 2 10
        """.split(separator: " ").map(String.init)
}
