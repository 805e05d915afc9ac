import TML
import Testing
import Text

@testable import TranslationFiles

@Suite struct PluralFormsTests {
    /// A definition like those from CLDR.
    private static let russian = """
        {"locale":"ru","contexts":{"number":{"keys":["one","few","many","other"],\
        "default_key":"other","token_expression":"/.*(count|num)(\\\\d)*$/","variables":["@n"],\
        "rules":{"one":{"conditions":"(&& (= 1 (mod @n 10)) (!= 11 (mod @n 100)))"},\
        "few":{"conditions":"(&& (in '2..4' (mod @n 10)) (not (in '12..14' (mod @n 100))))"},\
        "many":{"conditions":"(|| (in '0,5..9' (mod @n 10)) (in '11..14' (mod @n 100)))"},\
        "other":{}}}}}
        """
    private static let plain = #"{"locale":"x"}"#
    private static let slavic =
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
        + "(n%100<10 || n%100>=20) ? 1 : 2);"

    private func forms(_ header: String, _ definition: String) throws -> PluralForms {
        let formula = try #require(PluralFormula(header: header))
        return try PluralForms(formula, definition: Array(definition.utf8))
    }

    @Test func theRulesOfTheDefinitionAreKept() throws {
        let forms = try forms(Self.slavic, Self.russian)
        #expect(forms.rules == ["one", "few", "many"])
        #expect(forms.definition == Array(Self.russian.utf8))
        #expect(forms.index(of: "many") == 2 && forms.index(of: "other") == nil)
    }

    @Test func otherFormulasMakeOtherRules() throws {
        let header = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n==3 ? 1 : 2);"
        let forms = try forms(header, Self.russian)
        #expect(forms.rules == ["one", "form1", "other"])
        let context = try #require(Language(definition: forms.definition).context("number"))
        #expect(context.ruleKeys == ["one", "form1", "other"])
        #expect(context.rule(for: .integer(1_000_021)) == "one")
        #expect(context.rule(for: .integer(3)) == "form1")
        #expect(context.rule(for: .integer(4)) == "other")
        #expect(context.summary(of: "one") == "1, 21, 31, 41, 51, 61…")
        let old = try #require(JSON(parsing: Array(Self.russian.utf8))["contexts"]?["number"])
        let new = try #require(JSON(parsing: forms.definition)["contexts"]?["number"])
        #expect(new["token_expression"] == old["token_expression"])
    }

    @Test func aRuleForMillionsMakesOtherRules() throws {
        let french = """
            {"locale":"fr","contexts":{"number":{"keys":["one","many","other"],\
            "variables":["@n"],"rules":{"one":{"conditions":"(< @n 2)"},\
            "many":{"conditions":"(&& (> @n 1) (= 0 (mod @n 1000000)))"},"other":{}}}}}
            """
        let forms = try forms("nplurals=2; plural=n>1;", french)
        #expect(forms.rules == ["one", "other"])
        let context = try #require(Language(definition: forms.definition).context("number"))
        #expect(context.rule(for: .integer(1_000_000)) == "other")
    }

    @Test func everyFormulaOfTheTableAgreesWithItsRules() throws {
        for formula in PluralTable.all + [.germanic] {
            for definition in [Self.plain, Self.russian] {
                let forms = try PluralForms(formula, definition: Array(definition.utf8))
                let context = try #require(
                    Language(definition: forms.definition).context("number"))
                #expect(forms.rules.count == formula.count)
                let different = ((0...1000) + [10_011, 1_000_000, 9_999_999]).filter { number in
                    let rule = context.rule(for: .integer(number)) ?? ""
                    return forms.index(of: rule) != formula.index(for: UInt(number))
                }
                #expect(different.isEmpty, "\(formula.expression): \(different)")
            }
        }
    }

    @Test func oddExpressionsAgreeWithTheirRules() throws {
        let long = Array(repeating: "n", count: 190).joined(separator: "||")
        let deep = String(repeating: "(n-", count: 40) + "1" + String(repeating: ")", count: 40)
        for header in [
            "nplurals=2; plural=n;", "nplurals=3; plural=n/2%3;", "nplurals=2; plural=n-5<7;",
            "nplurals=3; plural=(n>1)+(n>4);", "nplurals=2; plural=!n;", "nplurals=4; plural=n%4;",
            "nplurals=2; plural=(n?n==3:0)||n%7;", "nplurals=2; plural=n%(n%3);",
            "nplurals=2; plural=\(long);", "nplurals=2; plural=\(deep)%2;",
        ] {
            let formula = try #require(PluralFormula(header: header))
            let forms = try forms(header, Self.plain)
            let context = try #require(Language(definition: forms.definition).context("number"))
            let different = (0...1000).filter { number in
                let rule = context.rule(for: .integer(number)) ?? ""
                return forms.index(of: rule) != formula.index(for: UInt(number))
            }
            #expect(different.isEmpty, "\(header): \(different.prefix(9))")
        }
    }

    @Test func eachRuleHasANameOfItsOwn() throws {
        let definition = """
            {"locale":"x","contexts":{"number":{"keys":["form1","other"],"default_key":"other",\
            "variables":["@n"],"rules":{"form1":{"conditions":"(= 1 @n)"},"other":{}}}}}
            """
        let forms = try forms("nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;", definition)
        #expect(forms.rules == ["form1", "form2", "other"])
        let context = try #require(Language(definition: forms.definition).context("number"))
        #expect([1, 2, 3].map { context.rule(for: .integer($0)) } == ["form1", "form2", "other"])
    }

    @Test func aBrokenDefinitionIsAnError() {
        #expect(throws: LanguageError.self) {
            try PluralForms(.germanic, definition: Array("[".utf8))
        }
    }
}
