import LanguageData
import TestSupport
import Testing
import Text

@testable import TML

/// What holds for all labels and languages that are known.
@Suite
struct FormPropertyTests {
    /// Rules that no value can reach, because of mistakes in the published definitions.
    private static let unreachable: [String: Set<String>] = [
        "he": ["genders all_male", "genders all_female"]
    ]
    /// More forms than this of one label are not tried.
    private static let mostForms = 50

    private static func labels() throws -> [String] {
        let vectors = try ConformanceFolder.json("plural_fields.json")["vectors"]?.array ?? []
        return try vectors.compactMap { $0["label"]?.strictString } + Archives.own.labels()
            + SampleProject.labels()
    }

    private static func languages() throws -> [(id: String, samples: FormSamples)] {
        try ConformanceFolder.languageIDs().map {
            ($0, FormSamples(try ConformanceFolder.language($0)))
        }
    }

    /// Forms that depend on the tokens only: labels with the same tokens are tried once.
    @Test func everyFormOfEveryLabelIsChosenByItsOwnSamples() throws {
        #expect(try formsChosen(for: Self.labels()) > 2_000)
    }

    @Test(.enabled(if: PublishedArchive.isGiven))
    func everyFormOfPublishedArchivesIsChosenByItsOwnSamples() throws {
        #expect(try formsChosen(for: Archives.published().labels()) > 2_000)
    }

    /// How many forms were tried.
    private func formsChosen(for texts: [String]) throws -> Int {
        let labels = Set(texts).sorted().map(Label.init)
        var tried = 0
        for (id, samples) in try Self.languages() {
            var sets: Set<[Dimension]> = []
            for label in labels {
                let dimensions = PluralFields.dimensions(of: label, in: samples.language)
                sets.insert(dimensions)
                sets.formUnion(dimensions.map { [$0] })
                sets.insert(PluralFields.suggestedDimensions(of: label, in: samples.language))
                if let user = PluralFields.viewingUser(in: samples.language) {
                    sets.insert(dimensions + [user])
                }
            }
            for dimensions in sets
            where PluralFields.count(of: dimensions) <= Self.mostForms {
                tried += try expectChosen(dimensions, samples, id)
            }
        }
        return tried
    }

    /// Two contexts on one token, whichever they are.
    @Test func formsOfTwoContextsOnOneTokenAreChosenByTheirSamplesOrSaidToBeUnreachable() throws {
        var (reached, unreached) = (0, 0)
        for (id, samples) in try Self.languages() {
            let offered = PluralFields.dimensions(ofTokenNamed: "user", in: samples.language)
            #expect(offered.count == samples.language.contexts.count { $0.ruleKeys.count > 1 })
            for (place, first) in offered.enumerated() {
                for second in offered[(place + 1)...] {
                    let contexts = PluralFields.contexts(of: [first, second])
                    for (index, context) in contexts.enumerated() {
                        guard let values = samples.values(for: context) else {
                            #expect(Set(samples.unreachable(in: context)) == Set(context.choices))
                            unreached += 1
                            continue
                        }
                        reached += 1
                        #expect(samples.unreachable(in: context).isEmpty)
                        #expect(
                            chosen(among: contexts, values, samples.language) == index,
                            "\(id) \(context)")
                    }
                }
            }
        }
        #expect(reached > 200 && unreached > 0)
    }

    /// The definitions that come with the program: every language that CLDR knows.
    @Test func everyFormOfTheBuiltInLanguagesIsChosenByItsOwnSamples() throws {
        let locales = BuiltInLanguages.locales
        #expect(locales.count > 200)
        let label = Label("{user} {count} {items}")
        for locale in locales {
            guard let language = BuiltInLanguages.cldrLanguage(for: locale) else { continue }
            let samples = FormSamples(language)
            let dimensions = PluralFields.dimensions(of: label, in: samples.language)
            _ = try expectChosen(dimensions, samples, locale.rawValue)
            for dimension in dimensions {
                let texts = dimension.rules.map {
                    samples.text(of: $0, keyword: dimension.keyword)
                }
                #expect(!texts.contains("") && Set(texts).count == texts.count, "\(locale)")
            }
        }
    }

    @Test(arguments: [
        ("pl", "few", "2–4, 22–24, 32–34…"), ("pl", "other", "0.1, 0.5, 1.5…"),
        ("cy", "many", "6"), ("cy", "other", "4, 5, 7…"), ("lt", "one", "1, 21, 31…"),
        ("lt", "many", "0.1, 0.5, 1.5…"), ("ga", "few", "3–6"), ("ga", "many", "7–10"),
        ("fr", "many", "1000000, 2000000, 3000000…"), ("sl", "two", "2, 102, 202…"),
    ])
    func theHeadingsOfOtherLanguages(locale: String, rule: String, text: String) throws {
        let language = try #require(BuiltInLanguages.cldrLanguage(for: LocaleCode(locale)))
        let form: Context = ["count": ["number": rule]]
        #expect(FormSamples(language).text(for: form) == text)
    }

    @Test func aPersonHasAGenderAndAFirstLetter() throws {
        let samples = FormSamples(try ConformanceFolder.language("ru.js"))
        let form: Context = ["user": ["gender": "female", "value": "vowel"]]
        let values = try #require(samples.values(for: form))
        #expect(
            values["user"] == .person(name: "яблоко", gender: "female") || values.byName.count == 1)
        #expect(Selection.applies(form, values: values, language: samples.language))
        let impossible: Context = ["user": ["gender": "female", "number": "one"]]
        #expect(samples.values(for: impossible) == nil)
        #expect(samples.unreachable(in: impossible) == impossible.choices)
    }

    private func expectChosen(
        _ dimensions: [Dimension], _ samples: FormSamples, _ id: String
    ) throws -> Int {
        let contexts = PluralFields.contexts(of: dimensions)
        for (index, context) in contexts.enumerated() {
            let cases = samples.cases(for: context, limit: 2)
            if cases.isEmpty {
                let wrong = samples.unreachable(in: context).map { "\($0.keyword) \($0.rule)" }
                #expect(!wrong.isEmpty && Self.unreachable[id]?.isSuperset(of: wrong) == true)
            }
            for values in cases {
                let found = chosen(among: contexts, values, samples.language)
                #expect(found == index, "\(id) \(context)")
            }
        }
        return contexts.count
    }

    private func chosen(
        among contexts: [Context], _ values: TokenValues, _ language: Language
    ) -> Int? {
        Selection.index(
            among: contexts.map { ($0, nil as Int?) }, values: values, language: language)
    }
}
