import TML
import Testing

/// White space: at the edges, doubled, around marks, and between lines.
struct TextSpaceTests {
    static let edges: [TextExample] = [
        .init("es", " Hi", wrong: "Hola", right: " Hola"),
        .init("es", "Hi", wrong: "Hola ", right: "Hola"),
        .init("de", "Hi", wrong: "[b: Hallo ]", right: "[b:  Hallo]"),
        .init("ru", "Name: ", wrong: "Имя:", right: "Имя: "),
        .init("fr", "Name: ", wrong: "Nom :", right: "Nom :\u{A0}"),
        .init("ja", "Name: ", wrong: "  名前：", right: "名前："),
        .init("zh", "and ", right: "和"),
        .init("zh", "by {name} ", wrong: "作者 {name}", right: "作者 {name} "),
        .init("th", "Name: ", wrong: "ชื่อ:", right: "ชื่อ: "),
        .init("pl", "Hi\n", wrong: "Cześć", right: "Cześć\n"),
        .init("pl", "\n  Hi", right: "\nCześć"),
        .init("pl", "{a} ", wrong: "{a}", right: "{a}{nbsp}"),
        .init("pl", " ", right: " "),
    ]

    @Test(arguments: edges)
    func whiteSpaceAtTheEdgesIsTheLabels(_ example: TextExample) {
        #expect(example.holds(for: .edgeSpace))
    }

    static let doubled: [TextExample] = [
        .init("es", "a b", wrong: "a  b", right: "a b"),
        .init("de", "a {b} c", wrong: "a {b}  c", right: "a {b} c"),
        .init("ru", "a b c", wrong: "а [b: б ] в", right: "а [b: б] в"),
        .init("fr", "What?", wrong: "Quoi \u{A0}?", right: "Quoi\u{A0}?"),
        .init("he", "Hi.  Bye.  Go.", right: "שלום.  להתראות.  לך."),
        .init("ko", "a\n  b", right: "가\n    나"),
        .init("tr", "a&nbsp;&nbsp;b", right: "a&nbsp; b"),
        .init("it", "a  b", wrong: "a  b  c", right: "a    b"),
    ]

    @Test(arguments: doubled)
    func spacesAreNotDoubled(_ example: TextExample) {
        #expect(example.holds(for: .doubledSpace))
    }

    static let spacing: [TextExample] = [
        .init("fr", "Really?", wrong: "Vraiment?", right: "Vraiment\u{202F}?"),
        .init("fr", "Name: {name}", wrong: "Nom: {name}", right: "Nom : {name}"),
        .init("fr", "“Hi”", wrong: "«Salut»", right: "«\u{A0}Salut\u{A0}»"),
        .init("fr", "Stop; go!", wrong: "Stop; va !", right: "Stop ; va !"),
        .init("fr", "What?!", right: "Quoi ?!"),
        .init("fr", "At 10:30", right: "À 10:30"),
        .init("fr", "See http://a.example", right: "Voir http://a.example"),
        .init("fr", "Hi :)", right: "Salut :)"),
        .init("fr", "[b: All]!", wrong: "[b: Tous]!", right: "[b: Tous]\u{202F}!"),
        .init("fr-CA", "Really?", right: "Vraiment?"),
        .init("fr-CA", "Name:", wrong: "Nom:", right: "Nom\u{A0}:"),
        .init("fr-CH", "“Hi”", right: "«Salut»"),
        .init("de", "Really?", wrong: "Wirklich ?", right: "Wirklich?"),
        .init("ru", "Yes, {user}", wrong: "Да , {user}", right: "Да, {user}"),
        .init("ar", "Yes, no", wrong: "نعم ، لا", right: "نعم، لا"),
        .init("pl", "a : b", right: "a : b"),
        .init("it", "Use .NET ...", right: "Usa .NET ..."),
        .init("hi", "Saved.", right: "हो गया ."),
        .init("en", "Hi :) there", right: "Hi :) you"),
    ]

    @Test(arguments: spacing)
    func spaceAroundMarksIsTheLanguages(_ example: TextExample) {
        #expect(example.holds(for: .punctuationSpacing))
    }

    static let lines: [TextExample] = [
        .init("es", "a\nb", wrong: "a b", right: "b\na"),
        .init("de", "a\r\nb", wrong: "a\r\n\r\nb", right: "a\nb"),
        .init("ja", "a\n\nb", wrong: "a\nb", right: "a\n\nb"),
        .init("ru", "a<br/>b", wrong: "а б", right: "а<br/>б"),
        .init("fr", "a{br}b", wrong: "a\n\nb", right: "a{br}b"),
    ]

    @Test(arguments: lines)
    func linesAreAsMany(_ example: TextExample) {
        #expect(example.holds(for: .lineBreaks))
    }

    static let escapes: [TextExample] = [
        .init("es", "a\\nb", wrong: "a b", right: "a\\nb"),
        .init("de", "a b", wrong: "a\\nb", right: "a b"),
        .init("ru", "a\tb", wrong: "а б", right: "а\tб"),
        .init("ja", "a b", wrong: "a\tb", right: "a b"),
        .init("fr", "C:\\new\\tab", right: "C:\\tab\\new"),
        .init("pl", "a \\\\n", right: "b \\\\n"),
    ]

    @Test(arguments: escapes)
    func escapesAreKept(_ example: TextExample) {
        #expect(example.holds(for: .escapes))
    }
}
