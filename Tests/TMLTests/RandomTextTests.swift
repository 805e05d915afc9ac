import TestSupport
import Testing

@testable import TML

/// What holds for any text whatever.
struct RandomTextTests {
    static let values: TokenValues = [
        "user": .person(name: "Anna <3", gender: "female"), "count": .integer(21),
        "users": .items(["a", "{user}", "[b: c]"]), "date": .date(.today), "a": .text("{count}"),
        "link": .text("<a>{$0}</a>"),
    ]

    @Test(arguments: 0..<20)
    func segmentsCoverTheTextInOrder(_ seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let label = Label(generator.markup())
            var end = 0
            for segment in label.segments {
                #expect(segment.range.lowerBound == end && !segment.range.isEmpty, "\(label.text)")
                end = segment.range.upperBound
            }
            #expect(end == label.text.utf8.count, "\(label.text)")
        }
    }

    @Test(arguments: 0..<20)
    func tokensAreWhatStandsAtTheirRanges(_ seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let label = Label(generator.markup())
            for token in label.tokens {
                let bytes = Array(label.text.utf8)[token.range]
                #expect(String(decoding: bytes, as: UTF8.self) == token.text)
                #expect(Label(token.text).tokens.map(\.name) == [token.name])
            }
        }
    }

    @Test(arguments: ["en", "ru", "he", "ja"])
    func anyTextCanBeRenderedAndChecked(_ id: String) throws {
        let language = try ConformanceFolder.language(id)
        var generator = SeededRandom(seed: 7)
        for _ in 0..<1500 {
            let (label, translation) = (Label(generator.markup()), Label(generator.markup()))
            let rendered = translation.rendered(with: Self.values, in: language, allowedBy: label)
            #expect(rendered.spans.allSatisfy { $0.range.upperBound <= rendered.text.utf16.count })
            _ = translation.html(with: Self.values, in: language, allowedBy: label)
            let issues = Checks.issues(of: translation, for: label, in: language)
            #expect(
                issues.compactMap(\.range).allSatisfy {
                    $0.upperBound <= translation.text.utf8.count
                })
            let dimensions = PluralFields.dimensions(of: label, in: language)
            #expect(PluralFields.contexts(of: dimensions).count > 0)
        }
    }

    /// A text without markup is shown as it is.
    @Test func plainTextIsRenderedUnchanged() {
        var generator = SeededRandom(seed: 3)
        for _ in 0..<500 {
            let marks = "{}[]<>".unicodeScalars
            let scalars = generator.markup().unicodeScalars.filter { !marks.contains($0) }
            let text = String(String.UnicodeScalarView(scalars))
            let rendered = Label(text).rendered(with: Self.values, in: .plain(locale: "en"))
            #expect(rendered.text == text && rendered.spans.isEmpty)
        }
    }

    /// The terminal's text is the web's without its elements.
    @Test func terminalAndWebShowTheSameText() throws {
        let language = try ConformanceFolder.language("en")
        let bare = DefaultTokens(data: [:], decorations: [:])
        var generator = SeededRandom(seed: 11)
        let values: TokenValues = ["user": .text("Anna"), "count": .integer(3)]
        for _ in 0..<2000 {
            let label = Label(generator.markup())
            guard let tree = label.tree else { continue }
            let names = Set(tree.names)
            var webValues = values
            for name in names { webValues[name] = .text("<\u{1}>{$0}</\u{1}>") }
            let web = label.html(with: webValues, in: language, defaults: bare)
                .replacingAll("<\u{1}>", with: "").replacingAll("</\u{1}>", with: "")
            let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
            let terminal = label.rendered(with: webValues, in: language, defaults: bare)
            #expect(terminal.text == web.replacingAll(mark, with: "\u{FFFD}"), "\(label.text)")
        }
    }

    static let repeated = [
        "[", "]", "{", "}", "<", ">", "[b: ", "[b]", "[/b]", "<b>", "</b>", "{a}", "{a|", "{a||b,",
        "{{", "%{", "[b]x[/b]", "{count|| a, b}", "<a", "[link: ", "<b/>", "(", "'", "{user::pos}",
        "#a#", "é", ") ", "[b: x]", "{user:gender} ",
    ]

    @Test(arguments: ["[", "{", "<", "[b]", "{{", "[b: x]", "{a}"])
    func aMegabyteOfMarkupIsReadAndRendered(_ piece: String) throws {
        let label = Label(String(repeating: piece, count: 1_000_000 / piece.utf8.count))
        let rendered = label.rendered(with: Self.values, in: .plain(locale: "en"))
        #expect(label.text.utf8.count > 999_000 && rendered.text.utf8.count < 8_000_000)
    }

    @Test(arguments: repeated)
    func repeatedMarkupIsNoTroubleForAnyPart(_ piece: String) throws {
        let label = Label(String(repeating: piece, count: 30_000 / piece.utf8.count))
        let language = Language.plain(locale: "en")
        #expect(label.segments.last?.range.upperBound == label.text.utf8.count)
        #expect(label.rendered(with: Self.values, in: language).text.utf8.count < 8_000_000)
        #expect(label.html(with: ["a": .text("x")], in: language).utf8.count < 8_000_000)
        _ = Checks.issues(of: label, for: Label("x"), in: language)
        _ = PluralFields.dimensions(of: label, in: language)
        _ = SentenceSplitter.sentences(of: label.text)
        _ = ExpressionParser.tree(of: "(" + label.text)
        _ = ValueSet(label.text)
        _ = Pattern(label.text)?.occurs(in: label.text)
    }

    @Test func manyDifferentNamesAreNoTrouble() throws {
        let text = (0..<20_000).map { "{a\($0)}[b\($0): x]" }.joined()
        let label = Label(text)
        #expect(label.distinctTokenNames.count == 20_000)
        #expect(label.decorationNames.count == 20_000)
        let issues = Checks.issues(
            of: label, for: Label(text.replacing("a", with: "c")), in: .plain(locale: "en"))
        #expect(issues.count >= 40_000)
    }
}
