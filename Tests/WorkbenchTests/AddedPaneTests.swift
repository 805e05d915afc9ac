import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// A pane that the project does not have: what stands in this file, and a row of the layout's table.
private struct SourcesPane: TranslatePane {
    static let id = PaneID("sources")

    private(set) var cursor = ListCursor(count: 0)
    private(set) var asked: [String?] = []

    func hints(_ shared: Shared) -> [Command] { [.open, .nextPane, .back] }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        guard command == .open else {
            return cursor.perform(command, page: area.rows) ? Reaction.none : nil
        }
        return Reaction(requests: [.fill([Filling(text: "из списка")]), .focus(.forms)])
    }

    mutating func note(_ argument: String?) -> Reaction {
        asked.append(argument)
        return .notice("noted")
    }

    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction {
        cursor = ListCursor(count: key.detail.key.sources.count)
        return .none
    }

    mutating func leaveKey() -> [Effect] {
        cursor = ListCursor(count: 0)
        return []
    }

    func picture(_ shared: Shared) -> any PanePicture {
        Picture(
            sources: shared.current?.detail.key.sources ?? [], cursor: cursor,
            isFocused: shared.focus == Self.id)
    }

    func hasContent(_ shared: Shared) -> Bool {
        shared.current?.detail.key.sources.isEmpty == false
    }

    private struct Picture: PanePicture {
        let sources: [String]
        let cursor: ListCursor
        let isFocused: Bool

        func wantedRows(in size: Size) -> PaneRows { PaneRows(least: 2, wanted: 1 + sources.count) }

        func draw(on frame: inout Frame, in area: PaneArea) {
            frame.paneTitle("Sources of the key", in: area.title, isFocused: isFocused)
            for (number, source) in sources.prefix(area.body.rows).enumerated() {
                let mark = number == cursor.selection ? "› " : "  "
                frame.writeLine(mark + source, in: area.body.row(number), role: .text)
            }
        }
    }
}

/// A new pane touches its own file and the layout's table.
@Suite struct AddedPaneTests {
    private static let layout =
        TranslateLayout.standard + [PaneRow(.lower) { _, _ in SourcesPane() }]

    private func stage(columns: Int = 80, rows: Int = 24) throws -> TranslateStage {
        var stage = TranslateStage(
            try Examples.inbox(), columns: columns, rows: rows, layout: Self.layout)
        stage.press("down", "down")
        return stage
    }

    private func selection(_ stage: TranslateStage) -> Int {
        stage.screen.pane(SourcesPane.self).cursor.selection
    }

    @Test func theTabKeyStopsThereAndItIsShownInItsTurn() throws {
        var stage = try stage()
        #expect(!stage.shows("Sources of the key"))
        stage.press("shift+tab")
        #expect(stage.screen.focus == SourcesPane.id)
        #expect(stage.shows("Sources of the key") && stage.shows("› /inbox"))
        stage.press("tab")
        #expect(stage.screen.focus == .keys)
    }

    @Test func itGetsCommandsAndAsksForWhatConcernsOthers() throws {
        var stage = try stage()
        stage.press("shift+tab", "down")
        #expect(selection(stage) == 1 && stage.shows("› /home"))
        stage.press("enter")
        #expect(stage.screen.focus == .forms)
        #expect(stage.texts == ["из списка"])
        #expect(stage.effects.contains(.wait(.milliseconds(400), .saveDrafts)))
    }

    @Test func aRowOfTheCommandTableMayNameIt() throws {
        let stage = try stage()
        let action = CommandRow.Action.on(SourcesPane.self) { pane, invocation, _ in
            pane.note(invocation.argument)
        }
        guard case .pane(SourcesPane.id, let body) = action else {
            Issue.record("The action names another pane.")
            return
        }
        var panes = PaneList([LabelPane(), SourcesPane()])
        let reaction = body(&panes, Invocation(.open, "all"), stage.shared)
        #expect(panes[SourcesPane.self].asked == ["all"])
        #expect(reaction.notices.last?.text == "noted")
    }

    @Test func itsStateGoesWithTheKey() throws {
        var stage = try stage()
        stage.press("shift+tab", "down", "ctrl+up", "ctrl+down")
        #expect(selection(stage) == 0)
    }

    @Test(arguments: [(120, 40), (200, 60)])
    func aWideWindowShowsItBesideTheOthers(_ columns: Int, _ rows: Int) throws {
        let stage = try stage(columns: columns, rows: rows)
        #expect(stage.shows("Translations 3"))
        #expect(stage.shows("Sources of the key"))
    }

    @Test(arguments: SeededRandom.seeds(4))
    func itCanBeDrawnInAnySize(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let bindings = Keymap.standard.bindings.filter { $0.invocation.command != .quit }
        var stage = try stage()
        stage.press("shift+tab")
        for _ in 0..<60 {
            let key = bindings[Int.random(in: bindings.indices, using: &random)].key
            stage.send(.input(.key(key)))
            var state = stage.state
            state.size = Size(
                rows: Int.random(in: 1...60, using: &random),
                columns: Int.random(in: 1...200, using: &random))
            let frame = render(state)
            if let cursor = frame.cursor { #expect(frame.area.contains(cursor)) }
        }
    }
}
