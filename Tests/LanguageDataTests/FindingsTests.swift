import Foundation
import TML
import Testing

@testable import LanguageData

/// What is odd about the definitions that come with the program, and about others.
@Suite struct FindingsTests {
    private static let exchanged = "contexts.date past-and-future-exchanged"
    private static let unknown = "contexts.gender key-without-rule unknown"
    private static let ordinals = (1...3).map {
        "cases.ordinal operation-fails \($0) pattern-not-text"
    }
    private static let lacksMillions = [
        "contexts.number category-missing many",
        "contexts.number categories-differ other many 1000000 2000000",
    ]
    private static let vowels = [
        "contexts.value mapping-of-unknown-rule con",
        "contexts.value rule-without-mapping other",
    ]
    private static let russian =
        [
            exchanged,
            "contexts.number key-without-rule many",
            "contexts.number default-key-without-rule many",
            "contexts.number conditions-of-other-ignored",
            "contexts.number mapping-of-unknown-rule many",
        ] + vowels + ordinals + [
            "contexts.number category-missing many",
            "contexts.number categories-differ other many 0 5 6 7 8 9",
        ]
    private static let hebrew = [
        exchanged, unknown,
        "contexts.genders rule-never-applies all_male unknown-variable",
        "contexts.genders rule-never-applies all_female unknown-variable",
        "contexts.genders rule-without-mapping all_male",
        "contexts.genders rule-without-mapping all_female",
        "contexts.number rule-without-mapping two",
        "contexts.number rule-without-mapping many",
        "contexts.number category-unknown many",
        "contexts.number categories-differ many other 10 20 30 40 50 60",
        "contexts.number categories-differ other one 0.1 0.2 0.3 0.5 0.01 0.11",
    ]

    private static let published: [String: [String]] = [
        "ar": [exchanged, "contexts no-context gender"],
        "de": [exchanged, unknown],
        "en": [exchanged] + ordinals,
        "en.article": [exchanged] + ordinals,
        "en-US.js": [exchanged] + ordinals,
        "en-US.ruby": [exchanged] + ordinals,
        "es": [exchanged, unknown] + lacksMillions,
        "fa": [
            exchanged, unknown, "contexts.number category-missing one",
            "contexts.number categories-differ other one 0 1 0.1 0.2 0.3 0.5",
        ],
        "fr": [exchanged, unknown] + lacksMillions,
        "he": hebrew,
        "hi": [
            exchanged, unknown,
            "contexts.number categories-differ other one 0.1 0.2 0.3 0.5 0.01 0.11",
        ],
        "id": [exchanged, unknown],
        "it": [exchanged, unknown] + lacksMillions,
        "ja": [exchanged, unknown],
        "ko": [exchanged, unknown],
        "ru": russian,
        "ru.php": russian,
        "ru.js": [exchanged] + vowels,
        "ru.ruby": [exchanged, "contexts.value not-text vowel conditions"] + vowels + [
            "cases.gen text-and-parsed-form-differ 1 operations",
            "cases.gen text-and-parsed-form-differ 2 operations",
        ],
        "uk": [
            exchanged, unknown, "contexts.number rule-without-mapping few",
            "contexts.number rule-without-mapping many",
        ],
        "zh": [exchanged, unknown],
    ]

    @Test func theMistakesOfPublishedDefinitionsAreFoundAndNothingElse() throws {
        let folder = try #require(DefinitionFolder.installed).url.appending(path: "published")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") }
        #expect(Set(files.map { String($0.dropLast(5)) }) == Set(Self.published.keys))
        for (id, expected) in Self.published {
            let file = folder.appending(path: "\(id).json")
            let language = try Language(definition: Data(contentsOf: file))
            let cldr = try #require(BuiltInLanguages.cldrLanguage(for: language.locale))
            #expect(texts(language.findings(comparedTo: cldr)) == expected, "\(id)")
        }
    }

    @Test func nothingIsOddAboutDefinitionsMadeFromCLDR() throws {
        for locale in BuiltInLanguages.locales {
            guard let language = BuiltInLanguages.cldrLanguage(for: locale) else { continue }
            #expect(texts(language.findings(comparedTo: language)) == [], "\(locale)")
        }
    }

    @Test(arguments: [
        (
            #""keys":["one","other","many"],"rules":{"one":{"conditions":"(= 1 @n)"},"other":{}}"#,
            ["key-without-rule many"]
        ),
        (
            #""default_key":"few","rules":{"one":{"conditions":"(= 1 @n)"},"other":{}}"#,
            ["default-key-without-rule few"]
        ),
        (
            #""rules":{"one":{"conditions":"(< @n 2)"},"few":{"conditions":"(> @n 2)"}}"#,
            ["no-other 2"]
        ),
        (#""rules":{"one":{"conditions":"(< @n 2)"},"few":{"conditions":"(! (< @n 2))"}}"#, []),
        (
            #""rules":{"one":{"conditions":"(= 1 @n)"},"other":{"conditions":"(true)"}}"#, []
        ),
        (
            #""rules":{"one":{"conditions":"(= 1 @n)"},"other":{"conditions":"(> @n 1)"}}"#,
            ["conditions-of-other-ignored"]
        ),
        (#""rules":{"one":{},"other":{}}"#, ["rule-never-applies one no-conditions"]),
        (
            #""rules":{"one":{"conditions":""},"other":{}}"#,
            ["rule-never-applies one no-conditions"]
        ),
        (
            #""rules":{"one":{"conditions":"(= 1 @count)"},"other":{}}"#,
            ["rule-never-applies one unknown-variable"]
        ),
        (#""rules":{"one":{"conditions":"(|| (= 1 @count) (= 1 @n))"},"other":{}}"#, []),
        (
            #""rules":{"one":{"conditions":"(is @n 1)"},"other":{}}"#,
            ["rule-never-applies one unknown-operation"]
        ),
        (
            #""rules":{"one":{"conditions":"(= @n)"},"other":{}}"#,
            ["rule-never-applies one wrong-number-of-arguments"]
        ),
        (
            #""rules":{"one":{"conditions":"(match 1 @n)"},"other":{}}"#,
            ["rule-never-applies one pattern-not-text"]
        ),
        (
            #""rules":{"one":{"conditions":"(match '/(/' @n)"},"other":{}}"#,
            ["rule-never-applies one invalid-pattern"]
        ),
        (
            #""rules":{"one":{"conditions":"(= 1 (mod @n (- 'a' 1)))"},"other":{}}"#,
            ["rule-never-applies one wrong-type"]
        ),
        (
            #""rules":{"one":{"conditions":"(&& (= 1 2) (= 1 @n))"},"other":{}}"#,
            ["rule-never-applies one never-true"]
        ),
        (#""rules":{"one":{"conditions":"(not (= 1 2))"},"other":{}}"#, []),
        (#""rules":{"one":{"conditions":"(match (append '1' '^') @n)"},"other":{}}"#, []),
        (
            #""rules":{"one":{"conditions":"@n = 1"},"other":{}}"#,
            ["conditions-without-parentheses one"]
        ),
        (#""rules":{"one":{"conditions":["=",1,"@n"]},"other":{}}"#, ["not-text one conditions"]),
        (
            #""rules":{"one":{"conditions":"(= 1 @n)","conditions_expression":["=",2,"@n"]},"other":{}}"#,
            ["text-and-parsed-form-differ one conditions"]
        ),
        (
            #""token_mapping":[{"one":"{$0}","other":"{$0::plural}"}],"rules":{"one":{"conditions":"(= 1 @n)"},"other":{}}"#,
            ["mapping-with-unknown-case plural"]
        ),
        (
            #""token_mapping":{"one":"{$0}","con":"{$1}"},"rules":{"one":{"conditions":"(= 1 @n)"},"other":{}}"#,
            ["mapping-of-unknown-rule con", "rule-without-mapping other"]
        ),
        (
            #""token_mapping":"unsupported","rules":{"one":{"conditions":"(= 1 @n)"},"other":{}}"#,
            []
        ),
    ])
    func aMistakeInAContextIsFound(context: String, expected: [String]) throws {
        let language = try Language(
            definition: #"{"locale":"xx","contexts":{"number":{"variables":["@n"],\#(context)}}}"#
                .utf8)
        #expect(texts(language.findings()) == expected.map { "contexts.number \($0)" })
    }

    @Test(arguments: [
        (
            #"{"conditions":"(= 1 @value)","operations":"(replace 1 'a' @value)"}"#,
            ["operation-fails 1 pattern-not-text"]
        ),
        (#"{"conditions":"(= 1 @value)","operations":"(append 'a' @name)"}"#, []),
        (
            #"{"conditions":"(= 1 @value)","operations":"(append 'a')"}"#,
            ["operation-fails 1 wrong-number-of-arguments"]
        ),
        (#"{"conditions":"(= 'male' @gender)","operations":"(append 'a' @value)"}"#, []),
        (#"{"conditions":null}"#, ["rule-never-applies 1 no-conditions"]),
        (#"{"conditions":"(true)"}"#, []),
        (#"{"conditions":"(false)"}"#, ["rule-never-applies 1 never-true"]),
    ])
    func aMistakeInACaseIsFound(rule: String, expected: [String]) throws {
        let language = try Language(
            definition: #"{"locale":"xx","cases":{"gen":{"rules":[\#(rule)]}}}"#.utf8)
        #expect(texts(language.findings()) == expected.map { "cases.gen \($0)" })
    }

    @Test func aLanguageOfWhichNothingIsKnownLacksAllContexts() throws {
        let cldr = try #require(BuiltInLanguages.cldrLanguage(for: "pl"))
        let findings = Language.plain(locale: "pl").findings(comparedTo: cldr)
        let contexts = ["date", "gender", "genders", "list", "number"]
        #expect(texts(findings) == contexts.map { "contexts no-context \($0)" })
    }

    @Test func damagedDefinitionsCanBeExamined() throws {
        let deep = String(repeating: "(", count: 1000)
        let language = try Language(
            definition: """
                {"locale":"xx","contexts":{"number":{"keys":3,"rules":{"one":7,"two":
                {"conditions":"\(deep)"},"other":null},"token_mapping":[1,{"one":2}]},"date":{}}}
                """.utf8)
        #expect(
            texts(language.findings()).contains(
                "contexts.number rule-never-applies two unreadable"))
    }

    private func texts(_ findings: [DefinitionFinding]) -> [String] {
        findings.map {
            ([$0.place, $0.kind.rawValue] + $0.details).joined(separator: " ")
        }
    }
}
