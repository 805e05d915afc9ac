import Catalog
import Display
import TML

/// The panes of the translate screen in the order of Tab, and the place of each pane.
///
/// A narrow window shows either the list or the panes of the key. A usual window shows the list at
/// the left and the panes of the key at the right, one above the other; the lower panes share one
/// place. A wide window shows the lower panes beside each other, or one above the other if the
/// window has enough rows for both. The list of a wide window also shows translations. The widest
/// window has a third column for the lower panes and the preview. A lower pane without content
/// takes no room.
enum TranslateLayout {
    static let standard = [
        PaneRow(.list) { KeyListPane(project: $0, locale: $1) },
        PaneRow(.stack(need: 1), isAloneInNarrow: true) { _, _ in LabelPane() },
        PaneRow(.stack(need: 2), isAloneInNarrow: true) { _, _ in FormsPane() },
        PaneRow(.stack(need: 3), isAsideInWidest: true) { _, _ in PreviewPane() },
        PaneRow(.lower) { _, _ in TranslationsPane() },
        PaneRow(.lower) { _, _ in SuggestionsPane() },
        PaneRow(.lower) { _, _ in HistoryPane() },
    ]

    /// The names of the panes.
    static let names = standard.map { row in
        type(of: row.make(Project.Key(rawValue: ""), LocaleCode(""))).id.name
    }

    /// The minimum width to show the list beside the key.
    static let usualColumns = 60
    /// The minimum width to show all lower panes, and translations in the list.
    static let wideColumns = 110
    /// The minimum width for a list that takes almost half of the window.
    static let roomyColumns = 140
    /// The minimum width for a third column.
    static let widestColumns = 180
    /// The minimum height for an empty row between the panes of the key, and for all lower panes
    /// one above the other.
    static let roomyRows = 34

    /// The minimum columns for the other panes and for the list, if the translator changes the
    /// width of the list.
    private static let leastColumns = (others: 34, list: 16)

    /// - Parameter chosen: the width that the translator has chosen; `nil`: no choice.
    static func listColumns(in area: Rect, chosen: Int? = nil) -> Int {
        if let chosen {
            return max(leastColumns.list, min(chosen, area.columns - leastColumns.others))
        }
        return switch area.columns {
        case ..<70: 23
        case ..<wideColumns: 28
        case ..<roomyColumns: area.columns * 2 / 5
        default: area.columns * 9 / 20
        }
    }

    /// The rows of the key list, without the title and the line with the filter.
    static func listRows(in area: Rect) -> Int { max(1, area.rows - 2) }

    /// The columns for the text of a form.
    static func fieldColumns(_ shared: Shared) -> Int {
        let columns = shared.area.columns
        let list = listColumns(in: shared.area, chosen: shared.listColumns)
        let others =
            switch columns {
            case ..<usualColumns: 0
            case widestColumns...: list + asideColumns(of: columns - list)
            default: list
            }
        return max(1, columns - others - PaneArea.margins)
    }

    /// - Parameter columns: the columns beside the list.
    static func asideColumns(of columns: Int) -> Int { columns * 2 / 5 }
}

/// A row of the table of the layout: a pane and its slot.
struct PaneRow: Equatable, Sendable {
    /// The place of a pane.
    enum Slot: Equatable, Sendable {
        case list
        /// A pane of the key. The pane with the lowest number gets room first.
        case stack(need: Int)
        /// A lower pane. In a window that is not wide, the lower panes share one place.
        case lower
    }

    let id: PaneID
    let slot: Slot
    /// True if a narrow window hides the lower panes while the pane has the focus.
    let isAloneInNarrow: Bool
    /// True if the widest window shows the pane in the third column.
    let isAsideInWidest: Bool
    let make: @Sendable (Project.Key, LocaleCode) -> any TranslatePane

    init<Pane: TranslatePane>(
        _ slot: Slot, isAloneInNarrow: Bool = false, isAsideInWidest: Bool = false,
        make: @escaping @Sendable (Project.Key, LocaleCode) -> Pane
    ) {
        id = Pane.id
        self.slot = slot
        self.isAloneInNarrow = isAloneInNarrow
        self.isAsideInWidest = isAsideInWidest
        self.make = make
    }

    /// Compares the panes, because each pane has one row in the table of the layout.
    static func == (left: PaneRow, right: PaneRow) -> Bool { left.id == right.id }

    /// The position of the pane in the order in which panes get rows; `nil`: not a pane of the key.
    fileprivate var need: Int? {
        if case .stack(let need) = slot { need } else { nil }
    }
}

/// The position and the picture of each visible pane, computed once for a frame.
///
/// The panes are measured and drawn with the same pictures. Tab and motions by pages use the same
/// layout.
struct PlacedPanes {
    private(set) var areas: [PaneID: PaneArea] = [:]
    private(set) var pictures: [PaneID: any PanePicture] = [:]
    private let table: [PaneRow]
    private let focus: PaneID
    /// The column of the line to the right of the list; `nil`: there is no line.
    private(set) var divider: Int?
    /// The third column; empty if there is none.
    private var side = Rect(size: .none)

    init(_ table: [PaneRow], _ panes: PaneList, _ shared: Shared, in area: Rect) {
        self.table = table
        focus = shared.focus
        let lowers = Self.lowers(table, panes, shared)
        let shown = Self.shown(table, lowers: lowers, shared.focus, columns: area.columns)
        var shared = shared
        shared.waiting = Self.waiting(table, panes, besides: shown)
        for id in shown { pictures[id] = panes[id].picture(shared) }
        let lists = Self.ids(table, at: .list)
        guard area.columns >= TranslateLayout.usualColumns else {
            if lists.contains(focus) {
                areas[focus] = PaneArea(area: area)
            } else {
                layStack(shown, area)
            }
            return
        }
        let columns = TranslateLayout.listColumns(in: area, chosen: shared.listColumns)
        let (list, key) = area.splitLeft(columns: columns)
        divider = key.left
        for id in lists { areas[id] = PaneArea(area: list) }
        layBeside(key, in: area, lowers: lowers)
    }

    func area(of id: PaneID) -> PaneArea { areas[id] ?? .none }

    func pane(at point: Point) -> PaneID? {
        table.map(\.id).first { area(of: $0).area.contains(point) }
    }

    func draw(on frame: inout Frame) {
        // A line separates the third column even if the column is empty.
        frame.verticalRule(side, role: .rule)
        for row in table {
            let area = area(of: row.id)
            guard area.isShown else { continue }
            frame.margin(of: area)
            pictures[row.id]?.draw(on: &frame, in: area)
        }
    }

    /// Returns the panes at which Tab stops. Tab skips panes that show their whole content.
    func stops(_ panes: PaneList, _ shared: Shared) -> [PaneID] {
        table.map(\.id).filter { id in
            let picture = pictures[id] ?? panes[id].picture(shared)
            return id == focus || picture.isStop(in: area(of: id))
        }
    }
}

extension PlacedPanes {
    private static func ids(_ table: [PaneRow], at slot: PaneRow.Slot) -> [PaneID] {
        table.filter { $0.slot == slot }.map(\.id)
    }

    /// Returns the lower panes with content, and the pane with the focus. The focused pane comes
    /// first, because there may be room for only one pane.
    private static func lowers(
        _ table: [PaneRow], _ panes: PaneList, _ shared: Shared
    ) -> [PaneID] {
        let lower = ids(table, at: .lower)
        let others = lower.filter { $0 != shared.focus && panes[$0].hasContent(shared) }
        return lower.filter { $0 == shared.focus } + others
    }

    private static func shown(
        _ table: [PaneRow], lowers: [PaneID], _ focus: PaneID, columns: Int
    ) -> [PaneID] {
        let stack = table.filter { $0.need != nil }.map(\.id)
        let list = ids(table, at: .list)
        if columns >= TranslateLayout.wideColumns { return list + stack + lowers }
        let below = Array(lowers.prefix(1))
        if columns >= TranslateLayout.usualColumns { return list + stack + below }
        if list.contains(focus) { return list }
        let isAlone = table.contains { $0.id == focus && $0.isAloneInNarrow }
        return stack + (isAlone ? [] : below)
    }

    /// Returns the notes of the lower panes that have no room.
    private static func waiting(
        _ table: [PaneRow], _ panes: PaneList, besides shown: [PaneID]
    ) -> [String] {
        ids(table, at: .lower).filter { !shown.contains($0) }.map { panes[$0].waiting }
            .filter { !$0.isEmpty }
    }
}

extension PlacedPanes {
    private mutating func layBeside(_ area: Rect, in whole: Rect, lowers: [PaneID]) {
        let stack = table.filter { $0.need != nil }.map(\.id)
        let ordered = Self.ids(table, at: .lower).filter(lowers.contains)
        switch whole.columns {
        case ..<TranslateLayout.wideColumns: layStack(stack + lowers.prefix(1), area)
        case ..<TranslateLayout.widestColumns where area.rows >= TranslateLayout.roomyRows:
            layStack(stack + ordered, area)
        case ..<TranslateLayout.widestColumns:
            layStack(stack + ordered.prefix(1), area)
            layBesideEachOther(ordered)
        default:
            let columns = TranslateLayout.asideColumns(of: area.columns)
            let middle: Rect
            (middle, side) = area.splitRight(columns: columns)
            let aside = table.filter(\.isAsideInWidest).map(\.id)
            let below = area.rows >= TranslateLayout.roomyRows ? 1 : 0
            layStack(stack.filter { !aside.contains($0) } + ordered.prefix(below), middle)
            layStack(aside + ordered.dropFirst(below), side)
        }
        for id in stack + lowers { areas[id]?.isBeside = true }
    }

    /// Divides the area of the first lower pane into columns for all lower panes.
    private mutating func layBesideEachOther(_ lowers: [PaneID]) {
        guard let first = lowers.first else { return }
        var rest = area(of: first).area
        let columns = rest.columns / lowers.count
        for (number, id) in lowers.enumerated() {
            let isLast = number == lowers.count - 1
            let (left, right) = rest.splitLeft(columns: isLast ? rest.columns : columns)
            areas[id] = PaneArea(area: left)
            rest = right
            if rest.isEmpty { return }
        }
    }

    /// Places the panes of the key one above the other. Each pane gets the rows that it needs, if
    /// there is room, in the order of `byNeed`.
    private mutating func layStack(_ ids: [PaneID], _ area: Rect) {
        let gap = area.rows >= TranslateLayout.roomyRows ? 1 : 0
        let gaps = gap * max(0, ids.count - 1)
        let heights = heights(of: ids, in: Size(rows: area.rows - gaps, columns: area.columns))
        var rest = area
        for id in ids {
            let rows = heights[id].map { $0 + (id == ids.last ? 0 : gap) } ?? 0
            let (top, below) = rest.splitTop(rows: rows)
            rest = below
            areas[id] = PaneArea(area: top)
        }
    }

    /// Returns the rows of each pane, with its title. Panes that do not fit are left out, the last
    /// of the order first.
    private func heights(of ids: [PaneID], in size: Size) -> [PaneID: Int] {
        let wanted = ids.reduce(into: [:]) { $0[$1] = pictures[$1]?.wantedRows(in: size) }
        let order = byNeed(ids)
        var rows: [PaneID: Int] = [:]
        var left = size.rows
        for id in order {
            guard let need = wanted[id], need.least <= left else { continue }
            rows[id] = min(left, need.first)
            left -= rows[id, default: 0]
        }
        for id in order {
            guard let need = wanted[id], let has = rows[id] else { continue }
            let more = max(0, min(left, need.wanted - has))
            rows[id] = has + more
            left -= more
        }
        if let last = ids.last(where: { rows[$0] != nil }) { rows[last, default: 0] += left }
        return rows
    }

    /// Returns the order in which panes get rows. The focused pane is second, unless it is first.
    private func byNeed(_ ids: [PaneID]) -> [PaneID] {
        let needs = Dictionary(uniqueKeysWithValues: table.map { ($0.id, $0.need ?? .max) })
        var sorted = ids.enumerated().sorted { left, right in
            let (first, second) = (needs[left.element] ?? .max, needs[right.element] ?? .max)
            return (first, left.offset) < (second, right.offset)
        }.map(\.element)
        if let place = sorted.firstIndex(of: focus), place > 1 {
            sorted.insert(sorted.remove(at: place), at: 1)
        }
        return sorted
    }
}
