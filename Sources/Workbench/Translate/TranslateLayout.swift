import Catalog
import Display
import TML

/// Which panes the translate screen has, in the order of the tab key, and where each has its place.
///
/// A narrow window shows the list, or what lies beside it; a usual one the list at the left and the
/// panes of the key at the right, one above the other, the last place shared by several; a wide one
/// shows these beside each other; in a very wide one they have a column of their own.
enum TranslateLayout {
    static let standard = [
        PaneRow(.list) { KeyListPane(project: $0, locale: $1) },
        PaneRow(.stack(need: 2), isAloneInNarrow: true) { _, _ in LabelPane() },
        PaneRow(.stack(need: 1), isAloneInNarrow: true) { _, _ in FormsPane() },
        PaneRow(.stack(need: 3)) { _, _ in PreviewPane() },
        PaneRow(.lower) { _, _ in TranslationsPane() },
        PaneRow(.lower) { _, _ in SuggestionsPane() },
    ]

    /// From here on the list and the key are beside each other.
    static let usualColumns = 60
    /// From here on the lower panes are beside each other.
    static let wideColumns = 110
    /// From here on they have a column of their own.
    static let widestColumns = 160

    static func listColumns(in area: Rect) -> Int {
        switch area.columns {
        case ..<70: 22
        case ..<wideColumns: 27
        case ..<widestColumns: 36
        default: 44
        }
    }

    /// The rows of the key list: below its title there is a line that says what it shows.
    static func listRows(in area: Rect) -> Int { max(1, area.rows - 2) }

    /// The columns of a form's text.
    static func fieldColumns(in area: Rect) -> Int {
        switch area.columns {
        case ..<usualColumns: max(1, area.columns - 1)
        case widestColumns...:
            max(1, area.columns - listColumns(in: area) - lowerColumns(in: area) - 3)
        default: max(1, area.columns - listColumns(in: area) - 2)
        }
    }

    static func lowerColumns(in area: Rect) -> Int {
        (area.columns - listColumns(in: area)) * 2 / 5
    }
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
    let make: @Sendable (Project.Key, LocaleCode) -> any TranslatePane

    init<Pane: TranslatePane>(
        _ place: Place, isAloneInNarrow: Bool = false,
        make: @escaping @Sendable (Project.Key, LocaleCode) -> Pane
    ) {
        id = Pane.id
        self.place = place
        self.isAloneInNarrow = isAloneInNarrow
        self.make = make
    }

    /// There is one row for each pane.
    static func == (left: PaneRow, right: PaneRow) -> Bool { left.id == right.id }

    /// The number that says who gets room first; `nil`: it is not among the panes of the key.
    fileprivate var need: Int? {
        if case .stack(let need) = place { need } else { nil }
    }
}

/// Where the panes are in a window, and what each of them shows: worked out once for a frame.
struct PlacedPanes {
    private(set) var areas: [PaneID: PaneArea] = [:]
    private(set) var pictures: [PaneID: any PanePicture] = [:]
    /// The lines between columns.
    private(set) var dividers: [Rect] = []
    private let table: [PaneRow]
    private let focus: PaneID

    init(_ table: [PaneRow], _ panes: PaneList, _ shared: Shared, in area: Rect) {
        self.table = table
        focus = shared.focus
        let lower = Self.lower(table, panes, shared)
        let shown = Self.shown(table, lower: lower, shared.focus, columns: area.columns)
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
        let (list, key) = area.splitLeft(columns: TranslateLayout.listColumns(in: area))
        for id in lists { areas[id] = PaneArea(area: list) }
        layBeside(divided(key), in: area, lower: lower)
    }

    func area(of id: PaneID) -> PaneArea { areas[id] ?? .none }

    func draw(on frame: inout Frame) {
        for row in table {
            let area = area(of: row.id)
            if area.isShown { pictures[row.id]?.draw(on: &frame, in: area) }
        }
        for divider in dividers { frame.divider(divider) }
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

    /// Which of the lower panes is shown where there is room for one: that with the focus, else the
    /// first that has something to show.
    private static func lower(_ table: [PaneRow], _ panes: PaneList, _ shared: Shared) -> PaneID? {
        let lower = ids(table, at: .lower)
        if lower.contains(shared.focus) { return shared.focus }
        return lower.first { panes[$0].hasContent(shared) } ?? lower.first
    }

    private static func shown(
        _ table: [PaneRow], lower: PaneID?, _ focus: PaneID, columns: Int
    ) -> [PaneID] {
        let stack = table.filter { $0.need != nil }.map(\.id)
        let list = ids(table, at: .list)
        if columns >= TranslateLayout.wideColumns { return table.map(\.id) }
        let below = lower.map { [$0] } ?? []
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
    /// Cuts a line off at the left.
    private mutating func divided(_ area: Rect) -> Rect {
        let (line, rest) = area.splitLeft(columns: 1)
        dividers.append(line)
        return rest
    }

    private mutating func layBeside(_ area: Rect, in whole: Rect, lower: PaneID?) {
        let stack = table.filter { $0.need != nil }.map(\.id)
        let lowers = Self.ids(table, at: .lower)
        switch whole.columns {
        case ..<TranslateLayout.wideColumns: layStack(stack + (lower.map { [$0] } ?? []), area)
        case ..<TranslateLayout.widestColumns:
            layStack(stack + lowers.prefix(1), area)
            layBesideEachOther(lowers)
        default:
            let columns = TranslateLayout.lowerColumns(in: whole)
            let (middle, side) = area.splitRight(columns: columns)
            layStack(stack, middle)
            layBelowEachOther(lowers, divided(side))
        }
    }

    /// The lower panes share the rows that the first of them has got.
    private mutating func layBesideEachOther(_ lowers: [PaneID]) {
        guard let first = lowers.first else { return }
        var rest = area(of: first).area
        let columns = rest.columns / max(1, lowers.count)
        for (number, id) in lowers.enumerated() {
            let place = number == 0 ? rest : divided(rest)
            let isLast = number == lowers.count - 1
            let (left, right) = place.splitLeft(columns: isLast ? place.columns : columns)
            areas[id] = PaneArea(area: left)
            rest = right
            if rest.isEmpty { return }
        }
    }

    private mutating func layBelowEachOther(_ lowers: [PaneID], _ area: Rect) {
        var rest = area
        for (number, id) in lowers.enumerated() {
            let isLast = number == lowers.count - 1
            let rows = isLast ? rest.rows : area.rows / lowers.count
            let (top, below) = rest.splitTop(rows: rows)
            areas[id] = PaneArea(area: top)
            rest = below
        }
    }

    /// The panes of the key, one above the other: each has what it needs as far as there is room,
    /// the one with the focus first.
    private mutating func layStack(_ ids: [PaneID], _ area: Rect) {
        let heights = heights(of: ids, in: area.size)
        var rest = area
        for id in ids {
            let (top, below) = rest.splitTop(rows: heights[id] ?? 0)
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

    /// The one with the focus, then who needs room first.
    private func byNeed(_ ids: [PaneID]) -> [PaneID] {
        let needs = Dictionary(uniqueKeysWithValues: table.map { ($0.id, $0.need ?? .max) })
        let others = ids.filter { $0 != focus }
        let sorted = others.enumerated().sorted { left, right in
            let (first, second) = (needs[left.element] ?? .max, needs[right.element] ?? .max)
            return (first, left.offset) < (second, right.offset)
        }
        return (ids.contains(focus) ? [focus] : []) + sorted.map(\.element)
    }
}
