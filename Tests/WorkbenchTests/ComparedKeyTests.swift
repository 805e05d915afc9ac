import Catalog
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Issues of the checks that compare the selected key with other keys.
@Suite struct ComparedKeyTests {
    private func stage(hasIssue: Bool = true, others: [ComparedKey]) throws -> TranslateStage {
        var keys = ["Save the file", "Sign out"].enumerated().map { number, label in
            Examples.key(
                label, status: .accepted,
                translations: [
                    Translation(
                        id: number + 1, text: number == 0 ? "Сохранить файл" : "Выйти",
                        status: .accepted, author: "Mila", authorID: 7, contentRevision: 30)
                ])
        }
        keys[0].hasIssue = hasIssue
        var store = StageStore(try Examples.material(keys: keys.count), keys)
        store.comparedKeys = others
        return TranslateStage(store, columns: 100, rows: 30)
    }

    private static let described = ComparedKey(
        label: "Save the file", hasDescription: true, texts: [Context(): "Записать файл"])
    private static let otherLabel = ComparedKey(
        label: "Keep the file", hasDescription: false, texts: [Context(): "Сохранить файл"])

    private func checks(_ stage: TranslateStage) -> [Check] {
        stage.screen.forms.issues.map(\.issue.check)
    }

    @Test func theIssuesNameTheOtherTextAndTheOtherLabel() throws {
        let stage = try stage(others: [Self.described, Self.otherLabel])
        #expect(checks(stage) == [.inconsistent, .sameTranslation])
        #expect(
            stage.wholeText.contains(
                "Another key with this label has the translation “Записать файл”."))
        #expect(stage.wholeText.contains("The label “Keep the file” has the same translation."))
    }

    @Test func theIssuesFollowTheTypedText() throws {
        var stage = try stage(others: [Self.described, Self.otherLabel])
        stage.press("enter", "ctrl+u")
        stage.type("Записать файл")
        #expect(checks(stage).isEmpty)
        stage.type("!")
        #expect(checks(stage).contains(.inconsistent))
    }

    @Test func theIssuesStopNoSave() throws {
        var stage = try stage(others: [Self.described, Self.otherLabel])
        stage.press("enter")
        stage.type("и ")
        stage.press("ctrl+s")
        #expect(stage.store.outbox.count == 1)
    }

    @Test func anIssueIsDismissed() throws {
        var stage = try stage(others: [Self.described])
        stage.press("F9", "d")
        #expect(checks(stage).isEmpty)
        #expect(stage.store.keys[0].dismissed == [Context(): [.inconsistent]])
    }

    @Test func aKeyWithoutIssuesAsksForNoOtherKeys() throws {
        let stage = try stage(hasIssue: false, others: [Self.described])
        let id = stage.store.keys[0].key.id
        #expect(!stage.asked.contains(.key(.compare(id, "ru"))))
        #expect(checks(stage).isEmpty)
    }

    @Test func newIssuesOfTheIndexAreShown() throws {
        var stage = try stage(hasIssue: false, others: [Self.described])
        stage.send(.store(.list(.checked(stage.store.material.project.key, "ru"))))
        #expect(checks(stage) == [.inconsistent])
    }

    @Test func anAnswerAboutAnotherKeyIsIgnored() throws {
        var stage = try stage(hasIssue: false, others: [])
        let other = stage.store.keys[1].key.id
        stage.send(.store(.key(.compared(other, "ru", [Self.described]))))
        #expect(checks(stage).isEmpty)
    }

    @Test func theIssuesEndWithTheKey() throws {
        var stage = try stage(others: [Self.described])
        stage.press("down")
        #expect(checks(stage).isEmpty)
    }
}
