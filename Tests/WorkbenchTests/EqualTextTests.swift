import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The texts of keys with the same label and the same description, which are offered for empty
/// keys.
@Suite struct EqualTextTests {
    private func key(
        _ description: String, _ text: ExactText? = nil, _ status: TargetStatus = .accepted,
        project: String = "other"
    ) -> KeyDetail {
        let translations = text.map {
            Translation(
                id: 1, text: $0, status: status == .approved ? .approved : .accepted,
                author: "Пётр", authorID: 3, contentRevision: 30)
        }
        var key = Examples.key(
            "Save", description: description, status: text == nil ? .untranslated : status,
            translations: [translations].compactMap(\.self))
        if text != nil {
            key.key.id = TranslationKey.ID(
                project: Project.Key(project), hash: key.key.id.hash)
        }
        return key
    }

    /// "Save" without a translation, and keys of other projects.
    private func stage(_ others: KeyDetail..., isOn: Bool = true) throws -> TranslateStage {
        let keys = [key("Menu")] + others
        var stage = TranslateStage(StageStore(try Examples.material(keys: keys.count), keys))
        stage.state.settings.writing.offersEqualTexts = isOn
        return stage
    }

    private func drafts(_ stage: TranslateStage) -> [Draft] { stage.store.keys[0].drafts }

    @Test func anEmptyKeyGetsTheTextWhenItIsEdited() throws {
        var stage = try stage(key("Menu", "Сохранить"))
        #expect(drafts(stage).isEmpty)
        stage.press("e")
        #expect(drafts(stage).map(\.text) == ["Сохранить"])
        #expect(drafts(stage).map(\.isToReview) == [true])
        #expect(stage.texts == ["Сохранить"] && stage.states == [.toReview])
        #expect(stage.store.outbox.isEmpty)
    }

    @Test func theApprovedTextComesFirst() throws {
        var stage = try stage(
            key("Menu", "Спасти"), key("Menu", "Сохранить", .approved, project: "third"))
        stage.press("e")
        #expect(stage.texts == ["Сохранить"])
    }

    @Test func anotherDescriptionOffersNothing() throws {
        var stage = try stage(key("Button", "Сохранить"))
        stage.press("e")
        #expect(drafts(stage).isEmpty && stage.texts == [""])
    }

    @Test func aTextThatIsNotInUseIsNotOffered() throws {
        var stage = try stage(key("Menu", "Сохранить", .pending))
        stage.press("e")
        #expect(drafts(stage).isEmpty)
    }

    @Test func theSettingIsOffByDefault() throws {
        #expect(!Settings().writing.offersEqualTexts)
        var stage = try stage(key("Menu", "Сохранить"), isOn: false)
        stage.press("e")
        #expect(drafts(stage).isEmpty && stage.texts == [""])
    }

    @Test func typedTextStays() throws {
        var stage = try stage(key("Menu", "Сохранить"))
        stage.isHeld = true
        stage.press("e")
        stage.type("Запись")
        stage.release()
        stage.send(.alarm(.saveDrafts))
        #expect(stage.texts == ["Запись"])
        #expect(drafts(stage).map(\.text) == ["Запись"])
    }

    @Test func textThatIsTypedWhileTheOfferIsSavedStays() throws {
        var stage = try stage(key("Menu", "Сохранить"))
        stage.isHeld = true
        stage.press("e")
        while !stage.asked.contains(where: \.savesOffer), !stage.waiting.isEmpty {
            stage.releaseOne()
        }
        stage.type("Запись")
        stage.release()
        stage.send(.alarm(.saveDrafts))
        #expect(stage.texts == ["Запись"])
        #expect(drafts(stage).map(\.text) == ["Запись"])
    }

    @Test func aDeletedTextIsNotOfferedAgain() throws {
        var stage = try stage(key("Menu", "Сохранить"))
        stage.press("e", "ctrl+e", "ctrl+u")
        stage.send(.alarm(.saveDrafts))
        #expect(drafts(stage).isEmpty)
        stage.press("escape", "down", "up", "e")
        #expect(drafts(stage).isEmpty && stage.texts == [""])
    }
}

extension StoreRequest {
    fileprivate var savesOffer: Bool { if case .key(.saveOffer) = self { true } else { false } }
}
