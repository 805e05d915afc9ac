import Testing

@testable import TML

/// The placeholders of messages of ICU.
struct ICUParserTests {
    @Test(arguments: [
        PlaceholderExample("no sign"),
        .init("{name}", "name={name}"),
        .init("{ name }", "name={ name }"),
        .init("{0}", "0={0}"),
        .init("{n, number}", "n={n, number}"),
        .init("{d, date, yyyy-MM-dd}", "d={d, date, yyyy-MM-dd}"),
        .init("It''s {name}", "name={name}"),
        .init("it's {name}", "name={name}"),
        .init("'{name}' {x}", "x={x}"),
        .init("'{it''s}' {x}", "x={x}"),
        .init("'{never closed {x}"),
        .init("# files"),
        .init(
            "{n, plural, one {# file} other {# files}}", "n={n, plural, one {", "#=#",
            "n=} other {", "#=#", "n=}}"),
        .init(
            "{n,plural,offset:1 =0{none}one{you}other{you and #}}", "n={n,plural,offset:1 =0{",
            "n=}one{", "n=}other{", "#=#", "n=}}"),
        .init(
            "{g, select, male {He {x}} other {They}}", "g={g, select, male {", "x={x}",
            "g=} other {", "g=}}"),
        .init(
            "{g, select, other {{n, plural, other {#}}}}", "g={g, select, other {",
            "n={n, plural, other {", "#=#", "n=}}", "g=}}"),
        .init("{n, plural, other {'#' '{'}}", "n={n, plural, other {", "n=}}"),
        .init(
            "{n, selectordinal, one {#st} other {#th}}!",
            "n={n, selectordinal, one {", "#=#", "n=} other {", "#=#", "n=}}"),
        .init("{open {name}", "name={name}"),
        .init("{n, plural, one {# file} other {{x} files}", "x={x}"),
        .init("{}"),
        .init("a } b"),
    ])
    func findsPlaceholders(_ example: PlaceholderExample) {
        example.expectThem(in: LabelSyntax(.icu))
    }

    @Test func theSignIsANumberInAForm() {
        let syntax = LabelSyntax(.icu, variations: [.init(token: "n", keyword: "number")])
        PlaceholderExample("# files, '#'", "#=#").expectThem(in: syntax)
    }

    @Test func quotesAreKnown() {
        let text = Array("it''s '{x}' o'clock".utf8)
        #expect(ICUParser.parsed(text, isNumber: false).quotes == [2..<3, 6..<7, 10..<11])
    }

    @Test func aMistakeHasAPlace() {
        let parsed = ICUParser.parsed(Array("ab {n, plural, one {x}".utf8), isNumber: false)
        #expect(parsed.message == nil && parsed.mistake == 22)
    }

    @Test func deepTextsAreMalformed() {
        let text =
            String(repeating: "{n, plural, other {", count: 100) + "x"
            + String(repeating: "}}", count: 100)
        #expect(ICUParser.parsed(Array(text.utf8), isNumber: false).message == nil)
    }
}
