import Catalog
import TML
import Testing
import Text

@testable import Workbench

/// Locks of the selected key and of marked keys.
@Suite struct LockCommandTests {
    private func stage(_ rights: Set<Permission>) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(rights)
        return TranslateStage(store)
    }

    private func stage() throws -> TranslateStage {
        try stage(Examples.reviewerRights.union([.lockKeys]))
    }

    private func kinds(_ stage: TranslateStage) -> [Change.Kind] { stage.store.outbox.map(\.kind) }

    private func run(_ command: String, _ stage: inout TranslateStage) {
        stage.type(command)
        stage.press("enter")
    }

    @Test func theSelectedKeyIsLockedWithoutAQuestion() throws {
        var stage = try stage()
        let before = kinds(stage)
        run(":lock", &stage)
        #expect(stage.state.dialog == nil && kinds(stage) == before + [.decide(.lock(true))])
        #expect(stage.state.notice?.text == "Locked 1 key. u undoes this.")
        #expect(stage.screen.list.row?.isLocked == true)
        stage.press("u")
        #expect(kinds(stage) == before && stage.screen.list.row?.isLocked == false)
    }

    @Test func aLockedKeyCannotBeEditedUntilItIsUnlocked() throws {
        var stage = try stage()
        run(":lock", &stage)
        #expect(stage.shared.current?.detail.isLocked == true)
        run(":unlock", &stage)
        #expect(stage.shared.current?.detail.isLocked == false)
        #expect(!kinds(stage).contains { $0.locks != nil })
    }

    @Test func theReasonNamesTheCommandOnlyForAPersonWhoMayUnlock() throws {
        var stage = try stage()
        run(":lock", &stage)
        #expect(stage.screen.forms.whyReadOnly == "Locked. :unlock unlocks the key.")
        let locked = Examples.key("Save", isLocked: true)
        for rights in [Examples.reviewerRights, Examples.reviewerRights.union([.lockKeys])] {
            let material = try Examples.material(rights: rights)
            let shown = TranslateStage(StageStore(material, [locked]))
            let command = rights.contains(.lockKeys) ? " :unlock unlocks the key." : ""
            #expect(shown.screen.forms.whyReadOnly == "Locked by Olga.\(command)")
        }
        #expect(Strings.locked(by: nil, mayUnlock: false).contains("you cannot change"))
    }

    @Test func markedKeysAreLockedAfterAQuestion() throws {
        var stage = try stage()
        stage.press("space", "space")
        run(":lock", &stage)
        #expect(stage.state.dialog != nil && !kinds(stage).contains(.decide(.lock(true))))
        #expect(stage.lines.contains { $0.contains("Lock 2 keys?") })
        stage.press("enter")
        #expect(kinds(stage).count { $0 == .decide(.lock(true)) } == 2)
        #expect(stage.state.notice?.text == "Locked 2 keys. u undoes this.")
        #expect(stage.screen.list.marks.isEmpty)
    }

    @Test func aKeyThatIsNotLockedCannotBeUnlocked() throws {
        var stage = try stage()
        run(":unlock", &stage)
        #expect(stage.state.notice?.text == "The key is not locked.")
    }

    @Test func withoutThePermissionNothingIsLocked() throws {
        var stage = try stage(Examples.reviewerRights)
        run(":lock", &stage)
        #expect(stage.state.notice?.text == Strings.needs(.lockKeys))
        #expect(!kinds(stage).contains(.decide(.lock(true))))
    }

    @Test func theReviewingListLocksItsKey() throws {
        var stage = try stage()
        stage.press("r")
        run(":lock", &stage)
        #expect(kinds(stage).contains(.decide(.lock(true))))
        #expect(stage.state.notice?.text == "Locked 1 key. u undoes this.")
    }

    @Test func withMarksTheEditorLocksItsKey() throws {
        var stage = try stage()
        stage.press("space", "e")
        let key = stage.screen.list.selected.id
        stage.press("alt+x")
        run("lock", &stage)
        #expect(
            stage.store.outbox.filter { $0.kind == .decide(.lock(true)) }.map(\.form.key) == [key])
    }

    @Test func aKeyThatHasLeftTheListIsLocked() throws {
        var stage = try stage()
        run(":filter -has:lock", &stage)
        run(":lock", &stage)
        run(":unlock", &stage)
        #expect(stage.state.notice?.text == "Unlocked 1 key. u undoes this.")
    }

    @Test func anotherSelectionDoesNotStopTheLock() throws {
        var stage = try stage()
        let key = stage.screen.list.selected.id
        stage.isHeld = true
        run(":lock", &stage)
        stage.isHeld = false
        stage.press("down")
        stage.release()
        #expect(
            stage.store.outbox.filter { $0.kind == .decide(.lock(true)) }.map(\.form.key) == [key])
    }
}
