import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Undo and redo of actions, and the screen with the actions.
@Suite struct UndoTests {
    private func stage(_ columns: Int = 80, _ rows: Int = 24) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(Examples.reviewerRights)
        return TranslateStage(store, columns: columns, rows: rows)
    }

    /// Saves a text for “Save” and approves the first translation of the key after it.
    private func act(_ stage: inout TranslateStage) {
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.press("ctrl+s", "escape", "a")
    }

    private func undone(_ stage: TranslateStage) -> [StoreRequest] {
        stage.asked.filter {
            switch $0 {
            case .batch(.undo), .batch(.redo): true
            default: false
            }
        }
    }

    @Test func theNewestActionIsUndoneFirst() throws {
        var stage = try stage()
        act(&stage)
        #expect(stage.store.outbox.map(\.kind.name) == [.translate, .approve])
        stage.press("u")
        #expect(stage.store.outbox.map(\.kind.name) == [.translate])
        #expect(stage.state.notice?.text.hasPrefix("Undone: approval of “Delete") == true)
        stage.press("u")
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.state.notice?.text.hasPrefix("Undone: translation of “Save”.") == true)
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
        stage.press("u")
        #expect(stage.state.notice?.text == Strings.nothingToUndo(isRedo: false))
        stage.press("U", "U", "U")
        #expect(stage.store.outbox.map(\.kind.name) == [.translate, .approve])
        #expect(stage.state.notice?.text == Strings.nothingToUndo(isRedo: true))
    }

    /// The text of the last moment is not on the disk yet, and comes back too.
    @Test func discardedTextComesBack() throws {
        var stage = try stage()
        stage.press("down", "e")
        stage.type("Сохранить")
        stage.press("alt+x")
        stage.type("discard-drafts")
        stage.press("enter", "enter")
        #expect(stage.store.keys[1].drafts.isEmpty)
        #expect(stage.texts == [""])
        #expect(
            stage.state.notice?.text
                == "The drafts are discarded. In the list of keys, u restores the drafts.")
        stage.press("escape", "u")
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранить"])
        #expect(stage.texts == ["Сохранить"])
        #expect(stage.state.notice?.text == "Undone: discard of “Save”.")
        stage.press("down", "U")
        #expect(stage.store.keys[1].drafts.isEmpty)
    }

    /// Otherwise one key press too many would undo the work on another key.
    @Test func inAFieldAnActionIsUndoneOnlyIfNothingWasTyped() throws {
        var stage = try stage()
        act(&stage)
        stage.press("home", "down", "down", "e")
        stage.type("Я")
        stage.press("alt+z", "alt+z", "alt+z", "alt+y", "alt+y")
        #expect(undone(stage).isEmpty)
        stage.press("escape", "down", "down", "e", "alt+z")
        #expect(undone(stage) == [.batch(.undo(nil))])
        stage.press("alt+y")
        #expect(undone(stage).last == .batch(.redo(nil)))
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func theListShowsAllActions(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns, rows)
        act(&stage)
        stage.press("u", ":")
        stage.type("actions")
        stage.press("enter")
        try GoldenFile("actions-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
        stage.press("enter")
        #expect(stage.store.actions.map(\.action.isUndone) == [false, false])
        stage.press("down", "enter")
        #expect(stage.store.actions.map(\.action.isUndone) == [true, false])
        stage.press("escape")
        #expect(stage.openScreen?.focus == .keys)
    }

    @Test func withoutActionsTheListSaysSo() throws {
        var stage = try stage()
        stage.press(":")
        stage.type("actions")
        stage.press("enter")
        #expect(stage.shows("There are no actions yet."))
        stage.press("enter", "down")
        #expect(undone(stage).isEmpty)
    }

    @Test func theReportNamesWhatStays() {
        let form = FormID(
            key: TranslationKey.ID(project: Project.Key("p"), hash: "h"), locale: "ru")
        let subject = Action.Subject(form: form, label: "Save", kind: .judge(.vote(1)))
        var report = UndoReport(
            Action(id: 1, name: .judge, count: 1, first: subject), outcomes: [.changed: 1])
        #expect(
            Strings.undone(report, in: "de")
                == "Not undone: vote up of “Save” (ru). The key has changed since your action.")
        (report.outcomes, report.position) = ([.queued: 1], 1)
        report.now = Translation(id: 1, text: "x")
        #expect(Strings.undone(report, in: "ru").hasSuffix("Your vote is withdrawn."))
        report.action.first?.kind = .judge(.delete)
        #expect(Strings.undone(report, in: "ru").hasSuffix("without its former votes and status."))
        report.outcomes = [.restored: 1]
        #expect(Strings.undone(report, in: "ru").hasSuffix("The translation is pending."))
        report.action.name = .fill
        (report.action.count, report.action.steps) = (12, 12)
        (report.outcomes, report.position) = ([.restored: 9, .changed: 3], 12)
        #expect(
            Strings.undone(report, in: "ru")
                == "9 of 12 changes undone: 12 texts for “Save”. 3 changes not undone, because the keys have changed."
        )
        report.position = 11
        #expect(
            Strings.undone(report, in: "ru")
                == "Stopped: 9 of 12 changes undone: 12 texts for “Save”.")
    }

    @Test func theReportSaysWhyAChangeStays() {
        #expect(
            undone(isRedo: true, [.queued: 1])
                == "1 of 2 changes redone: 2 changes of “Save”. 1 change was not undone.")
        #expect(
            undone(isRedo: false, [.queued: 1])
                == "1 of 2 changes undone: 2 changes of “Save”. 1 change was undone before.")
        let changed = undone(isRedo: true, [.restored: 1, .changed: 1])
        #expect(changed.hasSuffix("“Save”. 1 change not redone, because the keys have changed."))
        let impossible = undone(isRedo: false, [.restored: 1, .impossible: 1])
        #expect(impossible.hasSuffix("“Save”. 1 change cannot be undone."))
    }

    /// The report about an action with two changes.
    private func undone(isRedo: Bool, _ outcomes: [UndoReport.Outcome: Int]) -> String {
        let form = FormID(
            key: TranslationKey.ID(project: Project.Key("p"), hash: "h"), locale: "ru")
        let subject = Action.Subject(form: form, label: "Save", kind: .judge(.vote(1)))
        var report = UndoReport(
            Action(id: 1, name: .judge, count: 2, first: subject), isRedo: isRedo,
            outcomes: outcomes)
        report.position = 2
        return Strings.undone(report, in: "ru")
    }
}

/// The commands for the end of a verdict and for a deletion.
@Suite struct ReopenAndDeleteTests {
    private func stage(_ rights: Set<Permission>, _ presses: String...) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(rights)
        var stage = TranslateStage(store)
        stage.press("down", "down", "e", "tab")
        for press in presses { stage.press(press) }
        return stage
    }

    @Test func aReviewerEndsARejection() throws {
        let stage = try stage(Examples.reviewerRights, "end", "o")
        #expect(stage.store.outbox.map(\.kind) == [.judge(.reopen)])
    }

    @Test func aTranslatorDeletesOnlyWithThePermission() throws {
        let refused = try stage([.createTranslations, .deleteOwn], "d")
        #expect(refused.store.outbox.isEmpty)
        #expect(refused.state.notice?.text == Strings.needs(.deleteAny))
        let allowed = try stage([.deleteAny], "d")
        #expect(allowed.store.outbox.map(\.kind) == [.judge(.delete)])
    }

    @Test func theListDeletesNothing() throws {
        var stage = try stage([.deleteAny])
        stage.press("escape", "escape", ":")
        stage.type("delete-translation")
        stage.press("enter")
        #expect(stage.store.outbox.isEmpty)
        #expect(stage.state.notice?.text == Strings.selectToDelete)
    }
}
