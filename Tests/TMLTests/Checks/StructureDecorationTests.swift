import Testing

@testable import TML

/// Whether decorations are the label's, whole, and lose nothing.
@Suite
struct StructureDecorationTests {
    static let names: [StructureExample] = [
        .wrong(.unknownDecoration, "ru", "[b: x]", "[b: а] [i: б]", ["i"]),
        .wrong(.unknownDecoration, "de", "[link]x[/link]", "[Link]x[/Link]", ["Link"]),
        .wrong(.unknownDecoration, "ja", "x", "<b>あ</b>", ["b"]),
        .wrong(.unknownDecoration, "ar", "[link1: x]", "[link: س]", ["link"]),
        .wrong(.unknownDecoration, "fr", "<b>x</b>", "<b>a</b><i>b</i><u>c</u>", ["i"], ["u"]),
        .right(.unknownDecoration, "ru", "[b: x]", "[b]а[/b]"),
        .right(.unknownDecoration, "de", "<b class='c'>x</b>", "[b: y]"),
        .right(.unknownDecoration, "ja", "[b: x]", "[сильное] あ"),
        .right(.unknownDecoration, "he", "1 < 2 and 3 > 2 [b: x]", "1 < 2 ו 3 > 2 [b: א]"),
        .right(.unknownDecoration, "fr", "[1] x", "[1] y"),

        .wrong(.unusedDecoration, "ru", "[b: x] y", "а б", ["b"]),
        .wrong(.unusedDecoration, "ja", "[b: x] [i: y]", "[i: あ]", ["b"]),
        .wrong(.unusedDecoration, "ar", "<b>x</b>", "س", ["b"]),
        .wrong(.unusedDecoration, "de", "[link: x]", "[verweis: y]", ["link"]),
        .wrong(.unusedDecoration, "he", "a<br>b", "א ב", ["br"]),
        .right(.unusedDecoration, "ru", "[b: x] y", "<b>а</b> б"),
        .right(.unusedDecoration, "ja", "[b: x [i: y]]", "[i: あ [b: い]]"),
        .right(.unusedDecoration, "fr", "x</b> y", "a b"),
        .right(.unusedDecoration, "ar", "a <br/> b", "س"),
        .right(.unusedDecoration, "es", "[tml]x[/tml]", "y"),

        .wrong(.emptyDecoration, "ru", "[b: x]", "[b: ] а", ["b"]),
        .wrong(.emptyDecoration, "ja", "[link]x[/link]", "あ[link][/link]", ["link"]),
        .wrong(.emptyDecoration, "de", "<b>x</b>", "<b> </b>y", ["b"]),
        .wrong(.emptyDecoration, "ar", "[b][i]x[/i][/b]", "[b][i][/i][/b] س", ["i"]),
        .wrong(.emptyDecoration, "he", "[b: {user}]", "{user} [b: ]", ["b"]),
        .right(.emptyDecoration, "ru", "[icon: ] x", "[icon: ] а"),
        .right(.emptyDecoration, "ja", "[b: {user}]", "[b: {user}]"),
        .right(.emptyDecoration, "de", "[b][i]x[/i][/b]", "[b][i: y][/b]"),
        .right(.emptyDecoration, "fr", "a<br>b", "ab<br>"),
        .right(.emptyDecoration, "es", "x", "y [b: ]"),
    ]

    @Test(arguments: names)
    func decorationsAreTheLabels(_ example: StructureExample) throws {
        try example.expectTheIssues()
    }

    static let brackets: [StructureExample] = [
        .wrong(.strayBracket, "ru", "[b: x]", "[b: а]]", ["]"]),
        .wrong(
            .strayBracket, "ru", "[link]x[/link]", "[ссылка]а[/ ссылка]", ["[ссылка]"],
            ["[/ ссылка]"]),
        .wrong(.strayBracket, "de", "[b: x]", "[b: x] < y", ["<"]),
        .wrong(.strayBracket, "ja", "[b]x[/b]", "[b]あ[/b]<>", ["<>"]),
        .wrong(.strayBracket, "ar", "[b]x[/b]", "[b]س[/b]</i>", ["</i>"]),
        .wrong(.strayBracket, "fr", "[b: x]", "<< [b: y] >>", ["<< [b: y] >"], [">"]),
        .wrong(.strayBracket, "ru", "<b>x</b>", "<b>а[/b] б</b>", ["[/b]"]),
        .wrong(.strayBracket, "ru", "[b: x]", "b: а]", ["]"]),
        .wrong(.strayBracket, "ru", "[b]x[/b]", "b]а/b]", ["]"], ["]"]),
        .wrong(.strayBracket, "de", "<b>x</b> -> y", "b>x/b> -> y", [">"], [">"]),
        .wrong(.strayBracket, "de", "a <b>x</b>", "a <<b>y</b>", ["<<b>"]),
        .right(.strayBracket, "de", "<b>x</b> -> y", "x -> y"),
        .right(.strayBracket, "de", "[b: x] y", "x > y"),
        .right(.strayBracket, "de", "[b: x] {y}", "x {y || ], ]}"),
        .right(.strayBracket, "ru", "a < [b: x]", "а < [b: б]"),
        .right(.strayBracket, "de", "x [see above]", "x [siehe oben]"),
        .right(.strayBracket, "ja", "[b: x]", "［b］[b: あ]"),
        .right(.strayBracket, "es", "x -> y", "z -> w"),
        .right(.strayBracket, "fr", "[b]x</i>[/b]", "[b]y</i>[/b]"),

        .wrong(.lostText, "ru", "[b]x[/b] y", "[b]а[/b][/b] б", ["[/b] б"]),
        .wrong(.lostText, "de", "[b]x[/b] y", "x[/b] [b]y", ["[/b] [b]y"]),
        .wrong(.lostText, "ja", "[b: x]", "[b: あ][/b]い", ["[/b]い"]),
        .wrong(.lostText, "ar", "x", "س[/tml]", ["[/tml]"]),
        .wrong(.lostText, "fr", "[link: a [b: x] c]", "[link: a [b]x[/b] c]", ["[/b] c]"]),
        .right(.lostText, "ru", "[b]x[/b] y", "[b]а[/b] б"),
        .right(.lostText, "de", "x [/b] y", "a [/b] b"),
        .right(.lostText, "ja", "[b: x]", "[b: あ]]"),
        .right(.lostText, "he", "<b>x</b>", "<b>א</b>"),
        .right(.lostText, "es", "a<br/>[b: x]", "b<br/>[b: y]"),
    ]

    @Test(arguments: brackets)
    func bracketsBelongToDecorations(_ example: StructureExample) throws {
        try example.expectTheIssues()
    }

    static let closings: [StructureExample] = [
        .wrong(.mismatchedClosing, "ru", "[b]x[/b]", "[b]а[/i]", ["b", "[/i]"]),
        .wrong(.mismatchedClosing, "de", "<b>x</b>", "<b>x</i>", ["b", "</i>"]),
        .wrong(
            .mismatchedClosing, "ja", "[b][i]x[/i][/b]", "[b][i]あ[/b][/i]", ["i", "[/b]"],
            ["b", "[/i]"]),
        .wrong(.mismatchedClosing, "fr", "[a: b]", "[a: [b]x[/b]]", ["a", "[b]"]),
        .wrong(
            .mismatchedClosing, "ar", "[link]x[/link]", "[link]س[/link1]", ["link", "[/link1]"]),
        .right(.mismatchedClosing, "ru", "[b]x[/b]", "[b]а[/b]"),
        .right(.mismatchedClosing, "de", "<b class='c'>x</b>", "<b id='d'>x</b >"),
        .right(.mismatchedClosing, "ja", "[b]x[/i]", "[b]あ[/i]"),
        .right(.mismatchedClosing, "fr", "<b>a<br>b</b>", "<b>c<br>d</b>"),
        .right(.mismatchedClosing, "he", "[link]a [b: c] d[/link]", "[link][b: א] ב[/link]"),

        .wrong(.unclosedDecoration, "ru", "[b: x]", "[b: а", ["b"]),
        .wrong(.unclosedDecoration, "de", "<b>x</b>", "<b>x", ["b"]),
        .wrong(.unclosedDecoration, "ja", "[b]x[/b]", "[b]あ", ["b"]),
        .wrong(.unclosedDecoration, "ar", "[b]x[/b]", "[b]س[/ب]", ["b"]),
        .wrong(.unclosedDecoration, "fr", "[b][i]x[/i][/b]", "[b][i]x[/b]", ["b"]),
        .right(.unclosedDecoration, "ru", "[b: x]", "[b: а]"),
        .right(.unclosedDecoration, "de", "a<br>b", "c<br>d"),
        .right(.unclosedDecoration, "ja", "<b>a<br>b</b>", "<b>あ</b><br>い"),
        .right(.unclosedDecoration, "he", "<john@example.com>", "<john@example.com>"),
        .right(.unclosedDecoration, "es", "[b]x", "[b]y"),
    ]

    @Test(arguments: closings)
    func decorationsAreClosed(_ example: StructureExample) throws { try example.expectTheIssues() }

    @Test(arguments: [63, 64, 65, 200])
    func depthIsNoFault(depth: Int) throws {
        let french = try ExampleLanguages.language("fr")
        for (opening, closing) in [("[b]", "[/b]"), ("[b: ", "]"), ("<b>", "</b>")] {
            let nested = { (text: String) in
                String(repeating: opening, count: depth) + text
                    + String(repeating: closing, count: depth)
            }
            #expect(
                Checks.issues(of: Label(nested("y")), for: Label(nested("x")), in: french) == [])
        }
    }
}
