import Testing

@testable import TML

/// Texts that would become too long stay short, instead of taking all memory.
struct LimitTests {
    private static let long = String(repeating: "x", count: 400_000)
    private static let most = 3 * TextLimit.longest
    private static let language = Result {
        try Language(definition: Array(definition.utf8))
    }

    private static let definition = """
        {"locale": "xx", "contexts": {"number": {"token_expression": "/.*n$/",
        "rules": {"other": {}}, "token_mapping": {"other": "\(
            String(repeating: "{$0}", count: 200))"}}},
        "cases": {"c": {"rules": [{"conditions": "(true)",
        "operations": "(append '\(Self.long.prefix(300_000))' @value)"}]},
        "r": {"rules": [{"conditions": "(true)",
        "operations": "(replace '/x/' '\(Self.long)' @value)"}]}}}
        """

    /// By number, because a test that fails names its arguments.
    @Test(arguments: cases.indices)
    func noTextGrowsWithoutEnd(_ number: Int) throws {
        let language = try Self.language.get()
        let (text, value) = Self.cases[number]
        let prepared = PreparedLabel(Label(text), in: language)
        let other: TokenValue = value == .integer(1) ? value : .text(Self.long)
        let values: TokenValues = ["a": value, "n": other]
        let shown = prepared.text(with: values)
        #expect(shown.utf8.count < Self.most)
        let isSame = prepared.rendered(with: values).text == shown
        #expect(isSame)
        #expect(prepared.html(with: values).utf8.count < Self.most)
    }

    private static let cases: [(String, TokenValue)] = [
        (String(repeating: "{a}", count: 10_000), .text(long)),
        (String(repeating: "[b: {a}]", count: 200), .text(long)),
        ("{a| one: " + String(repeating: "#a#", count: 200) + ", other: x}", .text(long)),
        ("{n| other: " + String(repeating: "#n#", count: 200) + "}", .text(long)),
        ("{n| " + long + "}", .integer(1)),
        ("{a::c}", .text(String(repeating: "x ", count: 200))),
        ("{a::r}", .text(String(repeating: "x", count: 9000))),
        ("{a}", .list(Array(repeating: .text(long), count: 5), template)),
        ("{a}", .list(Array(repeating: .text("x"), count: 200), separated)),
        (String(repeating: "[a: x]", count: 200), .text(long)),
        ("[a: " + long + "]", .text(String(repeating: "{$0}", count: 10_000))),
        ("[a: {n}]", .text(String(repeating: "{n}", count: 10_000))),
    ]

    private static let template = ListFormat(
        item: .template(String(repeating: "{$0}", count: 200)), joiner: nil)
    private static let separated = ListFormat(separator: long, joiner: nil)

    @Test(arguments: [
        "/x{36854775807}/", "/x{9999999,}/", "/(?:(?:(?:){2000}){2000}){2000}/",
        "/((((x{999}){999}){999}){999}){999}/",
    ])
    func aPatternThatRepeatsTooOftenIsReadAtOnce(_ pattern: String) {
        #expect(Pattern(pattern).map { $0.program.count < 5000 } ?? true)
    }

    @Test func aTextIsSearchedOnceHoweverManyMatchesThereAre() throws {
        let pattern = try #require(Pattern("/a(b|" + String(repeating: "c?", count: 400) + "d)/"))
        let text = String(repeating: "ab", count: 5000)
        #expect(pattern.replacing(in: text, with: "<$1>").count == 15_000)
    }
}
