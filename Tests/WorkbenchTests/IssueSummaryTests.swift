import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// The screen with the numbers of issues by check and by source.
@Suite struct IssueSummaryTests {
    private static let summary = IssueSummary(
        [
            IssueSummary.Row(
                .numbers, keys: 12,
                sources: [
                    SourceCount(name: "/inbox", keys: 9), SourceCount(name: "/home", keys: 3),
                ]),
            IssueSummary.Row(.unknownToken, keys: 2),
            IssueSummary.Row(
                .endPunctuation, keys: 1200, sources: [SourceCount(name: "/inbox", keys: 900)]),
            IssueSummary.Row(.inflectedTerm, keys: 7),
        ], left: 0)

    private func stage(
        _ summary: IssueSummary = summary, columns: Int = 80, rows: Int = 24
    ) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.issueSummary = summary
        return TranslateStage(store, columns: columns, rows: rows)
    }

    private func screen(_ stage: TranslateStage) throws -> IssueSummaryScreen {
        let screen: IssueSummaryScreen? =
            if case .issueSummary(let screen) = stage.state.screen { screen } else { nil }
        return try #require(screen)
    }

    @Test func errorsComeFirstThenTheChecksWithTheMostKeys() throws {
        var stage = try stage()
        stage.press("I")
        #expect(
            try screen(stage).list.rows.map(\.rowID.check) == [
                .unknownToken, .endPunctuation, .endPunctuation, .numbers, .numbers, .numbers,
            ])
        #expect(try screen(stage).list.rows.map(\.keys) == [2, 1200, 900, 12, 9, 3])
    }

    @Test func enterShowsTheKeysOfACheck() throws {
        var stage = try stage()
        stage.press("f", "I", "down", "enter")
        #expect(stage.screen.list.query.filter == .condition(.check(.endPunctuation)))
        #expect(stage.screen.list.query.source == nil && stage.state.screens.count == 2)
        stage.press("ctrl+o")
        #expect(stage.screen.list.query.filter == .unfinished)
    }

    @Test func enterShowsTheKeysOfASource() throws {
        var stage = try stage()
        stage.press("I", "down", "down", "enter")
        #expect(stage.screen.list.query.filter == .condition(.check(.endPunctuation)))
        #expect(stage.screen.list.query.source == "/inbox")
    }

    @Test func aSearchFindsChecksAndSources() throws {
        var stage = try stage()
        stage.press("I", "/")
        stage.type("home")
        #expect(try screen(stage).list.shown.map(\.keys) == [12, 3])
    }

    @Test func keysThatComeEarlyWaitForTheCounts() throws {
        var stage = try stage()
        stage.isHeld = true
        stage.press("I", "down", "enter")
        #expect(stage.shows(Strings.countingIssues))
        stage.isHeld = false
        stage.release()
        #expect(stage.screen.list.query.filter == .condition(.check(.endPunctuation)))
    }

    @Test func withoutIssuesASentenceSaysSo() throws {
        var stage = try stage(IssueSummary([], left: 1024))
        stage.press("I")
        #expect(
            stage.wholeText.contains(
                "no issues in this language (1,024 keys are not checked yet)."))
        stage.press("enter")
        #expect(stage.state.screens.count == 3)
        stage.press("escape")
        #expect(stage.state.screens.count == 2)
    }

    @Test func aFailedCountIsReported() throws {
        var stage = try stage()
        stage.store.failure = .diskFull
        stage.press("I")
        #expect(try screen(stage).failure == .diskFull)
        #expect(stage.wholeText.contains(Strings.sentence(Failure.diskFull)))
    }

    @Test func theNumbersFollowTheChecks() throws {
        var stage = try stage(IssueSummary([], left: 3))
        stage.press("I")
        stage.store.issueSummary = Self.summary
        stage.send(.store(.list(.checked(stage.store.material.project.key, "ru"))))
        #expect(try screen(stage).list.rows.count == 6)
    }

    @Test func linesDescribeTheRows() throws {
        var store = try Examples.inbox()
        store.issueSummary = Self.summary
        var stage = LineStage(store)
        stage.give("issue-summary")
        #expect(stage.prompt == "issues> ")
        #expect(stage.says("2. end punctuation that differs from the label: 1,200"))
        #expect(stage.says("3. end punctuation that differs from the label, /inbox: 900"))
        stage.give("3")
        #expect(stage.stage.screen.list.query.source == "/inbox")
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func theScreenShowsTheNumbers(columns: Int, rows: Int) throws {
        var summary = Self.summary
        summary.left = 40
        var stage = try stage(summary, columns: columns, rows: rows)
        stage.press("I", "down", "down")
        try GoldenFile("issue-summary-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
