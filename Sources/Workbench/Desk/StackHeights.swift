import Catalog
import Display

/// How many rows each of the panes of the key has, titles included.
struct StackHeights: Equatable, Sendable {
    private var rows: [PaneID: Int] = [:]

    subscript(pane: PaneID) -> Int { rows[pane] ?? 0 }

    /// - Parameter lower: the pane below the preview, if there is one.
    init(_ desk: TranslateScreen, _ environment: ScreenEnvironment, _ size: Size, lower: PaneID?) {
        let panes = [.label, .editor, .preview] + (lower.map { [$0] } ?? [])
        let wanted = Self.wanted(desk, environment, size, panes)
        var left = size.rows
        for (pane, least) in Self.least(desk.focus, panes) where least <= left {
            let room = pane == .label ? min(left, Self.wholeLabel(desk, size)) : least
            rows[pane] = room
            left -= room
        }
        for pane in Self.byNeed(desk.focus, panes) where rows[pane] != nil {
            let more = max(0, min(left, wanted[pane, default: 0] - self[pane]))
            rows[pane, default: 0] += more
            left -= more
        }
        let last = panes.last { rows[$0] != nil } ?? .editor
        rows[last, default: 0] += left
    }

    /// The least that makes a pane worth showing; what does not fit is left out, from the end.
    private static func least(_ focus: PaneID, _ panes: [PaneID]) -> [(PaneID, Int)] {
        let order: [PaneID] = [focus, .editor, .label, .preview] + panes
        var seen: Set<PaneID> = []
        return order.filter { panes.contains($0) && seen.insert($0).inserted }.map { pane in
            switch pane {
            case .editor: (pane, pane == focus ? 3 : 2)
            case .label: (pane, 2)
            default: (pane, pane == focus ? 4 : 2)
            }
        }
    }

    /// The label is shown whole as long as it leaves half of the room to the others; what explains
    /// it gives way before.
    private static func wholeLabel(_ desk: TranslateScreen, _ size: Size) -> Int {
        let columns = max(1, size.columns - 1)
        let half = max(2, size.rows / 2)
        return max(2, min(half, 1 + desk.bareLabel.height(columns: columns, limit: half)))
    }

    private static func byNeed(_ focus: PaneID, _ panes: [PaneID]) -> [PaneID] {
        let lower = panes.filter { $0 == .translations || $0 == .suggestions }
        return [.label, .preview].contains(focus) || lower.contains(focus)
            ? [focus, .editor, .label, .preview] + lower
            : [.editor, .label, .preview] + lower
    }

    private static func wanted(
        _ desk: TranslateScreen, _ environment: ScreenEnvironment, _ size: Size, _ panes: [PaneID]
    ) -> [PaneID: Int] {
        let most = size.rows
        let half = max(2, most / 2)
        let isRead = desk.focus == .preview
        let columns = max(1, size.columns - 1)
        let label = desk.labelText.height(columns: columns, limit: most)
        return [
            .label: min(1 + label, half),
            .editor: min(
                1 + desk.editorHeight(columns: columns, limit: most, environment), most * 2 / 3),
            .preview: min(
                1 + desk.previewHeight(columns: columns, limit: most, environment),
                isRead ? most * 2 / 3 : half),
            .translations: min(1 + desk.translationsHeight(columns: size.columns), half),
            .suggestions: min(1 + desk.suggestionsHeight(columns: size.columns), half),
        ]
    }
}
