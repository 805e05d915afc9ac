import Catalog
import TML
import Terminology
import Text

/// How long the terms of a label are looked for, and a translation is checked with them.
struct TermFigures {
    private static let syllables = [
        "ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "zu", "cra", "dro", "fle", "pri",
    ]
    private static let endings = ["", "s", "ed", "ing", "ment", "ness"]

    private let clock = ContinuousClock()

    func show() {
        for count in [5_000, 100_000] { show(terms: count) }
    }

    private func show(terms count: Int) {
        let terms = (0..<count).map { number in
            Term(
                word: ExactText(Self.term(number)), locale: "en",
                wordings: ["ru": [Term.Wording(ExactText("слово \(number)"))]])
        }
        let start = clock.now
        let index = TermIndex([(terms, .project)], from: "en", to: "ru")
        let making = start.duration(to: clock.now).microseconds / 1000
        var (finding, checking, hits) = (Sample(), Sample(), 0)
        for number in 0..<2_000 {
            let label = Label(Self.label(number, of: count))
            var found: [TermHit] = []
            finding.add(clock.measure { found = index.hits(in: label) }.microseconds)
            hits += found.count
            let text = Label("Слово 17 и другие слова, всего {count}, в тексте на одну строку.")
            checking.add(
                clock.measure { _ = TermChecks.issues(of: text, for: found, in: "ru") }.microseconds
            )
        }
        print(
            "\(count) terms: index made in \(rounded(making)) ms; \(hits) found in 2000 labels, a label "
                + "p50 \(rounded(finding.quantile(0.5))) µs, p99 \(rounded(finding.quantile(0.99))) µs; "
                + "a translation checked p50 \(rounded(checking.quantile(0.5))) µs, "
                + "p99 \(rounded(checking.quantile(0.99))) µs")
    }

    /// Every third is of two words.
    private static func term(_ number: Int) -> String {
        number.isMultiple(of: 3) ? word(number) + " " + word(number / 2) : word(number)
    }

    private static func word(_ number: Int) -> String {
        var (rest, word) = (number, "")
        repeat {
            word += syllables[rest % syllables.count]
            rest /= syllables.count
        } while rest > 0
        return word
    }

    /// Twelve words with markup, of which four are terms in some form.
    private static func label(_ number: Int, of count: Int) -> String {
        let terms = (0..<4).map { place in
            term((number &* 7919 &+ place &* 104_729) % count)
                + endings[(number + place) % endings.count]
        }
        return
            "The \(terms[0]) of {count} \(terms[1]) was [b: \(terms[2])] and then \(terms[3]) too."
    }
}

extension Duration {
    fileprivate var microseconds: Double {
        Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
    }
}
