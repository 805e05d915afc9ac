import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The list of keys with issues.
@Suite struct ListedIssuesTests {
    private func stage(_ counts: [Check: Int], unchecked: Int = 0) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.issueCounts = counts
        store.unchecked = unchecked
        return TranslateStage(store)
    }

    @Test func theMenuHasTheChecksWithErrorsFirst() throws {
        var stage = try stage(
            [.numbers: 1200, .endPunctuation: 3, .unknownToken: 2], unchecked: 40)
        stage.press("i")
        let dialog = try #require(stage.state.dialog)
        #expect(dialog.question == .list(.issues([.unknownToken, .numbers, .endPunctuation])))
        let text = stage.lines.joined(separator: "\n")
        #expect(text.contains("40 keys are not checked yet"))
        #expect(text.contains("1,200"))
    }

    @Test func aCheckIsChosen() throws {
        var stage = try stage([.numbers: 3, .unknownToken: 2])
        stage.press("i", "down", "enter")
        #expect(stage.screen.list.query.filter == .condition(.check(.unknownToken)))
        stage.press("i", "enter")
        #expect(stage.screen.list.query.filter == .condition(.has(.issue)))
    }

    @Test func withoutIssuesANoticeSaysSo() throws {
        var stage = try stage([:], unchecked: 7)
        stage.press("i")
        #expect(stage.state.dialog == nil)
        #expect(
            stage.state.notice?.text
                == "The checks have found no issues (7 keys are not checked yet).")
    }

    @Test func aListOfIssuesGoesOnToTheNextKey() {
        let failing = KeyFilter.condition(.check(.numbers))
        #expect(failing.unfinished(isReviewer: false) == .toFix)
        #expect(KeyFilter.all([.pending, failing]).unfinished(isReviewer: true) == .toFix)
        #expect(KeyFilter.any([.pending, failing]).unfinished(isReviewer: true) != .toFix)
        #expect(KeyFilter.not(failing).unfinished(isReviewer: false) == .toTranslate)
    }

    @Test func aKeyWithAnIssueHasASign() throws {
        var store = try Examples.inbox()
        store.keys[0].hasIssue = true
        let stage = TranslateStage(store)
        #expect(stage.lines.contains { $0.contains("○!") || $0.contains("●!") })
    }
}
