import TestSupport
import Testing

@testable import Workbench

struct TextEditorHistoryTests {
    @Test func aRunOfTypingIsUndoneAsAWholeUpToASpace() {
        var editor = TextEditor()
        editor.type("one two")
        _ = editor.perform(.undo)
        #expect(editor.text == "one ")
        _ = editor.perform(.undo)
        #expect(editor.text == "")
        _ = editor.perform(.redo)
        _ = editor.perform(.redo)
        #expect(editor.picture == "one two|")
    }

    @Test func movingTheCursorEndsTheRun() {
        var editor = TextEditor()
        editor.type("ab")
        _ = editor.perform(.moveLeft)
        _ = editor.perform(.moveRight)
        editor.type("cd")
        _ = editor.perform(.undo)
        #expect(editor.text == "ab")
    }

    @Test func aPasteIsAStepOfItsOwn() {
        var editor = TextEditor()
        editor.type("ab")
        editor.insert(text: "pasted text")
        editor.type("cd")
        _ = editor.perform(.undo)
        #expect(editor.text == "abpasted text")
        _ = editor.perform(.undo)
        #expect(editor.text == "ab")
    }

    @Test func aRunOfDeletingIsUndoneAsAWhole() {
        var editor = TextEditor.at("abcd|efgh")
        _ = editor.perform(.deleteLeft)
        _ = editor.perform(.deleteLeft)
        _ = editor.perform(.deleteRight)
        #expect(editor.picture == "ab|fgh")
        _ = editor.perform(.undo)
        #expect(editor.picture == "abcd|efgh")
    }

    @Test func replacingTheWholeIsOneStepAndNothingIfItIsTheSame() {
        var editor = TextEditor(text: "mine")
        editor.replaceAll(with: "mine")
        editor.replaceAll(with: "theirs")
        _ = editor.perform(.undo)
        #expect(editor.picture == "mine|")
        _ = editor.perform(.undo)
        #expect(editor.picture == "mine|")
    }

    @Test func anotherSpellingOfTheSameLettersIsAnotherText() {
        var editor = TextEditor(text: "e\u{301}")
        editor.replaceAll(with: "\u{E9}")
        #expect(editor.text.isExactly("\u{E9}"))
        _ = editor.perform(.undo)
        #expect(editor.text.isExactly("e\u{301}"))
    }

    @Test func typingAfterUndoingForgetsWhatWasUndone() {
        var editor = TextEditor()
        editor.insert(text: "one")
        _ = editor.perform(.undo)
        editor.type("x")
        _ = editor.perform(.redo)
        #expect(editor.text == "x")
    }

    @Test func noMoreStepsAreKeptThanTheLimit() {
        var editor = TextEditor()
        for _ in 0..<EditHistory.stepLimit + 100 { editor.insert(text: "x") }
        for _ in 0..<EditHistory.stepLimit + 100 { _ = editor.perform(.undo) }
        #expect(editor.text == String(repeating: "x", count: 100))
    }

    @Test(arguments: SeededRandom.seeds(60))
    func undoingEverythingLeadsBackAndRedoingEverythingForth(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let sample = EditorSample.all[Int(seed) % EditorSample.all.count]
        var editor = TextEditor(text: sample.text)
        var longest = 0
        for _ in 0..<120 {
            editor.doSomething(&random)
            longest = max(longest, editor.text.utf8.count)
            #expect(editor.isConsistent)
        }
        let last = editor.text
        for _ in 0..<200 { _ = editor.perform(.undo) }
        #expect(editor.text.isExactly(sample.text), "seed \(seed)")
        for _ in 0..<200 { _ = editor.perform(.redo) }
        #expect(editor.text.isExactly(last), "seed \(seed)")
        #expect(longest > 0)
    }

    @Test(arguments: SeededRandom.seeds(40))
    func undoIsWhatWasBefore(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var editor = TextEditor(text: "")
        for _ in 0..<80 {
            let before = editor.text
            editor.finishTyping()
            editor.doSomething(&random)
            guard !editor.text.isExactly(before) else { continue }
            var undone = editor
            _ = undone.perform(.undo)
            #expect(undone.text.isExactly(before), "seed \(seed)")
            _ = undone.perform(.redo)
            #expect(undone.text.isExactly(editor.text), "seed \(seed)")
        }
    }
}

extension TextEditor {
    /// The cursor stands between two clusters of the text.
    var isConsistent: Bool {
        utf8Cursor >= 0 && utf8Cursor <= text.utf8.count
            && boundary(notBefore: utf8Cursor) == utf8Cursor
    }

    /// Does one thing or another, but takes nothing back.
    mutating func doSomething(_ random: inout SeededRandom) {
        let commands: [Command] = [
            .moveLeft, .moveRight, .moveUp, .moveDown, .moveWordLeft, .moveWordRight,
            .moveToLineStart, .moveToLineEnd, .deleteLeft, .deleteRight, .deleteLastScalar,
            .killToLineEnd, .killToLineStart, .killWordLeft, .killWordRight, .yank, .newLine,
        ]
        let scalars: [Unicode.Scalar] = [
            "a", " ", "e", "\u{301}", "\u{200D}", "👩", "\u{1F1E9}", "\u{1F1EA}", "क", "्", "ष",
            "\u{1112}", "\u{1161}", "\u{11AB}", "ก", "ำ", "م", "{", "}", "[", ":", "語", "\u{FE0F}",
        ]
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            guard let scalar = scalars.randomElement(using: &random) else { return }
            insert(scalar)
        case 5: insert(text: EditorSample.all.randomElement(using: &random)?.text ?? "")
        default:
            guard let command = commands.randomElement(using: &random) else { return }
            columns = Int.random(in: 0..<12, using: &random)
            _ = perform(command)
        }
    }
}
