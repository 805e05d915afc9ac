import Catalog
import TML
import Testing

@testable import Workbench

/// Lists whose first keys are shown before all keys are counted.
@Suite struct CountingTests {
    private func window(_ stage: TranslateStage, count: Int, isWhole: Bool) -> KeyWindow {
        KeyWindow(count: count, isWhole: isWhole, rows: stage.screen.list.window.rows)
    }

    private func asks(_ effects: [Effect]) -> Int {
        effects.count { if case .store(.list(.count)) = $0 { true } else { false } }
    }

    @Test func aListThatIsNotWholeIsCountedOnce() throws {
        let stage = TranslateStage(try Examples.inbox())
        var pane = stage.screen.list
        pane.count = nil
        let first = pane.take(window(stage, count: 9, isWhole: false), page: 5)
        #expect(asks(first) == 1 && pane.isCounting && pane.count == 9)
        _ = pane.take(count: 700, page: 5)
        #expect(!pane.isCounting && pane.count == 700 && pane.cursor.count == 700)
    }

    @Test func theTitleShowsThatMoreKeysFollow() throws {
        var stage = TranslateStage(try Examples.inbox())
        let all = stage.screen.list.count ?? 0
        stage.isHeld = true
        let found = window(stage, count: all + 9, isWhole: false)
        stage.send(.store(.list(.window(stage.screen.list.query, around: nil, found))))
        #expect(stage.lines.contains { $0.contains("of \(all + 9)+") })
        stage.release()
        #expect(stage.lines.contains { $0.contains("of \(all)") })
        #expect(!stage.lines.contains { $0.contains("of \(all + 9)") })
    }

    @Test func aKnownCountDoesNotShrinkUntilTheListIsCounted() throws {
        let stage = TranslateStage(try Examples.inbox())
        var pane = stage.screen.list
        _ = pane.take(window(stage, count: 700, isWhole: true), page: 5)
        _ = pane.take(window(stage, count: 9, isWhole: false), page: 5)
        #expect(pane.count == 700)
        _ = pane.take(count: 690, page: 5)
        #expect(pane.count == 690)
    }

    @Test func aListThatChangesDuringTheCountIsCountedAgain() throws {
        let stage = TranslateStage(try Examples.inbox())
        var pane = stage.screen.list
        _ = pane.take(window(stage, count: 9, isWhole: false), page: 5)
        #expect(asks(pane.take(window(stage, count: 9, isWhole: false), page: 5)) == 0)
        #expect(asks(pane.take(count: 700, page: 5)) == 1 && pane.isCounting)
        #expect(asks(pane.take(count: 690, page: 5)) == 0)
        #expect(pane.count == 690 && !pane.isCounting)
    }

    @Test func commandsThatCanReachTheEndWaitForTheCount() throws {
        let stage = TranslateStage(try Examples.inbox())
        var pane = stage.screen.list
        pane.count = nil
        _ = pane.take(window(stage, count: 900, isWhole: false), page: 5)
        #expect(pane.needs(for: .selectLast, isKeyComing: false).contains(.count))
        #expect(pane.needs(for: .markAll, isKeyComing: false).contains(.count))
        #expect(!pane.needs(for: .selectNext, isKeyComing: false).contains(.count))
        pane.cursor.select(850)
        #expect(pane.needs(for: .selectNext, isKeyComing: false).contains(.count))
    }
}
