import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import Terminology

/// The labels with a term, and the letters by which an index finds them first.
struct TermFilterTests {
    private static func filter(
        _ word: ExactText?, of words: [String], source: LocaleCode = "en"
    ) -> TermFilter {
        let terms = words.map { word in
            Term(
                word: ExactText(word), locale: source, wordings: ["ru": [Term.Wording("слово")]])
        }
        return TermFilter(word) { TermIndex([(terms, .project)], from: $0, to: "ru") }
    }

    @Test(
        arguments: [
            ("cart", "Empty your carts", true), ("cart", "Shopping cart", false),
            ("shopping cart", "Shopping carts", true), ("CART", "the Cart", true),
            ("cart", "cartoon", false), ("carts", "cart", false), ("none", "none", false),
            ("child", "for children", true), ("café", "a cafe\u{301}", true),
            ("cafe", "a café", true), ("cart", "{cart} of {user}", false),
            ("cart", "{count||cart}", true), (nil, "Two carts", true),
            (nil, "Two boxes", false), (nil, "", false),
        ] as [(ExactText?, String, Bool)])
    func aLabelHasATerm(word: ExactText?, label: String, isThere: Bool) {
        let filter = Self.filter(word, of: ["cart", "shopping cart", "child", "café"])
        #expect(filter.isMet(by: Label(label), in: "en") == isThere)
        #expect(!filter.isMet(by: Label(label), in: "fr"))
    }

    @Test func bracesAreWordsInAnotherSyntax() {
        let filter = Self.filter("cart", of: ["cart"])
        let label = "Delete {cart} of %s"
        #expect(filter.isMet(by: Label(label, syntax: LabelSyntax(.printf)), in: "en"))
        #expect(!filter.isMet(by: Label(label), in: "en"))
        let placeholder = Label("Delete %(cart)s", syntax: LabelSyntax(.printf))
        #expect(!filter.isMet(by: placeholder, in: "en"))
    }

    @Test func theConditionsAreRead() {
        let index = TermIndex([], from: "en", to: "ru")
        #expect(TermFilter(.has(.term)) { _ in index } != nil)
        #expect(TermFilter(.term("cart")) { _ in index } != nil)
        #expect(TermFilter(.has(.note)) { _ in index } == nil)
    }

    @Test func thePiecesAreLettersOfTheTerm() {
        #expect(Self.filter("cart", of: ["cart", "box"]).pieces(in: "en") == ["car"])
        #expect(Self.filter("shopping cart", of: ["shopping cart"]).pieces(in: "en") == ["sho"])
        #expect(Self.filter("child", of: ["child"]).pieces(in: "en") == ["chil", "children"])
        #expect(Self.filter("none", of: ["cart"]).pieces(in: "en") == [])
        #expect(Self.filter("use", of: ["use"]).pieces(in: "en") == nil)
        #expect(Self.filter("ab", of: ["ab"]).pieces(in: "en") == nil)
        #expect(
            Self.filter("Ключ", of: ["Ключ"], source: "be").pieces(in: "be") == ["ключ"])
    }

    /// Words of random letters with the endings of English, which stem as the words of terms.
    @Test(arguments: SeededRandom.seeds(4))
    func everyFormHasAPieceOfItsTerm(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let stemmer = Stemmer("en")
        let endings = [
            "", "s", "es", "ies", "ed", "ied", "ing", "ying", "y", "ly", "ally", "ation", "ization",
            "izer", "ness", "fulness", "ability", "ibly", "ement", "ive", "ity", "e", "er", "ical",
        ]
        let letters = Array("abcdefghilmnoprstuvyz")
        var byStem: [String: [String]] = [:]
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...3, using: &random)
            let start = String(
                (0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
            for _ in 0..<2 {
                let word = start + (endings.randomElement(using: &random) ?? "")
                byStem[stemmer.stem(word), default: []].append(word)
            }
        }
        let irregular = ["children", "child", "feet", "foot", "people", "person", "mice", "mouse"]
        for word in irregular { byStem[stemmer.stem(word), default: []].append(word) }
        var missing: [String] = []
        for words in byStem.values {
            for word in words {
                guard let pieces = stemmer.pieces(of: word) else { continue }
                missing += words.filter { form in !pieces.contains { form.contains($0) } }
            }
        }
        #expect(missing.isEmpty, "\(missing.prefix(9))")
    }
}
