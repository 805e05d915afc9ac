import Testing
import Text

@testable import TML

/// Rules at their limits.
struct RuleTests {
    private func value(_ text: String, _ n: TokenValue = .missing) throws(RuleError) -> TokenValue {
        var evaluator = RuleEvaluator([("@n", n)], today: CalendarDate("2020-01-01"))
        guard let expression = Expression(text) else { throw .wrongType }
        return try evaluator.value(of: expression)
    }

    @Test func bigNumbersTurnIntoDecimals() throws {
        #expect(try value("(+ @n 1)", .integer(.max)) == .decimal(0x1p63))
        #expect(try value("(* @n @n)", .integer(.min)) == .decimal(0x1p126))
        #expect(try value("(mod @n (- 0 1))", .integer(.min)) == .integer(0))
        #expect(try value("99999999999999999999") == .text("99999999999999999999"))
        #expect(try value("(quote 99999999999999999999)") == .decimal(1e20))
        #expect(try value("(in '0..99999999999999999999' 5)") == .boolean(false))
    }

    @Test(arguments: [
        "(mod 1 0)", "(mod 1.5 0)", "(+ 1)", "(nonsense 1)", "()", "((+ 1 2))", "(match '(' 'a')",
        "(- 'a' 1)", "(car 5)", "(date 'x')", "(if 1 2)", "(let 5 6)", "(append (quote (1)) 'a')",
    ])
    func whatCannotBeEvaluatedIsAnError(_ text: String) {
        #expect(throws: RuleError.self) { try value(text) }
    }

    @Test func aDivisionByZeroIsNoError() throws {
        #expect(try value("(/ 1 0)") == .decimal(.infinity))
        #expect(try Number(value("(/ 0 0)"))?.decimal.isNaN == true)
        #expect(try value("(= (/ 0 0) (/ 0 0))") == .boolean(false))
        #expect(try value("(within '0..9' (/ 0 0))") == .boolean(false))
        #expect(try value("(within '0..9' (/ 9 1))") == .boolean(true))
    }

    @Test func aListWithoutASecondElementHasNone() throws {
        #expect(try value("(car (a))") == .missing)
        #expect(try value("(car ())") == .missing)
        #expect(try value("(car (a b))") == .text("b"))
        #expect(try value("(! (car (a)))") == .boolean(true))
    }

    @Test(arguments: [
        ("(= 'a\nb' @n)", #"["=", "a", "b", "@n"]"#),
        ("(= \"a\nb\" 'c')", #"["=", "a", "b", "c"]"#),
        ("(= 'a'\n'b')\r\n", #"["=", "a", "b"]"#),
        ("(= 'a\rb' '')", #"["=", "a\rb", ""]"#),
    ])
    func aQuotedTextEndsInItsLine(_ example: (text: String, tree: String)) throws {
        let tree = try #require(JSON(example.tree.utf8))
        #expect(ExpressionParser.tree(of: example.text) == TokenValue(plain: tree))
    }

    @Test func aTextThatGrowsTooLongIsAnError() throws {
        let long = TokenValue.text(String(repeating: "x", count: 600_000))
        #expect(throws: RuleError.tooLong) { try value("(append @n @n)", long) }
        #expect(throws: RuleError.tooLong) { try value("(+ @n @n)", long) }
        #expect(try value("(append 'x' @n)", long).plainText?.utf8.count == 600_001)
    }

    @Test func andAndOrStopEarly() throws {
        #expect(try value("(|| (true) (nonsense))") == .boolean(true))
        #expect(try value("(&& (false) (nonsense))") == .boolean(false))
    }

    @Test func deepRulesAreRefused() {
        #expect(Expression(String(repeating: "(! ", count: 101)) == nil)
        #expect(Expression(String(repeating: "(! ", count: 100)) != nil)
    }

    @Test func timesAndDatesAreComparedByDay() throws {
        let day = try #require(CalendarDate("2020-01-01"))
        #expect(try value("(= @n (today))", .date(day)) == .boolean(true))
        #expect(try value("(= @n (time '2020-01-01 10:00:00'))", .date(day)) == .boolean(true))
        #expect(try value("(< @n (date '2020-01-02'))", .date(day)) == .boolean(true))
    }

    @Test func aVariableThatIsSetIsSeen() throws {
        #expect(try value("(&& (label 'x' 5) (= x 5))") == .boolean(true))
        #expect(try value("(&& (let @p '1..3') (within @p 2))") == .boolean(true))
    }
}
