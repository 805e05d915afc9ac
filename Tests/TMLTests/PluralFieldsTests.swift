import Testing

@testable import TML

/// Forms and the values to try them with.
@Suite(.enabled(if: ConformanceFolder.exists))
struct PluralFieldsTests {
    static let labels = [
        "{count|| message, messages}", "{user} likes {count} things", "{users} on {date}",
        "{user_list} have {count}", "{user} {count} {date}", "{x:number} {y:genders}",
    ]

    /// Rules that no value can reach, because of mistakes in the published definitions.
    static let unreachable: Set<String> = ["he genders all_male", "he genders all_female"]

    @Test func everyRuleHasASample() throws {
        for id in try ConformanceFolder.languageIDs() {
            let language = try ConformanceFolder.language(id)
            for context in language.contexts {
                for rule in context.ruleKeys
                where !Self.unreachable.contains("\(id) \(context.keyword) \(rule)") {
                    let samples = context.samples(of: rule, limit: 3)
                    #expect(!samples.isEmpty, "\(id) \(context.keyword) \(rule)")
                    #expect(samples.allSatisfy { context.rule(for: $0) == rule })
                    #expect(!context.sampleText(of: rule).isEmpty)
                }
            }
        }
    }

    @Test(arguments: labels)
    func everyFormIsChosenByItsOwnSamples(_ text: String) throws {
        let label = Label(text)
        for id in try ConformanceFolder.languageIDs() {
            let language = try ConformanceFolder.language(id)
            let contexts = PluralFields.contexts(
                of: PluralFields.dimensions(of: label, in: language))
            let candidates = contexts.map { (context: $0, precedence: nil as Int?) }
            for (index, context) in contexts.enumerated() {
                guard let values = samples(for: context, in: language) else { continue }
                let chosen = Selection.index(
                    among: candidates, values: values, language: language)
                #expect(chosen == index, "\(id) \(context)")
            }
        }
    }

    private func samples(for context: Context, in language: Language) -> TokenValues? {
        var values: TokenValues = [:]
        for choice in context.choices {
            let samples = language.context(choice.keyword)?.samples(of: choice.rule, limit: 1)
            guard let sample = samples?.first else { return nil }
            values[choice.token] = sample
        }
        return values
    }

    @Test func numberHeadingsCountUp() throws {
        let russian = try #require(try ConformanceFolder.language("ru.js").context("number"))
        #expect(russian.sampleText(of: "one") == "1, 21, 31…")
        #expect(russian.sampleText(of: "few") == "2, 3, 4…")
        #expect(russian.sampleText(of: "many") == "0, 5, 6…")
        let english = try #require(try ConformanceFolder.language("en").context("number"))
        #expect(english.sampleText(of: "one") == "1")
    }

    @Test func onlyNumbersAreSuggested() throws {
        let language = try ConformanceFolder.language("ru")
        let label = Label("{user} has {count||message, messages}")
        #expect(PluralFields.dimensions(of: label, in: language).map(\.token) == ["user", "count"])
        #expect(
            PluralFields.suggestedDimensions(of: label, in: language).map(\.token) == ["count"])
        #expect(PluralFields.viewingUser(in: language)?.rules == ["male", "female", "other"])
        #expect(PluralFields.viewingUser(in: .plain(locale: "xx")) == nil)
    }

    @Test func manyDimensionsAreCountedButNotAllBuilt() {
        let dimensions = (0..<200).map { number in
            Dimension(token: "t\(number)", keyword: "k", rules: ["a", "b", "other"])
        }
        #expect(PluralFields.count(of: dimensions) == Int.max)
        #expect(PluralFields.contexts(of: dimensions).count == 500)
        #expect(PluralFields.contexts(of: []) == [Context()])
    }
}
