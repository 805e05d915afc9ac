import Testing
import Text

@testable import TML

/// Reading labels and showing them.
struct LabelTests {
    let english: Language

    init() throws { english = try Language(definition: CheckTests.english.utf8) }

    @Test func segmentsTellMarkupFromText() {
        let label = Label("Hi [b: {user}]! <i>x</i> ]a[")
        let parts = label.segments.map { segment in
            String(decoding: Array(label.text.utf8)[segment.range], as: UTF8.self)
        }
        #expect(
            parts == [
                "Hi ", "[b:", " ", "{user}", "]", "! ", "<i>", "x", "</i>", " ", "]", "a", "[",
            ])
        let kinds = label.segments.map(\.kind)
        #expect(kinds[1] == .decorationOpening("b") && kinds[3] == .token)
        #expect(kinds[4] == .decorationClosing && kinds[12] == .lost)
    }

    @Test func runsKnowTheirDecorations() {
        let label = Label("[link]a [b: {user}][/link] {x}")
        let rendered = label.rendered(with: ["user": .text("Anna")], in: english)
        #expect(
            rendered.runs == [
                Run(text: "a ", kind: .literal, decorations: ["link"]),
                Run(text: "Anna", kind: .value, decorations: ["link", "b"]),
                Run(text: " ", kind: .literal, decorations: []),
                Run(text: "{x}", kind: .unresolved, decorations: []),
            ])
        #expect(rendered.text == "a Anna {x}" && rendered.hasUnresolvedTokens)
        #expect(rendered.spans.map(\.name) == ["link", "b"])
        #expect(rendered.spans.map(\.range) == [0..<6, 2..<6])
    }

    @Test func spansCountUTF16() {
        let rendered = Label("👍[b: 👍é]").rendered(with: [:], in: english)
        #expect(rendered.spans == [Span(name: "b", range: 2..<5)])
    }

    @Test func decorationsInsideATokensWordsAreKept() {
        let label = Label("{count| [b: one thing], [i: {lbrace}]}")
        #expect(label.tokens.map(\.name) == ["lbrace"])
        let piped = Label("{count| [b: one thing], [i]many[/i]}")
        let rendered = piped.rendered(with: ["count": .integer(2)], in: english)
        #expect(rendered.runs == [Run(text: "many", kind: .value, decorations: ["i"])])
    }

    /// What a decoration parts is not put together by leaving the decoration out.
    @Test func aValuesPlaceIsNotMadeByADecoration() {
        let label = PreparedLabel(Label("{count| #</i>count# x, #count#</i> y}"), in: english)
        for (count, shown) in [(1, "#count# x"), (5, "5 y")] {
            let values: TokenValues = ["count": .integer(count)]
            #expect(label.text(with: values) == shown)
            #expect(label.rendered(with: values).text == shown)
        }
    }

    @Test func aValueWithinADecorationCannotCloseIt() {
        let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
        let label = Label("{count| [b: #count#!], x}")
        let values: TokenValues = ["count": .selected(.integer(1), .text("</\(mark)0>"))]
        let rendered = label.rendered(with: values, in: english)
        #expect(rendered.runs.allSatisfy { $0.decorations == ["b"] }, "\(rendered)")
        #expect(rendered.text == "</\u{FFFD}0>!")
    }

    @Test func insertedTextIsNeverMarkup() {
        let values: TokenValues = [
            "user": .text("{count} [b: x] #user# $1 \\"), "count": .integer(1),
        ]
        #expect(
            Label("{user}").rendered(with: values, in: english).text
                == "{count} [b: x] #user# $1 \\")
    }

    @Test func onlyWhatTheLabelHasIsReplaced() {
        let source = Label("{user} [b: x]")
        let translation = Label("{user::pos} {count} {nbsp} [b: y] [i: z]")
        let rendered = translation.rendered(
            with: ["user": .text("Anna"), "count": .integer(1)], in: english, allowedBy: source)
        #expect(rendered.text == "Anna {count} {nbsp} y z")
        #expect(rendered.runs.map(\.decorations).filter { !$0.isEmpty } == [["b"]])
    }

    @Test func aTerminalGetsNoEntities() {
        let values: TokenValues = [
            "user": .selected(.map(["name": .text("A & B")]), .attribute("name"))
        ]
        let label = Label("{laquo}{user}{raquo}{br}")
        #expect(label.rendered(with: values, in: english).text == "«A & B»\n")
        #expect(label.html(with: values, in: english) == "&laquo;A &amp; B&raquo;<br/>")
    }

    @Test func aWordWithAValueWithoutATextIsNotShown() {
        let label = Label("{user| male: #user#!, other: she} {count}")
        for (gender, shown) in [("male", "{user| male: #user#!, other: she} 1"), ("x", "she 1")] {
            let values: TokenValues = [
                "user": .map(["gender": .text(gender)]), "count": .integer(1),
            ]
            #expect(label.text(with: values, in: english) == shown)
            let rendered = label.rendered(with: values, in: english)
            #expect(rendered.text == shown && rendered.hasUnresolvedTokens == (gender == "male"))
        }
    }

    @Test func casesApplyToDefaultTokens() throws {
        let language = try ConformanceFolder.language("en")
        let label = Label("{quot::plural} {nbsp::pos}{user} {quot::unknown}")
        let values: TokenValues = ["user": .text("x")]
        #expect(label.html(with: values, in: language) == "&quot;s &nbsp;'sx &quot;")
        #expect(label.text(with: values, in: language).hasPrefix("\"s "))
        let own: TokenValues = ["quot": .text("bus")]
        #expect(Label("{quot::pos}").html(with: own, in: language) == "bus'")
    }

    @Test func translatorsSeeReadableTokens() {
        let text =
            "{user| He, She} sent {count::x} {count|| message, messages} to {target::dat} [b: {a.b}] {_he_she}"
        #expect(
            Label(text).translatorText(in: english)
                == "He sent {count} {count} messages to {target} [b: {a.b}] he/she")
        #expect(Label("{name| a, b}").translatorText(in: english) == "{name| a, b}")
    }

    @Test(arguments: [
        ("<i>a < b</i> c", #"["tml", ["i", "a "], " c"]"#),
        ("<b>1 < 2</b>", #"["tml", ["b", "1 "]]"#),
        ("[b]1 < 2[/b] -> x", #"["tml", ["b", "1 "], " x"]"#),
        ("[b]5 < 6[/] and 7 > 6", #"["tml", ["b", "5 "], " 6"]"#),
        ("[b: 1 < 2] -> x", #"["tml", ["b", "1 "], " x"]"#),
        ("a < b[/b]<br />c", #"["tml", "a "]"#),
        ("[b]a <i [/x> b</i>[/b] c", #"["tml", ["b", "a ", ["i", " b"]], " c"]"#),
        ("[b]a <i /x]> b</i>[/b] c", #"["tml", ["b", "a ", ["i", " b"]], " c"]"#),
        ("<b>a <i [/b]> c</i></b>", #"["tml", ["b", "a ", ["i", " c"]]]"#),
    ])
    func aTextAfterASingleAngleCanContainAClosingTag(_ example: (text: String, tree: String)) {
        #expect(Label(example.text).nestedDecorations == JSON(example.tree.utf8))
        for end in example.text.indices {
            let label = Label(String(example.text[..<end]))
            let lengths = label.segments.map(\.range.count)
            #expect(lengths.reduce(0, +) == label.text.utf8.count, "\(label.text)")
        }
    }

    @Test func compositionOfLettersMatters() {
        #expect(Label("\u{E9}") != Label("e\u{301}"))
        #expect(
            KeyHash.key(label: "\u{E9}", description: nil)
                != KeyHash.key(label: "e\u{301}", description: nil))
    }

    @Test func deepDecorationsEndSomewhere() throws {
        let label = Label(String(repeating: "[b]", count: 200) + "x")
        #expect(label.rendered(with: [:], in: english).runs.last?.decorations.count == 64)
    }

    @Test func listsAreJoined() {
        let people = ["Anna", "Olga", "Kim", "Max", "Tom", "Ida"]
        let values: TokenValues = ["users": .items(people)]
        #expect(
            Label("{users}").rendered(with: values, in: english).text
                == "Anna, Olga, Kim, Max and 2 other")
        let two: TokenValues = ["users": .items(["Anna", "Olga"])]
        #expect(Label("{users}").rendered(with: two, in: english).text == "Anna and Olga")
        #expect(
            Label("{users}").rendered(with: ["users": .items([])], in: english).hasUnresolvedTokens)
    }
}
