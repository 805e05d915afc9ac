import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// A draft is what is typed, not submitted and on disk.
@Suite struct GhostDraftTests {
    private func stage() throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox())
        stage.press("down", "e")
        return stage
    }

    @Test(arguments: ["backspace", "alt+z", "ctrl+u"])
    func aTextThatIsPutBackIsNoDraft(key: String) throws {
        var stage = try stage()
        stage.type("С")
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[1].drafts.count == 1)
        #expect(stage.lines.contains { $0.contains("✎ Save") })
        stage.press(key)
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[1].drafts.isEmpty)
        #expect(!stage.lines.contains { $0.contains("✎ Save") })
        #expect(stage.states == [.empty])
    }

    @Test func leavingTheKeyPutsItBackToo() throws {
        var stage = try stage()
        stage.type("С")
        stage.press("ctrl+down", "ctrl+up")
        #expect(stage.states == [.draft])
        stage.press("backspace", "ctrl+down")
        #expect(stage.store.keys[1].drafts.isEmpty)
        #expect(!stage.lines.contains { $0.contains("✎ Save") })
    }

    @Test func aGhostOfEarlierDaysGoesWhenItsKeyIsLeft() throws {
        var store = try Examples.inbox()
        let form = FormID(key: store.keys[1].key.id, locale: "ru")
        store.keys[1].drafts = [Draft(form: form, text: "")]
        var stage = TranslateStage(store)
        stage.press("down", "e", "ctrl+down")
        #expect(stage.store.keys[1].drafts.isEmpty)
    }

    /// The store deletes a draft whose text arrives.
    @Test func theSameTextOfTheServerMovesNothingWhileATextIsEdited() throws {
        var stage = try stage()
        stage.type("Сохранить")
        stage.send(.alarm(.saveDrafts))
        stage.press("left")
        stage.store.keys[1].drafts = []
        stage.store.keys[1].translations = [
            Translation(id: 60, text: "Сохранить", status: .accepted, author: "Анна", authorID: 3)
        ]
        stage.send(.network(.synchronized(SynchronizationReport(news: 1))))
        #expect(stage.texts == ["Сохранить"] && stage.states == [.accepted])
        #expect(!stage.lines.contains { $0.contains("✎ Save") })
        stage.type("!")
        stage.send(.alarm(.saveDrafts))
        #expect(stage.texts == ["Сохранит!ь"])
        #expect(stage.store.keys[1].drafts.map(\.text) == ["Сохранит!ь"])
    }

    @Test func untilItIsOnDiskATextIsBeingTyped() throws {
        var stage = try stage()
        stage.type("С")
        #expect(stage.states == [.typing])
        stage.isHeld = true
        stage.send(.alarm(.saveDrafts))
        #expect(stage.states == [.typing])
        stage.send(.alarm(.paused))
        #expect(stage.states == [.typing])
        stage.release()
        #expect(stage.states == [.draft])
        stage.store.failure = .diskFull
        stage.type("о")
        stage.send(.alarm(.saveDrafts))
        #expect(stage.states == [.typing])
    }

    @Test func aPutBackThatTheDiskWouldNotTakeIsTriedAgain() throws {
        var stage = try stage()
        stage.type("С")
        stage.send(.alarm(.saveDrafts))
        stage.store.failure = .diskFull
        stage.press("backspace")
        stage.send(.alarm(.saveDrafts))
        stage.store.failure = nil
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[1].drafts.isEmpty)
    }
}
