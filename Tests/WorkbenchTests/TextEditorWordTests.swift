import Testing

@testable import Workbench

struct TextEditorWordTests {
    /// Texts with `|` wherever word motion to the right stops.
    static let stops = [
        "one| two|, three|!",
        "don't| stop|: l’ami| x|",
        "you| have| {count}| messages|",
        "[link:| click| here|] now|",
        "{count||one: message, other: messages}| left|",
        "{user.name}| likes| {target::gender}|",
        "naïve| cafe\u{301}| x2|",
        "日|本|語|で|す|",
        "翻|译|，工|具|",
        "안녕| 하세요|",
        "नमस्ते| दुनिया|",
        "می\u{200C}خواهم| بروم|",
        "שלום| עולם|",
        "สวัสดี| ชาวโลก|",
        "unclosed| {brace| here|",
        "a_b| c-d| e|".replacing("c-d|", with: "c|-d|"),
        "line|\nnext|\n\nlast|",
        "👍 ok| 👩‍👩‍👧‍👦 family|",
    ]

    @Test(arguments: stops)
    func rightStopsAtTheEndsOfWords(_ picture: String) {
        let marked = picture.replacing("||", with: "\u{1}")
        let parts = marked.split(separator: "|", omittingEmptySubsequences: true)
            .map { $0.replacing("\u{1}", with: "||") }
        var editor = TextEditor(text: parts.joined())
        editor.cursor = 0
        var place = 0
        for part in parts where place < editor.text.utf8.count {
            place += part.utf8.count
            _ = editor.perform(.moveWordRight)
            #expect(editor.utf8Cursor == place, "after “\(part)”")
        }
    }

    @Test(arguments: [
        ("one two|", ["one |two", "|one two"]),
        ("one two  |", ["one |two  ", "|one two  "]),
        ("a {count} b|", ["a {count} |b", "a |{count} b", "|a {count} b"]),
        ("a {cou|nt}", ["a |{count}", "|a {count}"]),
        ("[link: x|", ["[link: |x", "|[link: x"]),
        ("日本語|", ["日本|語", "日|本語", "|日本語"]),
        ("  |", ["|  "]),
        ("|", ["|"]),
    ])
    func leftStopsAtTheStartsOfWords(start: String, stops: [String]) {
        var editor = TextEditor.at(start)
        for stop in stops {
            _ = editor.perform(.moveWordLeft)
            #expect(editor.picture == stop)
        }
    }

    @Test func wordsAreFoundAcrossAnyNumberOfBlocks() {
        let gap = String(repeating: " ", count: 3 * TextBlock.size)
        var editor = TextEditor(text: "one" + gap + "two")
        _ = editor.perform(.moveWordLeft)
        #expect(editor.utf8Cursor == 3 + gap.utf8.count)
        _ = editor.perform(.moveWordLeft)
        #expect(editor.utf8Cursor == 0)
        _ = editor.perform(.moveWordRight)
        _ = editor.perform(.moveWordRight)
        #expect(editor.utf8Cursor == editor.text.utf8.count)
    }
}
