import Catalog
import LocalStore
import TML
import Testing
import Text

@testable import Workbench
@testable import tml_translator

/// All issues of a check that are fixed at once, from the key press to the disk.
struct FixAllTests {
    private static let good = "Noch ein Text"

    /// Ten keys with two spaces in a row, a key without an issue, and a key with another issue.
    private static let texts: [(label: String, description: String, text: String)] =
        (0..<10).map { ("Open file \($0)", "", "Datei  \($0) öffnen") }
        + [("One more text", "", good), ("Save.", "", "Speichern")]

    private static let fixed = (0..<10).map { "Datei \($0) öffnen" } + [good, "Speichern"]

    private func desk() throws -> StoreDesk { try StoreDesk(Self.texts) }

    private func drafts(_ desk: StoreDesk) throws -> Int {
        try desk.details().reduce(0) { $0 + $1.drafts.count }
    }

    @Test func fourKeyPressesAfterTheListFixTenTexts() throws {
        var desk = try desk()
        desk.run("filter check:doubled-space")
        desk.press("C", "enter", "enter")
        #expect(desk.notice == "Fixed 10 translations (drafts to review). u undoes this.")
        #expect(try desk.texts() == Self.fixed && drafts(desk) == 10)
        #expect(try desk.details().flatMap(\.drafts).allSatisfy(\.isToReview))
        try desk.check()
        let counts = try IssueIndex(desk.store, StoreDesk.project, StoreDesk.locale).counts()
        #expect(counts[.doubledSpace] == nil && counts[.endPunctuation] == 1)
        desk.press("u")
        #expect(try desk.texts() == Self.texts.map(\.text) && drafts(desk) == 0)
    }

    @Test func theTextsAreSubmittedAsOneAction() throws {
        var desk = try desk()
        desk.run("fix-all doubled-space")
        #expect(desk.screenText.contains("Fix all: two spaces in a row"))
        #expect(desk.screenText.contains("10 fixes in 10 keys"))
        desk.press("enter", "down", "enter")
        #expect(try desk.store.outbox().count == 10 && desk.texts() == Self.fixed)
        let actions = try desk.store.actions(limit: 9)
        #expect(actions.map(\.name) == [.fixAll] && actions.map(\.count) == [10])
        desk.press("u")
        #expect(try desk.store.outbox().isEmpty && desk.texts() == Self.texts.map(\.text))
        #expect(desk.notice == "Undone: fixes of 10 texts.")
    }

    @Test func inAListOfSeveralChecksAMenuComesFirst() throws {
        var desk = try desk()
        desk.press("C")
        let dialog = try #require(desk.state.dialog)
        #expect(dialog.question == .list(.fixes([.doubledSpace, .endPunctuation])))
        #expect(desk.screenText.contains("two spaces in a row: 10"))
        desk.press("down", "enter", "enter", "enter")
        #expect(try desk.texts().last == "Speichern." && drafts(desk) == 1)
    }

    @Test func theMenuCountsOnlyTheMarkedKeys() throws {
        var desk = try desk()
        desk.press("space", "space", "C")
        #expect(desk.screenText.contains("two spaces in a row: 2"))
        #expect(desk.screenText.contains("Choose the issues to fix in the marked keys."))
        desk.press("enter", "enter", "enter")
        #expect(try drafts(desk) == 2)
    }

    @Test func theListOfKeysLimitsTheFixes() throws {
        var desk = try desk()
        desk.run("source page 1")
        desk.press("C")
        #expect(desk.screenText.contains("two spaces in a row: 3"))
        desk.press("enter", "enter", "enter")
        #expect(try drafts(desk) == 3)
    }

    @Test func spaceLeavesARowOut() throws {
        var desk = try desk()
        desk.run("fix-all doubled-space")
        desk.press("space", "enter")
        #expect(desk.screenText.contains("Fix 9 translations of 9 keys?"))
        desk.press("enter")
        #expect(try desk.texts().first == "Datei  0 öffnen" && drafts(desk) == 9)
    }

    @Test func aTextThatHasChangedSinceThePreviewIsLeftOut() throws {
        var desk = try desk()
        desk.run("fix-all doubled-space")
        let form = FormID(key: StoreDesk.id(3), locale: StoreDesk.locale)
        try desk.store.saveDrafts([Draft(form: form, text: "Mein  Text")])
        desk.press("enter", "down", "enter")
        #expect(try desk.texts()[3] == "Mein  Text" && desk.store.outbox().count == 9)
        #expect(desk.notice?.contains("Left out: 1 changed since.") == true)
    }

    @Test func aDismissedIssueStays() throws {
        var desk = try desk()
        let form = FormID(key: StoreDesk.id(3), locale: StoreDesk.locale)
        _ = try desk.store.setDismissed(true, .doubledSpace, in: form)
        desk.run("fix-all doubled-space")
        desk.press("enter", "enter")
        #expect(try drafts(desk) == 9 && desk.texts()[3] == Self.texts[3].text)
    }

    @Test func withoutIssuesANoticeSaysSo() throws {
        var desk = try StoreDesk([("One more text", "", Self.good)])
        desk.press("C")
        #expect(desk.state.dialog == nil)
        #expect(desk.notice == "The program can fix no issue in the list.")
        desk.run("fix-all doubled-space")
        #expect(desk.screenText.contains("No translation of the list has an issue of this check."))
        desk.press("enter")
        #expect(desk.state.dialog == nil && desk.notice == "No row of the list can change.")
    }

    @Test func keysThatAreNotCheckedAreCountedAndFoundLater() throws {
        var desk = try StoreDesk([("One more text", "", Self.good)])
        let form = FormID(key: StoreDesk.id(0), locale: StoreDesk.locale)
        try desk.store.saveDrafts([Draft(form: form, text: "Noch  ein Text")])
        desk.run("fix-all doubled-space")
        #expect(desk.screenText.contains("The program still checks 1 key."))
        try desk.check()
        desk.send(.store(.list(.checked(StoreDesk.project, StoreDesk.locale))))
        #expect(desk.screenText.contains("1 fix in 1 key"))
    }

    @Test func aListOfACheckWithoutFixesSaysSo() throws {
        var desk = try desk()
        desk.run("filter check:numbers")
        desk.press("C")
        #expect(
            desk.notice == "The program has no fixes for: numbers that differ from the label.")
    }

    @Test func aTextWithoutASafeFixIsShownWithTheReason() throws {
        var desk = try StoreDesk([("Hi {user}.", "", "."), ("Save.", "", "Sichern")])
        desk.run("fix-all unused-token")
        #expect(desk.screenText.contains("1 cannot change"))
        #expect(desk.screenText.contains(Strings.noSafeFix))
        desk.press("enter")
        #expect(desk.notice == "No row of the list can change.")
    }

    @Test func linesDescribeTheFixes() throws {
        var desk = try StoreDesk(Self.texts, isLineMode: true)
        desk.send(.line("fix-all doubled-space"))
        #expect(desk.state.linePicture.lines.first?.hasPrefix("Fix all: two spaces") == true)
        desk.send(.line("open"))
        desk.send(.line("1"))
        #expect(try desk.texts() == Self.fixed)
    }
}
