import TML
import Testing
import Text

@testable import Workbench

struct TextEditorTests {
    @Test(arguments: EditorSample.all)
    func everythingTypedIsStoredScalarByScalar(_ sample: EditorSample) {
        var editor = TextEditor()
        for scalar in sample.text.unicodeScalars where scalar.properties.generalCategory != .control
        {
            editor.insert(scalar)
        }
        let typed = sample.text.unicodeScalars.filter {
            $0.properties.generalCategory != .control
        }
        #expect(Array(editor.text.unicodeScalars) == Array(typed))
        #expect(editor.utf8Cursor == editor.text.utf8.count)
    }

    @Test(arguments: EditorSample.all)
    func rightStepsFromClusterToCluster(_ sample: EditorSample) {
        var editor = TextEditor(text: sample.text)
        editor.cursor = 0
        var places = [editor.utf8Cursor]
        for _ in sample.clusters {
            editor.expectDone(.moveRight)
            places.append(editor.utf8Cursor)
        }
        let ends = sample.clusters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
        #expect(places == ends)
        _ = editor.perform(.moveRight)
        #expect(editor.utf8Cursor == sample.text.utf8.count)
    }

    @Test(arguments: EditorSample.all)
    func leftStepsBackTheSameWay(_ sample: EditorSample) {
        var editor = TextEditor(text: sample.text)
        for cluster in sample.clusters.reversed() {
            let before = editor.utf8Cursor
            _ = editor.perform(.moveLeft)
            #expect(before - editor.utf8Cursor == cluster.utf8.count)
        }
        #expect(editor.utf8Cursor == 0)
        _ = editor.perform(.moveLeft)
        #expect(editor.utf8Cursor == 0)
    }

    @Test(arguments: EditorSample.all)
    func deletingTakesOneClusterAtATime(_ sample: EditorSample) {
        var fromEnd = TextEditor(text: sample.text)
        for count in sample.clusters.indices.reversed() {
            _ = fromEnd.perform(.deleteLeft)
            #expect(fromEnd.text.isExactly(sample.clusters.prefix(count).joined()))
        }
        var fromStart = TextEditor(text: sample.text)
        fromStart.cursor = 0
        for count in sample.clusters.indices {
            _ = fromStart.perform(.deleteRight)
            #expect(fromStart.text.isExactly(sample.clusters.suffix(from: count + 1).joined()))
            #expect(fromStart.utf8Cursor == 0)
        }
        fromEnd.expectDone(.deleteLeft)
        #expect(fromEnd.text.isEmpty)
    }

    @Test func aMarkTypedAfterItsBaseJoinsIt() {
        var editor = TextEditor.at("caf|.")
        editor.type("e\u{301}")
        #expect(editor.picture == "cafe\u{301}|.")
        #expect(editor.cursor == 4)
        _ = editor.perform(.deleteLeft)
        #expect(editor.picture == "caf|.")
    }

    @Test func aJoinerTypedBetweenTwoEmojiLeavesTheCursorBehindBoth() {
        var editor = TextEditor.at("👩|👧")
        editor.insert("\u{200D}")
        #expect(editor.text == "👩\u{200D}👧")
        #expect(editor.utf8Cursor == editor.text.utf8.count)
    }

    @Test func halfAFlagTypedBetweenFlagsLeavesTheCursorBetweenClusters() {
        var editor = TextEditor.at("🇩🇪|🇫🇷")
        editor.insert("\u{1F1FA}")
        #expect(editor.text.unicodeScalars.count == 5)
        #expect(editor.cursor == 2)
        _ = editor.perform(.undo)
        #expect(editor.picture == "🇩🇪|🇫🇷")
    }

    @Test func theLastScalarOfAClusterCanBeDeletedAlone() {
        var editor = TextEditor(text: "कि")
        _ = editor.perform(.deleteLastScalar)
        #expect(editor.text.isExactly("क"))
        var accented = TextEditor(text: "e\u{302}\u{323}")
        _ = accented.perform(.deleteLastScalar)
        #expect(accented.text.isExactly("e\u{302}"))
        var empty = TextEditor()
        empty.expectDone(.deleteLastScalar)
        #expect(empty.text.isEmpty)
    }

    @Test func controlsAreNotTyped() {
        var editor = TextEditor()
        for scalar: Unicode.Scalar in ["\u{1B}", "\u{7}", "\u{85}", "\u{9B}", "\r", "\n", "\t"] {
            editor.insert(scalar)
        }
        #expect(editor.text.isEmpty)
    }

    @Test(arguments: [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("a\u{1B}[31mb\u{7}", "a[31mb"),
        ("tab\there", "tab\there"),
        ("nbsp\u{A0}zwj\u{200D}bom\u{FEFF}", "nbsp\u{A0}zwj\u{200D}bom\u{FEFF}"),
        ("e\u{301}", "e\u{301}"),
    ])
    func aPasteKeepsAllButControls(pasted: String, stored: String) {
        var editor = TextEditor()
        editor.insert(text: pasted)
        #expect(editor.text.isExactly(stored))
    }

    @Test func aPasteIntoOneLineHasNoLineFeeds() {
        var editor = TextEditor(isMultiline: false)
        editor.insert(text: "one\r\ntwo\tthree")
        #expect(editor.text == "one two three")
        editor.expectNotDone(.newLine)
    }

    @Test func aTextThatIsLoadedStaysAsItIs() {
        let text = "a\r\nb\u{1B}c\u{301}"
        #expect(TextEditor(text: text).text.isExactly(text))
        var editor = TextEditor()
        editor.restore(text)
        #expect(editor.text.isExactly(text))
    }

    @Test func whatIsPutIntoItHasNoControlCharacters() {
        var editor = TextEditor()
        editor.replaceAll(with: "a\r\nb\u{1B}c\u{9B}\t")
        #expect(editor.text.isExactly("a\nbc\t"))
        editor.replace(utf8: 0..<1, with: "x\u{7F}\ry")
        #expect(editor.text.isExactly("x\ny\nbc\t"))
        var line = TextEditor(isMultiline: false)
        line.replaceAll(with: "a\r\nb\tc\u{0}")
        #expect(line.text.isExactly("a b c"))
    }

    @Test(arguments: [
        (Command.moveToLineStart, "one\ntw|o\nthree", "one\n|two\nthree"),
        (.moveToLineEnd, "one\nt|wo\nthree", "one\ntwo|\nthree"),
        (.moveToLineEnd, "one\r\nt|wo\r\nthree", "one\r\ntwo|\r\nthree"),
        (.moveToLineEnd, "one|", "one|"),
        (.moveToStart, "one\nt|wo", "|one\ntwo"),
        (.moveToEnd, "o|ne\ntwo", "one\ntwo|"),
        (.killToLineEnd, "one t|wo\nthree", "one t|\nthree"),
        (.killToLineEnd, "one|\nthree", "one|three"),
        (.killToLineEnd, "one|", "one|"),
        (.killToLineStart, "one\ntwo| three", "one\n| three"),
        (.killToLineStart, "one\n|two", "one\n|two"),
        (.killWordLeft, "one two |three", "one |three"),
        (.killWordRight, "one| two three", "one| three"),
        (.newLine, "one|two", "one\n|two"),
    ])
    func commandsOfALine(command: Command, before: String, after: String) {
        var editor = TextEditor.at(before)
        editor.expectDone(command)
        #expect(editor.picture.isExactly(after))
    }

    @Test func whatWasKilledIsPutBack() {
        var editor = TextEditor.at("one two| three")
        _ = editor.perform(.killWordLeft)
        _ = editor.perform(.killWordLeft)
        #expect(editor.picture == "| three")
        #expect(editor.killed == "one two")
        _ = editor.perform(.moveToEnd)
        _ = editor.perform(.yank)
        #expect(editor.text == " threeone two")
        _ = editor.perform(.killToLineStart)
        #expect(editor.killed == " threeone two")
    }

    @Test func commandsOfOthersAreLeftToThem() {
        var editor = TextEditor(text: "text")
        let before = editor
        for command: Command in [.open, .back, .saveAndNext, .selectNext, .nextPane, .help] {
            editor.expectNotDone(command)
        }
        #expect(editor == before)
    }

    @Test func whatStandsBeforeTheCursorIsKnown() {
        let editor = TextEditor.at("a {count}| b")
        #expect(editor.textBeforeCursorEnds(with: "{count}"))
        #expect(!editor.textBeforeCursorEnds(with: "{user}"))
        #expect(!editor.textBeforeCursorEnds(with: "{count} b"))
    }
}
