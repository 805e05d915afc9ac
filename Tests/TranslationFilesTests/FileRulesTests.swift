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

    private func unit(_ forms: Int) -> FileUnit {
        let syntax = LabelSyntax(
            .printf, variations: [LabelSyntax.Variation(token: "n", keyword: "number")])
        return FileUnit(
            id: "%d files", label: "%d files", syntax: syntax,
            forms: (0..<forms).map { FileForm(FormName([.index($0)]), text: "x") })
    }

    private func rules(_ header: String, forms: Int) throws -> [String?] {
        let formula = try #require(PluralFormula(header: header))
        let rules = FileRules(definition: Array(Self.french.utf8), formula: formula)
        return rules.contexts(of: unit(forms)).map { $0?.choices.first?.rule }
    }

    @Test func aFormHasTheRuleWithTheMostEqualNumbers() throws {
        #expect(try rules("nplurals=2; plural=(n > 1);", forms: 2) == ["one", "other"])
        #expect(try rules("nplurals=2; plural=(n < 2);", forms: 2) == ["other", "one"])
    }

    @Test func noTwoFormsHaveTheSameRule() throws {
        let found = try rules("nplurals=3; plural=(n < 2 ? 0 : n < 100 ? 1 : 2);", forms: 3)
        #expect(found == ["one", nil, "other"])
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
