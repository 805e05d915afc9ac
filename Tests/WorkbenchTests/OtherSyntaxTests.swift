import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Keys in other syntaxes than TML: their placeholders are shown and inserted as they are written.
@Suite struct OtherSyntaxTests {
    private func stage(
        _ label: String, syntax: String = "printf", translations: [Translation] = []
    ) throws -> TranslateStage {
        let key = Examples.key(label, translations: translations, syntax: syntax)
        var stage = TranslateStage(StageStore(try Examples.material("ru"), [key]))
        stage.press("e")
        return stage
    }

    @Test func aPlaceholderIsInsertedAsItIsWritten() throws {
        var stage = try stage("%1$s wrote to {name}")
        stage.press("ctrl+t")
        #expect(stage.texts == ["%1$s"])
        stage.press("ctrl+t")
        #expect(stage.texts == ["%1$s"])
    }

    @Test func aTagWithoutEndEnclosesNothing() {
        let label = Label("<b>one<br>two</b>", syntax: LabelSyntax(.plain, markup: .html))
        let pieces = LabelPiece.all(of: label) { $0.text }
        #expect(pieces.map(\.opening) == ["<b>", "<br>"])
        #expect(pieces.map(\.closing) == ["</b>", ""])
    }

    @Test func bracesAreNoToken() throws {
        var stage = try stage("Hello {name}", syntax: "plain")
        stage.press("ctrl+t")
        #expect(stage.texts == [""])
        #expect(stage.state.notice?.text == Strings.noTokens)
        stage.type("Привет {имя}")
        let analyses = stage.screen.forms.fields.map(\.analysis)
        #expect(analyses.flatMap(\.label.tokens).isEmpty)
        #expect(!analyses.flatMap(\.issues).contains { $0.check == .unknownToken })
    }

    @Test func theSyntaxIsShown() throws {
        #expect(try stage("%d files", syntax: "printf+html+n:number").shows("printf, HTML"))
        #expect(try stage("Hello", syntax: "icu").screen.current?.detail.facts == ["ICU"])
        #expect(try stage("Hello", syntax: "tml").screen.current?.detail.facts == [])
        #expect(try stage("Hello", syntax: "xmessage").screen.current?.detail.facts == [])
    }

    /// A file has a text for each combination of the values, and no other texts.
    @Test func theFormsAreThoseOfTheFile() throws {
        var stage = try stage("{who} sent %d files", syntax: "icu+who:gender+n:number")
        let language = try Examples.language("ru")
        let dimensions = PluralFields.fileDimensions(
            of: Label("x", syntax: LabelSyntax(ofKey: "icu+who:gender+n:number")), in: language)
        #expect(dimensions.map(\.token) == ["who", "n"])
        #expect(stage.texts.count == PluralFields.count(of: dimensions))
        stage.press("alt+g")
        #expect(stage.state.notice?.text == Strings.arrangementOfFile)
    }

    @Test func onlyTMLHasWordForms() throws {
        var stage = try stage("%d files")
        stage.type("{n|| файл, файла, файлов}")
        stage.press("alt+t")
        #expect(stage.texts == ["{n|| файл, файла, файлов}"])
    }

    @Test func aTextDoesNotDependOnTheReader() throws {
        let stage = try stage("%d files")
        let (label, rules) = (
            try #require(stage.screen.current?.label), try Examples.material("ru").language
        )
        #expect(Arrangement.choices(for: label, in: rules) == [Arrangement()])
    }

    @Test func aListColoursThePlaceholders() {
        var frame = Frame(size: Size(rows: 1, columns: 30))
        let area = Rect(row: 0, column: 0, rows: 1, columns: 30)
        MarkupLine(text: "%d of {all}", syntax: LabelSyntax(.printf), role: .label)
            .draw(on: &frame, in: area)
        let roles = (0..<11).map { frame[row: 0, column: $0].role }
        #expect(roles == [.token, .token] + Array(repeating: Role.label, count: 9))
    }

    /// In a line from right to left, the brackets of a text without a role would be mirrored.
    @Test func aCutPlaceholderKeepsItsBracket() {
        var frame = Frame(size: Size(rows: 1, columns: 6))
        let area = Rect(row: 0, column: 0, rows: 1, columns: 6)
        MarkupLine(
            text: "\u{5D0}\u{5D1} {count} \u{5D2}\u{5D3}", syntax: LabelSyntax(.brace), role: .dim,
            direction: .rightToLeft
        ).draw(on: &frame, in: area)
        #expect(frame.text(ofRow: 0) == "{c… \u{5D1}\u{5D0}")
    }

    @Test func theWordsOfASearchAreMarked() {
        #expect(SearchTerms("of").ranges(in: "á of b") == [3..<5])
    }
}
