import Catalog
import Display
import TML

extension PaneID {
    static let label = PaneID("label")
}

/// The label of the selected key, with its explanations.
struct LabelPane: TranslatePane {
    static let id = PaneID.label

    private var scroll = Scroll()

    func scopes(hasKeys: Bool) -> [KeyScope] { [.label, .list] }

    func hints(_ shared: Shared) -> [Command] { [.selectNext, .selectPrevious, .nextPane, .back] }

    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction? {
        let total = Self.texts(shared).whole.height(columns: area.columns)
        return scroll.perform(command, rows: area.rows, of: total) ? Reaction.none : nil
    }

    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction {
        guard case .scroll(let rows) = gesture else { return .none }
        let total = Self.texts(shared).whole.height(columns: size.columns)
        scroll.move(by: rows, rows: size.rows, of: total)
        return .none
    }

    mutating func leaveKey() -> [Effect] {
        scroll = Scroll()
        return []
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("label \(shared.row?.id.hash ?? "")")
        if let key = shared.current { KeyLines.say(key, in: &picture) }
        return picture
    }

    func picture(_ shared: Shared) -> any PanePicture {
        let texts = Self.texts(shared)
        return LabelPicture(
            text: texts.whole, bareLabel: texts.bare, top: scroll.top,
            note: shared.current?.detail.key.locale.rawValue ?? "",
            direction: shared.labelDirection, isFocused: shared.focus == .label)
    }

    /// Returns the label with its explanations, and the label alone. Until the key is loaded, both
    /// are the label from the list.
    private static func texts(_ shared: Shared) -> (whole: StyledText, bare: StyledText) {
        if let key = shared.current { return (key.text, key.bareLabel) }
        var listed = StyledText()
        if let row = shared.row { listed.appendRevealing(row.label[...], of: row.label, .label) }
        return (listed, listed)
    }
}

/// The picture of the label pane.
private struct LabelPicture: PanePicture {
    let text: StyledText
    let bareLabel: StyledText
    let top: Int
    let note: String
    let direction: TextDirection
    let isFocused: Bool

    /// The rows that a long label leaves to other panes, unless half of all rows is less.
    private static let leftRows = 6

    /// The whole label gets rows before other panes. Its explanations get rows after the other
    /// panes.
    func wantedRows(in size: Size) -> PaneRows {
        let columns = max(1, size.columns - PaneArea.margins)
        let most = max(2, size.rows / 2, size.rows - Self.leftRows)
        let label = 1 + bareLabel.height(columns: columns, limit: most)
        let whole = 1 + text.height(columns: columns, limit: size.rows)
        let first = max(2, min(most, label))
        return PaneRows(least: 2, first: first, wanted: max(first, min(whole, size.rows / 2)))
    }

    func isStop(in area: PaneArea) -> Bool {
        let body = area.body
        return area.isShown
            && text.height(columns: body.columns, limit: body.rows + 1) > body.rows
    }

    func draw(on frame: inout Frame, in area: PaneArea) {
        frame.paneTitle(Strings.labelTitle, note: note, in: area.title, isFocused: isFocused)
        text.draw(on: &frame, in: area.body, top: top, direction: direction)
        if isFocused { frame.cursor = area.body.origin }
    }
}
