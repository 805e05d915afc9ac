import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// A correction of nothing but the composition is one like any other.
@Suite struct ExactTextTests {
    private func stage(_ text: String) throws -> TranslateStage {
        let key = Examples.key(
            "Save",
            translations: [
                Translation(id: 5, text: ExactText(text), authorID: 7, contentRevision: 12)
            ])
        var stage = TranslateStage(StageStore(try Examples.material("ru"), [key]))
        stage.press("e")
        return stage
    }

    /// Takes the last letter away and types another one.
    private func retype(_ stage: inout TranslateStage, _ old: String, _ new: String) {
        for _ in old { stage.press("backspace") }
        stage.type(new)
    }

    @Test(arguments: Compositions.pairs)
    func whatIsTypedIsADraftAndSubmitted(old: String, new: String) throws {
        var stage = try stage("caf" + old)
        retype(&stage, old, new)
        #expect(stage.states == [.typing])
        stage.send(.alarm(.saveDrafts))
        stage.send(.alarm(.paused))
        #expect(stage.states == [.draft])
        #expect(stage.store.keys[0].drafts.map(\.text) == [ExactText("caf" + new)])
        stage.press("f3")
        let change = try #require(stage.store.keys[0].changes.first)
        #expect(
            change.kind
                == .translate(text: ExactText("caf" + new), base: ExactText("caf" + old)))
    }

    @Test(arguments: Compositions.pairs)
    func typingTheSameBytesAgainIsNoEdit(letter: String, other: String) throws {
        var stage = try stage("caf" + letter)
        retype(&stage, letter, letter)
        #expect(stage.screen.forms.edits.isEmpty)
    }

    @Test(arguments: Compositions.pairs)
    func aDraftThatTheDiskDidNotTakeIsKeptByteForByte(old: String, new: String) throws {
        var stage = try stage("caf" + old)
        stage.store.failure = .diskFull
        retype(&stage, old, new)
        stage.send(.alarm(.saveDrafts))
        stage.store.failure = nil
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[0].drafts.map(\.text) == [ExactText("caf" + new)])
    }

    @Test(arguments: Compositions.pairs)
    func newsOfAnotherCompositionAreShown(old: String, new: String) throws {
        var stage = try stage("caf" + old)
        stage.store.keys[0].translations[0].text = ExactText("caf" + new)
        stage.store.keys[0].key.description = ExactText("For " + new)
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(stage.screen.forms.fields.map(\.text) == [ExactText("caf" + new)])
    }

    @Test(arguments: Compositions.pairs)
    func aCorrectedDescriptionIsShown(old: String, new: String) throws {
        var detail = Examples.key("Save")
        detail.key.description = ExactText("For " + old)
        let key = CurrentKey(detail)
        detail.key.description = ExactText("For " + new)
        #expect(key.updated(with: detail) == CurrentKey(detail))
        #expect(
            Array(key.updated(with: detail).text.text.utf8)
                == Array(CurrentKey(detail).text.text.utf8))
    }

    @Test(arguments: Compositions.pairs)
    func aTokenOfAnotherCompositionIsStillLacking(one: String, other: String) throws {
        let key = Examples.key("{user @ male: \(one)} left")
        var stage = TranslateStage(StageStore(try Examples.material("ru"), [key]))
        stage.press("e")
        stage.type("{user @ male: \(other)} ")
        let label = try #require(stage.screen.current?.label)
        var pane = stage.screen.forms
        _ = pane.perform(.insertToken, columns: 80, label: label)
        let text = try #require(pane.field?.text)
        #expect(
            text.string.utf8.elementsEqual("{user @ male: \(other)} {user @ male: \(one)}".utf8)
        )
    }

    @Test(arguments: Compositions.pairs)
    func conflictingTextsThatLookTheSameAreSaidToDo(mine: String, theirs: String) throws {
        func dialog(_ mine: String, _ theirs: String) throws -> ConflictDialog {
            let their = Translation(id: 1, text: ExactText("caf" + theirs))
            let change = Change.example(
                1, .translate(text: ExactText("caf" + mine), base: "tea"),
                .conflicting(Conflict(kind: .edited, theirs: their)))
            return try #require(ConflictDialog(change))
        }
        let sentence = Strings.differOnlyInComposition(
            Strings.heading(of: .mine), Strings.heading(of: .theirs))
        #expect(try dialog(mine, theirs).explanation.hasSuffix(sentence))
        #expect(try !dialog(mine, mine).explanation.contains(sentence))
        #expect(try !dialog(mine, theirs + "!").explanation.contains(sentence))
        #expect(try dialog(mine, theirs).sides.map(\.marks.count) == [0, 1, 1])
    }

    @Test(arguments: Compositions.pairs)
    func aSampleInAnotherCompositionIsTried(one: String, other: String) {
        var samples = SampleValues()
        samples.chosen["user"] = ExactText(one)
        var changed = samples
        changed.chosen["user"] = ExactText(other)
        #expect(samples != changed)
    }

    /// Any edits, undone and done again: the same bytes.
    @Test(arguments: SeededRandom.seeds(20))
    func historyBringsBackEveryByte(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var editor = TextEditor(text: "")
        var texts = [editor.exact]
        for _ in 0..<20 {
            editor.replaceAll(with: Compositions.text("ё", using: &random))
            if texts.last != editor.exact { texts.append(editor.exact) }
        }
        for text in texts.reversed().dropFirst() {
            _ = editor.perform(.undo)
            #expect(Array(editor.exact.utf8) == Array(text.utf8), "seed \(seed)")
        }
        for text in texts.dropFirst() {
            _ = editor.perform(.redo)
            #expect(Array(editor.exact.utf8) == Array(text.utf8), "seed \(seed)")
        }
    }
}
