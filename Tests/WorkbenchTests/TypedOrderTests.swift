import TestSupport
import Testing
import Text

@testable import Workbench

/// Letters that are typed before a letter which some of them join.
@Suite struct TypedOrderTests {
    private static let texts = [
        ("नमस्ते ", "दुनिया"), ("ক্ষ", "ক"), ("🇫🇷", "🇩🇪"), ("🇫🇷🇺🇦🇪", "🇩🇪🇺🇸"),
        ("👨\u{200D}👩", "👧"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("\u{1112}", "\u{1161}\u{11AB}"),
    ]

    @Test(arguments: texts)
    func theOrderOfTypingStays(typed: String, old: String) {
        var editor = TextEditor.at("|" + old)
        for scalar in typed.unicodeScalars {
            editor.insert(scalar)
            #expect(editor.isConsistent)
        }
        #expect(editor.text.isExactly(typed + old))
        var field = TextField(text: old)
        _ = field.perform(.moveToLineStart)
        for scalar in typed.unicodeScalars { field.type(String(scalar)) }
        #expect(field.text.isExactly(typed + old))
    }

    @Test(arguments: texts)
    func theOrderStaysInAForm(typed: String, old: String) throws {
        for isAtOnce in [false, true] {
            let store = StageStore(try Examples.material("ru"), [Examples.key("Save", "ru")])
            var stage = TranslateStage(store)
            stage.press("e")
            stage.paste(old)
            stage.press("home")
            if isAtOnce { stage.typeAtOnce(typed) } else { stage.type(typed) }
            #expect(stage.screen.forms.field?.text == ExactText(typed + old))
            stage.press("alt+z")
            #expect(stage.screen.forms.field?.text == ExactText(old))
            stage.press("alt+y")
            #expect(stage.screen.forms.field?.text == ExactText(typed + old))
        }
    }

    @Test(arguments: texts)
    func undoTakesOnlyWhatWasTyped(typed: String, old: String) {
        var editor = TextEditor.at("|" + old)
        editor.insert(typed: typed)
        let last = editor.utf8Cursor
        editor.expectDone(.undo)
        #expect(editor.text.isExactly(old))
        #expect(editor.utf8Cursor == 0)
        editor.expectDone(.redo)
        #expect(editor.text.isExactly(typed + old))
        #expect(editor.utf8Cursor == last)
    }

    @Test(arguments: texts)
    func backspaceDeletesWhatWasTyped(typed: String, old: String) {
        let scalars = Array(typed.unicodeScalars)
        for count in 1...scalars.count {
            let begun = String(String.UnicodeScalarView(scalars.prefix(count)))
            var editor = TextEditor.at("|" + old)
            editor.insert(typed: begun)
            editor.expectDone(.deleteLeft)
            let left = String(begun.dropLast())
            #expect(editor.text.isExactly(left + old))
            editor.insert(typed: String(begun.suffix(1)))
            editor.expectDone(.deleteLastScalar)
            let shorter = String(String.UnicodeScalarView(scalars.prefix(count - 1)))
            #expect(editor.text.isExactly(shorter + old))
            let rest = String(String.UnicodeScalarView(scalars.dropFirst(count - 1)))
            editor.insert(typed: rest)
            #expect(editor.text.isExactly(typed + old))
        }
    }

    @Test(arguments: [Command.moveUp, .moveDown, .moveRight, .moveToEnd])
    func aMotionEndsTheRunAtTheCursor(command: Command) {
        var editor = TextEditor.at("|क")
        editor.insert(typed: "क्")
        #expect(editor.utf8Cursor == editor.text.utf8.count)
        _ = editor.perform(command)
        editor.insert("ष")
        #expect(editor.text.isExactly("क्कष"))
    }

    @Test(arguments: SeededRandom.seeds(40))
    func aPlainModelHasTheSameText(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let old = EditorSample.all[Int(seed) % EditorSample.all.count].text
        var editor = TextEditor(text: old)
        editor.cursor = Int.random(in: 0...old.count, using: &random)
        var model = ScalarModel(old, before: editor.utf8Cursor)
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<7:
                let scalar = ScalarModel.letters.randomElement(using: &random) ?? "a"
                editor.insert(scalar)
                model.insert(scalar)
            case 7, 8:
                editor.expectDone(.deleteLeft)
                model.delete(model.lastCluster)
            default:
                editor.expectDone(.deleteLastScalar)
                model.delete(min(1, model.place))
            }
            #expect(Array(editor.text.unicodeScalars) == model.scalars, "seed \(seed)")
            #expect(editor.isConsistent, "seed \(seed)")
        }
        for _ in 0..<60 { editor.expectDone(.undo) }
        #expect(editor.text.isExactly(old), "seed \(seed)")
        for _ in 0..<60 { editor.expectDone(.redo) }
        #expect(Array(editor.text.unicodeScalars) == model.scalars, "seed \(seed)")
    }
}

/// Scalars, and the place for the next one.
private struct ScalarModel {
    static let letters: [Unicode.Scalar] = [
        "a", " ", "\u{301}", "\u{200D}", "👩", "👧", "\u{1F1E9}", "\u{1F1EA}", "क", "्", "ষ",
        "\u{1112}", "\u{1161}", "\u{11AB}", "한", "م", "\u{FE0F}",
    ]

    private(set) var scalars: [Unicode.Scalar]
    private(set) var place: Int

    init(_ text: String, before offset: Int) {
        scalars = Array(text.unicodeScalars)
        place = text.utf8.prefix(offset).count { $0 & 0xC0 != 0x80 }
    }

    /// The number of scalars of the last cluster before the place.
    var lastCluster: Int {
        let before = String(String.UnicodeScalarView(scalars.prefix(place)))
        return before.last?.unicodeScalars.count ?? 0
    }

    mutating func insert(_ scalar: Unicode.Scalar) {
        scalars.insert(scalar, at: place)
        place += 1
    }

    mutating func delete(_ count: Int) {
        scalars.removeSubrange(place - count..<place)
        place -= count
    }
}
