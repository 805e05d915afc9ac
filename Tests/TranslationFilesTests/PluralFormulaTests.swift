import TML
import Testing

@testable import TranslationFiles

@Suite struct PluralFormulaTests {
    private func forms(_ header: String, _ numbers: [UInt]) -> [Int] {
        numbers.map { PluralFormula(header: header)?.index(for: $0) ?? -1 }
    }

    @Test func theExpressionOfCIsEvaluated() {
        #expect(forms("nplurals=2; plural=(n != 1);", [0, 1, 2]) == [1, 0, 1])
        #expect(forms("nplurals=2; plural=n>1", [0, 1, 2]) == [0, 0, 1])
        #expect(forms("nplurals = 3 ; plural = n==1 ? 0 : n==2 ? 1 : 2;", [1, 2, 3]) == [0, 1, 2])
        #expect(forms("nplurals=3; plural=!(n%2) + 1*2-n/10%2;", [1, 2, 10, 11]) == [2, 0, 2, 1])
        #expect(forms("nplurals=2; plural=n<=1||n>=5&&n<7;", [1, 2, 5, 6, 7]) == [1, 0, 1, 1, 0])
    }

    @Test func aResultBeyondTheFormsIsTheFirst() {
        #expect(forms("nplurals=2; plural=n;", [0, 1, 2, 9]) == [0, 1, 0, 0])
        #expect(forms("nplurals=2; plural=n-1;", [0, 1, 2]) == [0, 0, 1])
        #expect(forms("nplurals=2; plural=n/0 + n%0;", [0, 1, 2]) == [0, 0, 0])
    }

    @Test func aFormulaWithAnErrorIsGermanic() {
        for header in [
            "nplurals=2; plural=n ! 1;", "nplurals=2; plural=;", "nplurals=2;", "plural=0;",
            "nplurals=0; plural=0;", "nplurals=x; plural=0;", "nplurals=2; plural=(n;",
            "nplurals=2; plural=n & 1;", "nplurals=2; plural=99999999999999999999999;",
            "nplurals=100000000; plural=0;",
            "nplurals=2; plural=" + String(repeating: "(", count: 100_000) + ";",
            "nplurals=2; plural=" + String(repeating: "!", count: 100_000) + "n;",
            "nplurals=2; plural=" + String(repeating: "n+", count: 100_000) + "n;",
            "nplurals=2; plural=" + String(repeating: "n?n:", count: 100_000) + "n;",
        ] {
            #expect(PluralFormula(header: header) == .germanic, "\(header.prefix(60))")
        }
    }

    @Test func theFieldOfATemplateIsNoFormula() {
        #expect(PluralFormula(header: "nplurals=INTEGER; plural=EXPRESSION;") == nil)
    }

    @Test func languagesHaveUsualFormulas() {
        #expect(PluralFormula.usual(for: "ru").count == 3)
        #expect(PluralFormula.usual(for: "ru_RU").count == 3)
        #expect(PluralFormula.usual(for: "pt_BR").index(for: 0) == 0)
        #expect(PluralFormula.usual(for: "pt").index(for: 0) == 1)
        #expect(PluralFormula.usual(for: "sl").count == 4)
        #expect(PluralFormula.usual(for: "ja").count == 1)
        #expect(PluralFormula.usual(for: "de") == .germanic)
        #expect(PluralFormula.usual(for: nil) == .germanic)
    }

    @Test func everyFormulaOfTheTableIsRead() {
        #expect(PluralTable.all.count == 12)
        for formula in PluralTable.all {
            let results = Set((0...1000).map { formula.index(for: $0) })
            #expect(results == Set(0..<formula.count), "\(formula.expression)")
        }
    }
}
