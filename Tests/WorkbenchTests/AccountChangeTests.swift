import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Another account signs in while a language is open.
@Suite struct AccountChangeTests {
    private static let anna = Session(
        server: "https://tml.example",
        translator: Translator(userID: 2, name: "Anna", email: "anna@example.org"))

    private func stage() throws -> TranslateStage {
        var stage = TranslateStage(try store())
        stage.press("e")
        return stage
    }

    private func store() throws -> StageStore {
        let keys = (1...3).map { Examples.key("Label \($0)") }
        return StageStore(try Examples.material(keys: 3), keys)
    }

    /// The account signs in, and its local copy is opened when the workbench asks for it. Returns the
    /// local copy of the former account.
    private func signIn(
        _ stage: inout TranslateStage, as session: Session, _ copy: StageStore
    ) -> StageStore {
        stage.show(
            Reaction(navigation: .push(.signIn(SignInScreen(again: stage.state.session)))))
        stage.type("secret")
        stage.press("enter")
        stage.forgetEffects()
        stage.isHeld = true
        stage.send(.network(.signedIn(session, elsewhere: ["1 change is elsewhere."])))
        while let request = stage.waiting.first, request != .session(.use(session)) {
            stage.releaseOne()
        }
        let former = stage.store
        stage.store = copy
        stage.release()
        return former
    }

    private func typeForNoKey(_ stage: inout TranslateStage) {
        stage.type(HeldSaveTests.faulty)
        stage.press("ctrl+s")
        stage.type("zwei")
    }

    private func isAboutWork(_ request: StoreRequest) -> Bool {
        switch request {
        case .key(.saveDrafts), .projects(.keepHistory), .projects(.keepLooseTexts): true
        default: false
        }
    }

    @Test func theScreensSaveTheirDataInTheCopyOfTheFormerAccount() throws {
        var stage = try stage()
        stage.type("eins")
        let former = signIn(&stage, as: Self.anna, try store())
        #expect(former.keys[0].drafts.map(\.text) == ["eins"])
        #expect(former.history.earlier.map(\.label) == ["Label 1"])
        let use = try #require(stage.asked.firstIndex(of: .session(.use(Self.anna))))
        #expect(!stage.asked[use...].contains(where: isAboutWork))
        #expect(stage.store.keys[0].drafts.isEmpty && stage.store.history == PlaceHistory())
        #expect(stage.state.screens.count == 1 && stage.state.session == Self.anna)
    }

    @Test func aSessionThatBeginsDuringTheCancellationIsUsed() throws {
        var stage = try stage()
        stage.show(
            Reaction(navigation: .push(.signIn(SignInScreen(again: stage.state.session)))))
        stage.type("secret")
        for key in ["enter", "escape", "escape"] { stage.press(key) }
        stage.send(.network(.signedIn(Self.anna, elsewhere: [])))
        stage.store = try store()
        stage.release()
        #expect(stage.state.session == Self.anna && stage.state.screens.count == 1)
        guard case .projects = stage.state.screens.first else {
            Issue.record("\(stage.state.screens)")
            return
        }
    }

    @Test func aTextForNoKeyStaysWithItsAccount() throws {
        var stage = try stage()
        let mila = try #require(stage.state.session)
        typeForNoKey(&stage)
        let former = signIn(&stage, as: Self.anna, try store())
        #expect(former.looseTexts == ["zwei"])
        #expect(stage.state.allLooseTexts.isEmpty && stage.store.looseTexts.isEmpty)
        _ = signIn(&stage, as: mila, former)
        #expect(stage.state.allLooseTexts == ["zwei"])
    }

    @Test func aTextForNoKeyThatTheDiskRefusedReturnsWithItsAccount() throws {
        var stage = try stage()
        let mila = try #require(stage.state.session)
        typeForNoKey(&stage)
        stage.store.failure = .diskFull
        var former = signIn(&stage, as: Self.anna, try store())
        #expect(former.looseTexts.isEmpty && stage.state.allLooseTexts.isEmpty)
        stage.press("f10")
        #expect(stage.state.dialog?.question == .program(.quit))
        stage.press("escape")
        former.failure = nil
        _ = signIn(&stage, as: mila, former)
        #expect(stage.state.allLooseTexts == ["zwei"])
    }

    @Test func aRefusedDraftIsSavedWhenItsAccountReturns() throws {
        var stage = try stage()
        let mila = try #require(stage.state.session)
        stage.type("eins")
        stage.store.failure = .diskFull
        var former = signIn(&stage, as: Self.anna, try store())
        stage.send(.alarm(.saveDrafts))
        #expect(stage.store.keys[0].drafts.isEmpty)
        stage.press("f10")
        #expect(stage.state.dialog?.question == .program(.quit))
        stage.press("escape")
        former.failure = nil
        _ = signIn(&stage, as: mila, former)
        #expect(stage.store.keys[0].drafts.map(\.text) == ["eins"])
    }

    @Test func theChangesInAnotherCopyAreToldOnTheNewScreen() throws {
        var stage = try stage()
        _ = signIn(&stage, as: Self.anna, try store())
        #expect(stage.shows("1 change is elsewhere."))
    }

    @Test func theFirstSignInTellsTheChangesInAnotherCopy() throws {
        var state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: nil, settings: Settings())
        state.screens = [.signIn(.working)]
        _ = update(&state, .network(.signedIn(Self.anna, elsewhere: ["1 change is elsewhere."])))
        #expect(state.notice?.text == "1 change is elsewhere.")
        guard case .projects = state.screen else {
            Issue.record("The projects are not shown.")
            return
        }
    }

    @Test func aSignOutLeavesNoTextForTheNextAccount() throws {
        var stage = try stage()
        typeForNoKey(&stage)
        stage.send(.store(.session(.forgotten)))
        #expect(stage.store.looseTexts == ["zwei"])
        #expect(stage.state.allLooseTexts.isEmpty)
    }

    @Test func aLateAnswerOfTheFormerCopyIsNotForTheNewAccount() throws {
        var stage = try stage()
        stage.isHeld = true
        stage.send(.network(.signedIn(Self.anna, elsewhere: [])))
        stage.send(
            .store(.projects(.places(PlaceFiles(looseTexts: ["Text of the former account"])))))
        #expect(!stage.state.places.isRead && stage.state.allLooseTexts.isEmpty)
    }
}
