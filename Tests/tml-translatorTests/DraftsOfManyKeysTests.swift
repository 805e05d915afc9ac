import Catalog
import LocalStore
import TML
import Testing
import Text

@testable import Workbench
@testable import tml_translator

/// Drafts of many keys that are submitted or discarded at once, from the key press to the disk.
struct DraftsOfManyKeysTests {
    private static let texts: [(label: String, description: String, text: String)] =
        (0..<12).map { ("Open file \($0)", "", "Datei \($0) öffnen") }

    /// Keys 0 to 8 have a draft; the draft of key 4 has an error.
    private func desk() throws -> StoreDesk {
        let desk = try StoreDesk(Self.texts)
        try desk.store.saveDrafts(
            (0..<9).map { number in
                let form = FormID(key: StoreDesk.id(number), locale: StoreDesk.locale)
                return Draft(form: form, text: number == 4 ? "[bold: Entwurf" : "Entwurf \(number)")
            })
        return desk
    }

    private func drafts(_ desk: StoreDesk) throws -> [Draft] {
        try desk.details().flatMap(\.drafts)
    }

    @Test func fourKeyPressesSubmitAllDrafts() throws {
        var desk = try desk()
        desk.press("D")
        #expect(desk.screenText.contains("9 drafts in 9 keys"))
        #expect(desk.screenText.contains("8 drafts can be submitted. 1 cannot be submitted"))
        desk.press("enter")
        #expect(desk.screenText.contains("8 drafts of 8 keys."))
        desk.press("enter")
        #expect(desk.notice == "Submitted 8 drafts. u undoes this.")
        #expect(try desk.store.outbox().count == 8)
        #expect(try drafts(desk).map(\.text) == ["[bold: Entwurf"])
        let actions = try desk.store.actions(limit: 9)
        #expect(actions.map(\.name) == [.save] && actions.map(\.count) == [8])
        #expect(actions.map(\.hasManyKeys) == [true])
    }

    @Test func undoMakesDraftsAgainAndRedoSubmitsThem() throws {
        var desk = try desk()
        desk.press("D", "enter", "enter", "u")
        #expect(desk.notice == "Undone: submission of 8 drafts. Your texts are drafts.")
        #expect(try desk.store.outbox().isEmpty && drafts(desk).count == 9)
        desk.press("U")
        #expect(try desk.store.outbox().count == 8 && drafts(desk).count == 1)
    }

    @Test func draftsAreDiscardedAndComeBack() throws {
        var desk = try desk()
        let before = try drafts(desk)
        desk.press("D", "*", "enter")
        #expect(desk.screenText.contains("9 drafts of 9 keys. 1 of these cannot be submitted."))
        desk.press("down", "enter")
        #expect(desk.notice == "Discarded 9 drafts. u undoes this.")
        #expect(try drafts(desk).isEmpty && desk.store.outbox().isEmpty)
        #expect(try desk.texts() == Self.texts.map(\.text))
        desk.press("u")
        #expect(desk.notice == "Undone: discard of 9 drafts.")
        #expect(try drafts(desk) == before)
        desk.press("U")
        #expect(try drafts(desk).isEmpty)
    }

    /// The forms of the selected key show the text without the draft; leaving the key saves nothing.
    @Test func theSelectedKeyDoesNotKeepTheDiscardedText() throws {
        var desk = try desk()
        desk.press("e", "escape", "D", "*", "enter", "down", "enter", "j", "k", "j")
        #expect(try drafts(desk).isEmpty)
        desk.press("u", "U", "j", "k")
        #expect(try drafts(desk).isEmpty)
    }

    /// The undo of a submission restores a draft to review as it was.
    @Test func draftsToReviewStayDraftsToReview() throws {
        var desk = try desk()
        var texts = BatchTexts([], .draft)
        let form = FormID(key: StoreDesk.id(10), locale: StoreDesk.locale)
        texts.items = [
            BatchTexts.Item(form: form, before: "Datei 10 öffnen", after: "Die Datei 10 öffnen")
        ]
        _ = try BatchRuns(desk.store).save(BatchRun(.texts(texts)))
        let before = try drafts(desk)
        desk.press("D", "enter", "enter", "u")
        #expect(try drafts(desk) == before && before.contains(where: \.isToReview))
    }

    @Test func aFormWithAnErrorHoldsBackTheOtherFormsOfItsKey() throws {
        var desk = try desk()
        let few: Context = ["count": ["number": "one"]]
        let form = FormID(key: StoreDesk.id(4), locale: StoreDesk.locale, context: few)
        try desk.store.saveDrafts([Draft(form: form, text: "Ein Entwurf")])
        desk.press("D")
        #expect(desk.screenText.contains("8 drafts can be submitted. 2 cannot be submitted"))
    }

    @Test func markedKeysLimitTheDrafts() throws {
        var desk = try desk()
        desk.press("space", "space", "D", "enter", "enter")
        #expect(try desk.store.outbox().count == 2 && drafts(desk).count == 7)
    }

    @Test func aDraftThatHasChangedSinceThePreviewIsLeftOut() throws {
        var desk = try desk()
        desk.press("D")
        let form = FormID(key: StoreDesk.id(3), locale: StoreDesk.locale)
        try desk.store.saveDrafts([Draft(form: form, text: "Neuer")])
        desk.press("*", "enter", "down", "enter")
        #expect(desk.notice == "Discarded 8 drafts. Left out: 1 changed since. u undoes this.")
        #expect(try drafts(desk).map(\.text) == ["Neuer"])
    }

    @Test func aDraftOfTheTextInUseIsOnlyRemoved() throws {
        var desk = try StoreDesk(Self.texts)
        let form = FormID(key: StoreDesk.id(0), locale: StoreDesk.locale)
        try desk.store.saveDrafts([Draft(form: form, text: ExactText(Self.texts[0].text))])
        desk.press("D", "enter", "enter")
        #expect(try desk.store.outbox().isEmpty && drafts(desk).isEmpty)
    }

    @Test func withoutDraftsTheScreenSaysSo() throws {
        var desk = try StoreDesk(Self.texts)
        desk.press("D")
        #expect(desk.screenText.contains("There is no draft in the list."))
    }

    @Test func linesDescribeTheDrafts() throws {
        var desk = try StoreDesk(Self.texts, isLineMode: true)
        let form = FormID(key: StoreDesk.id(0), locale: StoreDesk.locale)
        try desk.store.saveDrafts([Draft(form: form, text: "Entwurf")])
        desk.send(.line("drafts"))
        #expect(desk.state.linePicture.lines.first?.hasPrefix("Drafts: 1 draft can") == true)
        desk.send(.line("open"))
        desk.send(.line("1"))
        #expect(try desk.store.outbox().count == 1)
    }
}
