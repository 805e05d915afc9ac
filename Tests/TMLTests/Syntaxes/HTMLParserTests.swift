import Testing

@testable import TML

/// Elements of HTML and shortcuts in texts of other syntaxes than TML.
struct HTMLParserTests {
    private func parts(_ text: String, _ name: String) throws -> [String] {
        let label = Label(text, syntax: try #require(LabelSyntax(name: name)))
        return label.segments.map { segment in
            let part = label.text(at: segment.range)
            return switch segment.kind {
            case .text: part
            case .token: "T:\(part)"
            case .decorationOpening(let name): "\(name):\(part)"
            case .decorationClosing: "C:\(part)"
            case .lost: "L:\(part)"
            }
        }
    }

    @Test(arguments: [
        ("a <b>%d</b>!", ["a ", "b:<b>", "T:%d", "C:</b>", "!"]),
        ("<a href=\"x>y\">z</a>", ["a:<a href=\"x>y\">", "z", "C:</a>"]),
        ("<a href=\"%s\">z</a>", ["a:<a href=\"%s\">", "z", "C:</a>"]),
        ("a<br/>b<br>c", ["a", "br:<br/>", "b", "br:<br>", "c"]),
        ("1 < 2 <3 >", ["1 < 2 <3 >"]),
        ("[b: x] [/b]", ["[b: x] [/b]"]),
        ("a</b>", ["a", "/b:</b>"]),
        ("<i>open", ["i:<i>", "open"]),
        ("<never <b>x</b>", ["<never ", "b:<b>", "x", "C:</b>"]),
        ("%<PRIu64> <b>x</b>", ["T:%<PRIu64>", " ", "b:<b>", "x", "C:</b>"]),
    ])
    func elementsAreDecorations(_ text: String, _ expected: [String]) throws {
        #expect(try parts(text, "printf+html") == expected)
    }

    @Test func aFormatIsNoTag() throws {
        #expect(try parts("{x:<b>}", "brace+html") == ["T:{x:<b>}"])
    }

    @Test(arguments: ["printf", "brace", "icu", "i18next", "plain"])
    func thereIsNoMarkupWithoutIt(_ name: String) throws {
        #expect(try parts("<b>x</b> [i: y]", name) == ["<b>x</b> [i: y]"])
    }

    @Test func elementsHaveNamesAndEnds() throws {
        let syntax = LabelSyntax(.plain, markup: .html)
        let label = Label("<b>a<i class=x>b</i></b><br>", syntax: syntax)
        #expect(label.decorationNames == ["b", "i", "br"])
        #expect(label.decorationSpans.map(\.closing) == [20..<24, 16..<20, 28..<28])
    }

    @Test func tagsWithoutEndAreKnown() {
        let syntax = LabelSyntax(.plain, markup: .html)
        #expect(Label("<b>a<br>b</b><p>c</p></i>", syntax: syntax).singleTags == [4, 21])
        #expect(Label("<b>a<br>b</b><i>c").singleTags.isEmpty)
    }

    @Test(arguments: [
        ("&File", ["T:&", "File"]),
        ("Save &As…", ["Save ", "T:&", "As…"]),
        ("A && B & C", ["A ", "T:&&", " B & C"]),
        ("a &amp; b", ["a &amp; b"]),
        ("<a href=\"?x&y\">&z</a>", ["a:<a href=\"?x&y\">", "T:&", "z", "C:</a>"]),
        ("&%d", ["&", "T:%d"]),
    ])
    func shortcutsArePlaceholders(_ text: String, _ expected: [String]) throws {
        #expect(try parts(text, "printf+qt") == expected)
    }
}
