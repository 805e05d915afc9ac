import TestSupport
import Testing

@testable import TML

/// What holds for any replacement in any text.
struct RandomReplacementTests {
    private static let wanted = [
        "a", "e", "é", "e\u{301}", "one", "count", "user", "he", "{", "]", ":", " ", "ж", "A",
        "other", ",", "#", "字", "link", "b", "<", "/", "&", "nbsp", "\u{200D}",
    ]

    private func search(_ random: inout SeededRandom) throws -> TextSearch {
        var options = TextSearch.Options()
        options.hasWholeWords = random.chance(3)
        options.isCaseExact = random.chance(3)
        return try TextSearch(random.pick(Self.wanted), options, in: "ru")
    }

    @Test(arguments: SeededRandom.seeds(20))
    func theMarkupStaysOrTheTextIsMarked(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let text = random.markup()
            let replacement = TextReplacement(
                try search(&random), with: random.pick(Self.wanted + ["", "Wort"]))
            guard let made = replacement.applied(to: text, limit: .max) else { continue }
            let (old, new) = (Label(text), Label(made.text))
            if made.keepsMarkup {
                #expect(new.tokens.map(\.name) == old.tokens.map(\.name), "\(text)")
                #expect(new.tokens.map(\.contexts) == old.tokens.map(\.contexts), "\(text)")
                #expect(new.decorationSpans.map(\.name) == old.decorationSpans.map(\.name))
            }
            #expect(made.found.count == made.written.count)
            #expect(replacement.search.mayOccur(in: text), "\(text)")
            try checkTheRest(of: text, made)
        }
    }

    /// Outside of the replaced places, both texts have the same bytes.
    private func checkTheRest(of text: String, _ made: ReplacedText) throws {
        func rest(_ text: String, _ places: [Range<Int>]) -> [UInt8] {
            var bytes = Array(text.utf8)
            for place in places.reversed() { bytes.removeSubrange(place) }
            return bytes
        }
        #expect(rest(text, made.found) == rest(made.text, made.written), "\(text)")
    }

    @Test(arguments: SeededRandom.seeds(20))
    func aTextReplacedByItselfChangesNothing(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let text = random.markup()
            let search = try search(&random)
            #expect(
                TextReplacement(search, with: search.text).applied(to: text, limit: .max) == nil)
        }
    }

    @Test(arguments: SeededRandom.seeds(20))
    func theWordsAreInOrderAndOutsideOfNames(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let label = Label(random.markup())
            var end = 0
            for range in WordRanges(of: label).all {
                #expect(range.lowerBound >= end && !range.isEmpty, "\(label.text)")
                end = range.upperBound
            }
            #expect(end <= label.text.utf8.count)
        }
    }
}
