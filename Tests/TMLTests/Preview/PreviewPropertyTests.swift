import LanguageData
import TestSupport
import Testing

@testable import TML

/// The preview held against rendering with every value of everything that a text asks about.
struct PreviewPropertyTests {
    /// A part of a text, and what is known of it without looking at the text.
    private struct Piece {
        var token: String
        var text: String
        /// The values that the reading depends on; `nil` where it does not.
        var values: [TokenValue]?
    }

    private static let kinds = [
        "count": "number", "letter_num": "number", "user": "gender", "actor": "gender",
        "target2": "gender", "due_date": "date",
    ]

    private static func languages() throws -> [Language] {
        try ["ru", "en", "ar", "ja", "he", "uk"].map(ConformanceFolder.language)
            + ["pl", "cy", "tr", "ar"].compactMap {
                BuiltInLanguages.cldrLanguage(for: LocaleCode($0))
            }
    }

    @Test(arguments: 0..<400)
    func thePreviewShowsWhatEveryCombinationGives(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let language = try #require(Self.languages().randomElement(using: &random))
        let names = [
            "count", "letter_num", "user", "actor", "target2", "due_date", "users", "title",
        ]
        .shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
        let label = Label(names.map { "{\($0)}" }.joined(separator: " and {quot}"))
        let preview = TextPreview(of: label, samples: FormSamples(language))
        var pieces: [Piece] = []
        for name in names where Int.random(in: 0..<6, using: &random) > 0 {
            pieces.append(Self.piece(name, preview, &random))
        }
        let form = Self.form(names.first ?? "", language, &random)
        let text = Label(pieces.map(\.text).joined(separator: " и {quot}"))
        let readings = preview.readings(of: text, for: form)
        let wanted = Self.everyText(of: text, pieces, form, preview)
        let shown = readings.all.map(\.rendered.text)
        #expect(Set(shown) == wanted, "\(language.locale): \(text.text), \(form.code)")
        #expect(shown.count == wanted.count && readings.isComplete)
    }

    /// Says nothing, or names every rule, some with the same word.
    private static func piece(
        _ name: String, _ preview: TextPreview, _ random: inout SeededRandom
    ) -> Piece {
        let language = preview.language
        let asks = Bool.random(using: &random)
        guard let keyword = name == "users" ? "list" : kinds[name] else {
            return Piece(token: name, text: "{title}", values: nil)
        }
        let rules = language.context(keyword)?.ruleKeys ?? []
        let words = rules.map { "\($0): \(["а", "б", "в"].randomElement(using: &random) ?? "")" }
        let piped =
            rules.isEmpty ? "{\(name)}" : "{\(name):\(keyword)| \(words.joined(separator: ", "))}"
        let values = rules.compactMap { rule in
            preview.samples.values(
                of: rule, keyword: keyword, place: preview.place(of: name)
            ).first.map { preview.dressed($0, name) }
        }
        if asks { return Piece(token: name, text: piped, values: rules.isEmpty ? nil : values) }
        switch keyword {
        case "number": return Piece(token: name, text: "{\(name)}", values: values)
        case "list":
            let lists = [preview.list(of: 1, name), preview.list(of: 3, name)]
            return Piece(token: name, text: "{\(name)}", values: lists)
        default: return Piece(token: name, text: "{\(name)}", values: nil)
        }
    }

    /// Sometimes a form for one rule of a token.
    private static func form(
        _ name: String, _ language: Language, _ random: inout SeededRandom
    ) -> Context {
        guard Int.random(in: 0..<3, using: &random) == 0, let keyword = kinds[name],
            let rule = language.context(keyword)?.ruleKeys.randomElement(using: &random)
        else { return Context() }
        return Context([.init(token: name, keyword: keyword, rule: rule)])
    }

    private static func everyText(
        of text: Label, _ pieces: [Piece], _ form: Context, _ preview: TextPreview
    ) -> Set<String> {
        var sets = Dictionary(pieces.map { ($0.token, $0.values) }) { first, _ in first }
            .compactMapValues { $0 }
        for choice in form.choices {
            let values = preview.samples.values(
                of: choice.rule, keyword: choice.keyword, place: preview.place(of: choice.token))
            // A number that decides alone is tried at both ends.
            let isAlone = choice.keyword == "number" && sets.keys.allSatisfy { $0 == choice.token }
            sets[choice.token] = Array(values.prefix(isAlone ? 2 : 1))
        }
        var usual: TokenValues = [:]
        for name in preview.names { usual[name] = preview.value(of: name) }
        var all = [usual]
        for (token, values) in sets {
            all = all.flatMap { known in
                values.map { known.merging([token: $0]) }
            }
        }
        return Set(
            all.map { $0 }.map {
                text.rendered(with: $0, in: preview.language, allowedBy: preview.label).text
            })
    }

    /// However many cases there are: nothing is worked out beyond the limit, and the first ones
    /// show every value.
    @Test(arguments: [[1], [], [3, 4], [2, 1, 5], [3, 3, 3], [50, 60, 70], [2, 2, 2, 2, 2, 2]])
    func theFirstCombinationsCoverEveryChoice(sizes: [Int]) {
        let order = CoveringOrder(sizes: sizes)
        let all = order.combinations(most: 20_000)
        #expect(Set(all).count == all.count && all.count == min(order.count, 20_000))
        let singles = 1 + sizes.map { $0 - 1 }.reduce(0, +)
        for (place, size) in sizes.enumerated() {
            #expect(Set(all.prefix(singles).map { $0[place] }).count == size)
        }
        for most in [1, 2, singles] {
            #expect(order.combinations(most: most) == Array(all.prefix(most)))
        }
    }

    @Test func moreCombinationsThanCanBeCountedAreNoMatter() {
        let order = CoveringOrder(sizes: Array(repeating: 9, count: 40))
        #expect(order.count == Int.max && order.combinations(most: 500).count == 500)
    }
}
