import TML
import Testing
import Text
import TranslationFiles

/// The rules of a language for the forms of a file.
@Suite struct FileRulesTests {
    private static let french = #"""
        {"locale": "fr", "contexts": {"number": {
            "keys": ["one", "many", "other"], "default_key": "other", "variables": ["@n"],
            "rules": {"one": {"conditions": "(< @n 2)"},
                      "many": {"conditions": "(= 1000000 @n)"}, "other": {}}}}}
        """#

    /// As in the published definition, `other` is the rule for 0 and 5.
    private static let russian = #"""
        {"locale": "ru", "contexts": {"number": {
            "keys": ["one", "few", "other"], "default_key": "other", "variables": ["@n"],
            "rules": {"one": {"conditions": "(= 1 (mod @n 10))"},
                      "few": {"conditions": "(in '2..4' (mod @n 10))"},
                      "other": {"conditions": "(in '0,5..9' (mod @n 10))"}}}}}
        """#
    private static let russianOfCLDR = #"""
        {"locale": "ru", "contexts": {"number": {
            "keys": ["one", "few", "many", "other"], "default_key": "other",
            "variables": ["@n"],
            "rules": {"one": {"conditions": "(= 1 (mod @n 10))"},
                      "few": {"conditions": "(in '2..4' (mod @n 10))"},
                      "many": {"conditions": "(in '0,5..9' (mod @n 10))"}, "other": {}}}}}
        """#

    private func unit(_ forms: Int) -> FileUnit {
        let syntax = LabelSyntax(
            .printf, variations: [LabelSyntax.Variation(token: "n", keyword: "number")])
        return FileUnit(
            id: "%d files", label: "%d files", syntax: syntax,
            forms: (0..<forms).map { FileForm(FormName([.index($0)]), text: "x") })
    }

    private func rules(
        _ header: String, forms: Int, areShared: Bool = false
    ) throws -> [String?] {
        let formula = try #require(PluralFormula(header: header))
        let rules = FileRules(definition: Array(Self.french.utf8), formula: formula)
        let unit = unit(forms)
        let contexts = areShared ? rules.sharedContexts(of: unit) : rules.contexts(of: unit)
        return contexts.map { $0?.choices.first?.rule }
    }

    @Test func aFormHasTheRuleWithTheMostEqualNumbers() throws {
        #expect(try rules("nplurals=2; plural=(n > 1);", forms: 2) == ["one", "other"])
        #expect(try rules("nplurals=2; plural=(n < 2);", forms: 2) == ["other", "one"])
    }

    @Test func noTwoFormsHaveTheSameRule() throws {
        let found = try rules("nplurals=3; plural=(n < 2 ? 0 : n < 100 ? 1 : 2);", forms: 3)
        #expect(found == ["one", nil, "other"])
    }

    @Test func anEqualTextHasTheNearestRule() throws {
        let header = "nplurals=3; plural=(n==1 ? 2 : n > 1);"
        #expect(try rules(header, forms: 3) == ["one", "other", nil])
        #expect(try rules(header, forms: 3, areShared: true) == ["one", "other", "one"])
    }

    /// Returns the rules of the forms one, few, many and other, first without and then with the
    /// rules of forms with equal texts.
    private func rules(_ texts: [String], _ definition: String) -> [[String?]] {
        let categories = ["one", "few", "many", "other"]
        var unit = unit(0)
        unit.forms = zip(categories, texts).map {
            FileForm(FormName([.category($0)]), text: ExactText($1))
        }
        let rules = FileRules(
            definition: Array(definition.utf8), formula: nil,
            cldr: Array(Self.russianOfCLDR.utf8))
        return [rules.contexts(of: unit), rules.sharedContexts(of: unit)].map { contexts in
            contexts.map { $0?.choices.first?.rule }
        }
    }

    private static let equal: [[String?]] = [
        ["one", "few", "other", nil], ["one", "few", "other", "other"],
    ]

    @Test func aCategoryHasTheRuleWithTheSameNumbers() {
        let texts = ["день", "дня", "дней", "дня"]
        #expect(rules(texts, Self.russian) == [Self.equal[0], Self.equal[0]])
        let all: [String?] = ["one", "few", "many", "other"]
        #expect(rules(texts, Self.russianOfCLDR) == [all, all])
    }

    @Test func otherIsTheTextOfAMissingCategory() {
        let wished: [String?] = ["one", "few", nil, "other"]
        #expect(rules(["день", "дня", "", "дней"], Self.russian) == [wished, wished])
    }

    @Test func formsWithTheSameTextHaveTheSameRule() {
        #expect(rules(["день", "дня", "дней", "дней"], Self.russian) == Self.equal)
        #expect(rules(["", "", "", ""], Self.russian) == Self.equal)
    }

    @Test(arguments: [
        ("menu", "menu", "Open", "menu"), ("Open", "", "Open", ""),
        ("menu\u{4}Open", "menu", "Open", "menu"), ("12", "menu", "Open", "menu (12)"),
        ("12", "", "Open", "12"),
    ])
    func theDescriptionTellsEqualLabelsApart(
        id: String, context: String, label: String, description: String
    ) {
        let unit = FileUnit(id: id, label: .init(label), context: context)
        #expect(unit.keyDescription.string == description)
    }
}
