import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The screen with the fixes of a check.
@Suite struct FixAllScreenTests {
    private func stage(columns: Int = 80, rows: Int = 24) throws -> TranslateStage {
        let texts: [(String, ExactText)] = [
            ("Your file", "Ваш  файл"), ("Open your file", "Откройте  ваш  файл"),
            ("Delete [link]your file[/link]", "Удалить  [link]ваш файл[/link]"),
            ("Sign out", "Выйти"), ("Locked file", "Закрытый  файл"),
        ]
        let keys = texts.enumerated().map { number, row in
            Examples.key(
                row.0, status: .accepted,
                translations: [
                    Translation(
                        id: number + 1, text: row.1, status: .accepted, author: "Mila",
                        authorID: 7, contentRevision: 30)
                ], isLocked: row.0 == "Locked file")
        }
        var store = StageStore(try Examples.material(keys: keys.count), keys)
        store.issueCounts = [.doubledSpace: 4, .numbers: 2]
        return TranslateStage(store, columns: columns, rows: rows)
    }

    private func screen(_ stage: TranslateStage) throws -> ReplaceScreen {
        let screen: ReplaceScreen? =
            if case .replace(let screen) = stage.state.screen { screen } else { nil }
        return try #require(screen)
    }

    @Test func theMenuHasOnlyChecksWithAFix() throws {
        var stage = try stage()
        stage.press("C")
        #expect(stage.state.dialog?.question == .list(.fixes([.doubledSpace])))
        stage.press("enter")
        #expect(try screen(stage).subject == .fixes(of: .doubledSpace))
        #expect(try screen(stage).list.rows.map(\.label).last == "Locked file")
        #expect(try screen(stage).list.marked.count == 3)
    }

    @Test func theListOfACheckNeedsNoMenu() throws {
        var stage = try stage()
        stage.press(":")
        stage.type("filter check:doubled-space")
        stage.press("enter")
        #expect(stage.shows("fix all"))
        stage.press("C", "enter", "enter")
        #expect(stage.store.keys.flatMap(\.drafts).count == 3)
        #expect(
            stage.state.notice?.text == "Fixed 3 translations (drafts to review). u undoes this.")
        #expect(stage.store.actions.map(\.action.name) == [.fixAll])
    }

    @Test func aSearchForACheckIsAListOfTheCheck() throws {
        var stage = try stage()
        stage.press("/")
        stage.type("check:doubled-space")
        stage.press("enter", "C")
        #expect(try screen(stage).subject == .fixes(of: .doubledSpace))
        #expect(try screen(stage).list.rows.count == 4)
    }

    @Test func theScreenHasNoFieldsAndNoOptions() throws {
        var stage = try stage()
        stage.press("C", "enter")
        let rows = try screen(stage).list.rows
        stage.press("tab", "alt+c", "shift+tab")
        #expect(try screen(stage).isInList && screen(stage).list.rows == rows)
        #expect(!stage.shows("Find") && !stage.shows("whole words"))
        stage.press("/")
        stage.type("Delete")
        #expect(try screen(stage).list.shown.count == 1)
        stage.press("escape", "escape")
        guard case .translate = stage.state.screen else {
            Issue.record("The screen is still open.")
            return
        }
    }

    @Test func anAnswerAboutOtherKeysOpensNoMenu() throws {
        var stage = try stage()
        stage.isHeld = true
        stage.press("C")
        let marked = MarkedKeys(in: stage.screen.list.query, keys: [], isAll: false, count: 0)
        stage.send(
            .store(.list(.issueCountsOfMarked(marked, [.doubledSpace: 1], left: 0))))
        #expect(stage.state.dialog == nil)
        stage.isHeld = false
        stage.release()
        #expect(stage.state.dialog != nil)
    }

    private func runFixAll(_ stage: inout TranslateStage) {
        stage.press(":")
        stage.type("fix-all doubled-space")
        stage.press("enter")
    }

    @Test func anEmptyListIsSearchedAgainWhenFurtherKeysAreChecked() throws {
        var stage = try stage()
        let keys = stage.store.keys
        stage.store.keys = [keys[3]]
        stage.store.unchecked = 1_024
        runFixAll(&stage)
        #expect(stage.shows("The program still checks 1,024 keys. No issue of this check is found"))
        (stage.store.keys, stage.store.unchecked) = (keys, 0)
        stage.send(.store(.list(.checked(Examples.project.key, "de"))))
        #expect(try screen(stage).list.rows.isEmpty)
        stage.send(.store(.list(.checked(Examples.project.key, "ru"))))
        #expect(try screen(stage).list.rows.count == 4)
        #expect(!stage.shows("still checks") && !stage.shows("Not checked"))
    }

    @Test func aListWithFixesStaysAndShowsTheNumberOfUncheckedKeys() throws {
        var stage = try stage()
        stage.store.unchecked = 300
        runFixAll(&stage)
        stage.press("space")
        let marked = try screen(stage).list.marked
        stage.send(.store(.list(.checked(Examples.project.key, "ru"))))
        #expect(try screen(stage).list.marked == marked && marked.count == 2)
        #expect(stage.wholeText.contains("Not checked: 300 keys."))
    }

    @Test func anUnknownCheckIsRefused() throws {
        var stage = try stage()
        stage.press(":")
        stage.type("fix-all numbers")
        stage.press("enter")
        guard case .translate = stage.state.screen else {
            Issue.record("The screen is open.")
            return
        }
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func theScreenShowsBothTexts(columns: Int, rows: Int) throws {
        var stage = try stage(columns: columns, rows: rows)
        stage.press("C", "enter", "down")
        try GoldenFile("fix-all-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
