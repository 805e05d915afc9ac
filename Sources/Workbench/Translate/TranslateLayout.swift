import Catalog
import Display
import TML

/// Which panes the translate screen has, in the order of the tab key, and where each has its place.
///
/// A narrow window shows the list, or what lies beside it; a usual one the list at the left and the
/// panes of the key at the right, one above the other, the last place shared by several. A wide one
/// shows these beside each other; with more room the list shows translations, too; and the widest has a
/// third column, for the lower panes and for what stands aside there. A lower pane that has nothing to
/// show takes no room.
enum TranslateLayout {
    static let standard = [
        PaneRow(.list) { KeyListPane(project: $0, locale: $1) },
        PaneRow(.stack(need: 1), isAloneInNarrow: true) { _, _ in LabelPane() },
        PaneRow(.stack(need: 2), isAloneInNarrow: true) { _, _ in FormsPane() },
        PaneRow(.stack(need: 3), isAsideInWidest: true) { _, _ in PreviewPane() },
        PaneRow(.lower) { _, _ in TranslationsPane() },
        PaneRow(.lower) { _, _ in SuggestionsPane() },
    ]

    /// What its panes are called.
    static let names = standard.map { row in
        type(of: row.make(Project.Key(rawValue: ""), LocaleCode(""))).id.name
    }

    /// From here on the list and the key are beside each other.
    static let usualColumns = 60
    /// From here on the lower panes are beside each other.
    static let wideColumns = 110
    /// From here on the list shows translations beside the labels.
    static let roomyColumns = 140
    /// From here on there is a third column.
    static let widestColumns = 180
    /// From here on the panes of the key have an empty row between them.
    static let roomyRows = 34

    /// The columns that a list which the translator makes wider leaves to the others, and those that
    /// one keeps which is made narrower.
    private static let leastColumns = (others: 34, list: 16)

    /// - Parameter chosen: how wide the translator has made it, if they have.
    static func listColumns(in area: Rect, chosen: Int? = nil) -> Int {
        if let chosen {
            return max(leastColumns.list, min(chosen, area.columns - leastColumns.others))
        }
        return switch area.columns {
        case ..<70: 23
        case ..<wideColumns: 28
        case ..<roomyColumns: 38
        default: area.columns * 9 / 20
        }
    }

    /// The rows of the key list: below its title there is a line that says what it shows.
    static func listRows(in area: Rect) -> Int { max(1, area.rows - 2) }

    /// The columns of a form's text.
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

    /// - Parameter columns: those beside the list.
    static func asideColumns(of columns: Int) -> Int { columns * 2 / 5 }
}

/// A pane of the layout's table.
struct PaneRow: Equatable, Sendable {
    /// Where a pane has its place.
    enum Place: Equatable, Sendable {
        case list
        /// Among the panes of the key; the one that needs room first has the lowest number.
        case stack(need: Int)
        /// Below these, in turn with the others of the kind as long as the window is not wide.
        case lower
    }

    let id: PaneID
    let place: Place
    /// Whether a narrow window shows no lower pane while it has the focus.
    let isAloneInNarrow: Bool
    /// Whether the widest window shows it in the third column.
    let isAsideInWidest: Bool
    let make: @Sendable (Project.Key, LocaleCode) -> any TranslatePane

    init<Pane: TranslatePane>(
        _ place: Place, isAloneInNarrow: Bool = false, isAsideInWidest: Bool = false,
        make: @escaping @Sendable (Project.Key, LocaleCode) -> Pane
    ) {
        id = Pane.id
        self.place = place
        self.isAloneInNarrow = isAloneInNarrow
        self.isAsideInWidest = isAsideInWidest
        self.make = make
    }

    /// There is one row for each pane.
    static func == (left: PaneRow, right: PaneRow) -> Bool { left.id == right.id }

    /// The number that says who gets room first; `nil`: it is not among the panes of the key.
    fileprivate var need: Int? {
        if case .stack(let need) = place { need } else { nil }
    }
}

/// The position and the picture of each visible pane, computed once for a frame.
///
/// Each pane computes its picture once. The picture is measured first and drawn afterwards. Tab and
/// motions by pages use the same layout.
struct PlacedPanes {
    private(set) var areas: [PaneID: PaneArea] = [:]
    private(set) var pictures: [PaneID: any PanePicture] = [:]
    private let table: [PaneRow]
    private let focus: PaneID
    /// The column of the line at the right of the list; `nil`: there is none.
    private(set) var divider: Int?
    /// The third column; empty where there is none.
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
        // It is parted from the others also where nothing stands in it.
        frame.verticalRule(side, role: .rule)
        for row in table {
            let area = area(of: row.id)
            guard area.isShown else { continue }
            frame.margin(of: area)
            pictures[row.id]?.draw(on: &frame, in: area)
        }
    }

    /// Where the tab key stops: panes that show all they have are passed over, for there is nothing
    /// to do in them.
    func stops(_ panes: PaneList, _ shared: Shared) -> [PaneID] {
        table.map(\.id).filter { id in
            let picture = pictures[id] ?? panes[id].picture(shared)
            return id == focus || picture.isStop(in: area(of: id))
        }
    }
}

extension PlacedPanes {
    private static func ids(_ table: [PaneRow], at place: PaneRow.Place) -> [PaneID] {
        table.filter { $0.place == place }.map(\.id)
    }

    /// The lower panes that have something to show, and the one with the focus: that first, for there
    /// may be room for one only.
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

    /// What those have to say that there is no room for.
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

    /// The lower panes share the rows that the first of them has got.
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

    /// The panes of the key, one above the other: each has what it needs as far as there is room,
    /// the one with the focus first.
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

    /// How many rows each has, titles included; what does not fit is left out, from the end.
    private func heights(of ids: [PaneID], in size: Size) -> [PaneID: Int] {
        let wishes = ids.reduce(into: [:]) { $0[$1] = pictures[$1]?.wish(in: size) }
        let order = byNeed(ids)
        var rows: [PaneID: Int] = [:]
        var left = size.rows
        for id in order {
            guard let wish = wishes[id], wish.least <= left else { continue }
            rows[id] = min(left, wish.first)
            left -= rows[id, default: 0]
        }
        for id in order {
            guard let wish = wishes[id], let has = rows[id] else { continue }
            let more = max(0, min(left, wish.wanted - has))
            rows[id] = has + more
            left -= more
        }
        if let last = ids.last(where: { rows[$0] != nil }) { rows[last, default: 0] += left }
        return rows
    }

    /// Who needs room first, but for that one the pane with the focus before others.
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
