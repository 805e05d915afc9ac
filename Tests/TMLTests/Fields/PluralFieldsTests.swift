import Testing

@testable import TML

/// Forms and the values to try them with.
@Suite
struct PluralFieldsTests {
    /// Rules that no value can reach, because of mistakes in the published definitions.
    static let unreachable: Set<String> = ["he genders all_male", "he genders all_female"]

    @Test func everyRuleHasASample() throws {
        for id in try ConformanceFolder.languageIDs() {
            let language = try ConformanceFolder.language(id)
            for context in language.contexts {
                let numbers = context.keyword == "number" ? NumberSamples(context) : nil
                for rule in context.ruleKeys
                where !Self.unreachable.contains("\(id) \(context.keyword) \(rule)") {
                    let samples = context.samples(of: rule, limit: 3)
                    #expect(!samples.isEmpty, "\(id) \(context.keyword) \(rule)")
                    #expect(samples.allSatisfy { context.rule(for: $0) == rule })
                    #expect(numbers?.text(of: rule).isEmpty != true)
                }
            }
        }
    }

    @Test(arguments: [
        ("ru.js", "one", "1, 21, 31…"), ("ru.js", "few", "2–4, 22–24, 32–34…"),
        ("ru.js", "many", "0, 5–20, 25–30…"), ("ru.js", "other", "0.1, 0.5, 1.5…"),
        ("en", "one", "1"), ("en", "other", "0, 2…"), ("fr", "one", "0, 1"), ("fr", "other", "2…"),
        ("ar", "zero", "0"), ("ar", "two", "2"), ("ar", "few", "3–10, 103–110, 203–210…"),
        ("ar", "many", "11–99, 111–199, 211–299…"), ("ar", "other", "100–102, 200–202, 300–302…"),
        ("he", "many", "10, 20, 30…"),
    ])
    func aHeadingShowsWhereARuleBeginsAndEnds(id: String, rule: String, text: String) throws {
        let numbers = try #require(try ConformanceFolder.language(id).context("number"))
        #expect(NumberSamples(numbers).text(of: rule) == text)
    }

    @Test(arguments: [
        ("ru.js", "one", [1, 21, 31, 41]), ("ru.js", "few", [2, 4, 22, 24]),
        ("ru.js", "many", [0, 5, 11, 20]), ("en", "other", [0, 2, 11]), ("en", "one", [1]),
        ("ar", "few", [3, 10, 103, 110]), ("ar", "many", [11, 12, 99, 111]),
    ])
    func samplesOfANumberStandWhereARuleBeginsAndEnds(
        id: String, rule: String, expected: [Int]
    ) throws {
        let numbers = try #require(try ConformanceFolder.language(id).context("number"))
        let samples = NumberSamples(numbers).values(of: rule)
        #expect(samples.prefix(expected.count) == expected.map(TokenValue.integer)[...])
        #expect(samples.allSatisfy { numbers.rule(for: $0) == rule })
    }

    @Test func whereOnlyPartsFitTheSamplesAreParts() throws {
        let numbers = try #require(try ConformanceFolder.language("ru.js").context("number"))
        #expect(NumberSamples(numbers).values(of: "other").first == .decimal(1.5))
    }

    @Test func anyContextCanBeAskedForAnyToken() throws {
        let language = try ConformanceFolder.language("ru.js")
        let label = Label("{title} {count} {nbsp} {user.name} {x @ a, b}")
        let offered = PluralFields.allDimensions(of: label, in: language)
        #expect(offered.prefix(2).map(\.token) == ["count", "viewing_user"])
        #expect(Set(offered.map(\.token)) == ["count", "viewing_user", "title"])
        #expect(
            offered.filter { $0.token == "title" }.map(\.keyword).sorted()
                == language.contexts.map(\.keyword).sorted())
        #expect(offered.count == 2 * language.contexts.count + 1)
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

    @Test(arguments: [
        ("Save {num}% with yearly payment", false), ("{num} % done", false),
        ("[bold: {num}]\u{A0}% done", false), ("{num} °C outside", false), ("€{num} each", false),
        ("{num} € each", false), ("€[bold: {num}] more", false),
        ("You have {count} messages", true), ("{count}, not more", true), ("{num}", true),
        ("{num}% of {num} people", true), ("{num|| percent, percents}%", true),
        ("(%) {num} people", true), ("100% of {count} people", true),
    ])
    func aNumberAtASignDoesNotCount(label: String, counts: Bool) throws {
        let language = try ConformanceFolder.language("ru")
        let found = PluralFields.countingDimensions(of: Label(label), in: language)
        #expect(found.isEmpty != counts)
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
