import Display

/// The heading of a group of rows.
struct ListHeading: Hashable, Sendable {
    var title: String
    /// The text after the title.
    var note = ""
    /// Distinguishes groups with the same title.
    var id = ""
}

/// A row of a list that can be searched and marked.
protocol ListedRow: Equatable, Sendable {
    associatedtype RowID: Hashable, Sendable
    /// Identifies the row when the rows of the list change.
    var rowID: RowID { get }
    /// The text that the search looks through.
    var searchedText: String { get }
    /// The heading of the group of the row; `nil` in a list without groups.
    var heading: ListHeading? { get }
    /// False for a row that reports only that its group is empty.
    var isSelectable: Bool { get }
}

extension ListedRow {
    var heading: ListHeading? { nil }
    var isSelectable: Bool { true }
}

/// The rows of a list, with the selected row, the search and the marks.
struct ListView<Row: ListedRow>: Equatable, Sendable {
    /// All rows.
    private(set) var rows: [Row] = []
    /// The rows that match the search.
    private var found: [Row] = []
    /// The rows that match the search and can be selected.
    private(set) var shown: [Row] = []
    /// The cursor in the shown rows.
    var cursor = ListCursor(count: 0)
    var search = ListSearch()
    private(set) var marked: Set<Row.RowID> = []

    /// Creates a list without search and marks. The first row is selected.
    init(_ rows: [Row] = []) { show(rows) }

    var selected: Row? {
        shown.indices.contains(cursor.selection) ? shown[cursor.selection] : nil
    }

    /// True if no row matches the search.
    var findsNothing: Bool { found.isEmpty && !rows.isEmpty }

    /// The marked rows; without marks, the selected row.
    var chosen: [Row] {
        let chosen = rows.filter(isMarked)
        return chosen.isEmpty ? selected.map { [$0] } ?? [] : chosen
    }

    func isMarked(_ row: Row) -> Bool { marked.contains(row.rowID) }

    /// Replaces the rows. The selection and the marks of rows that still exist stay.
    mutating func show(_ rows: [Row]) {
        let before = selected?.rowID
        self.rows = rows
        if !marked.isEmpty { marked.formIntersection(rows.map(\.rowID)) }
        narrow(selecting: before)
    }

    /// Shows the rows that match the search. The selected row stays selected while it is shown.
    mutating func narrow() { narrow(selecting: selected?.rowID) }

    private mutating func narrow(selecting id: Row.RowID?) {
        let terms = search.terms
        found = search.isEmpty ? rows : rows.filter { terms.occur(in: $0.searchedText) }
        shown = found.filter(\.isSelectable)
        cursor.setCount(shown.count)
        cursor.select(shown.firstIndex { $0.rowID == id } ?? cursor.selection)
    }

    /// Marks rows.
    mutating func mark(_ rows: [Row]) { marked.formUnion(rows.map(\.rowID)) }

    /// Marks the selected row, or removes its mark, and selects the next row.
    ///
    /// - Parameter page: the number of visible rows.
    mutating func markSelected(page: Int, if mayMark: (Row) -> Bool = { _ in true }) {
        guard let selected else { return }
        let id = selected.rowID
        if mayMark(selected), marked.remove(id) == nil { marked.insert(id) }
        _ = cursor.perform(.selectNext, page: page)
    }

    /// Marks the shown rows with a property. If all of them are marked, removes their marks.
    mutating func markAll(where isAlike: (Row) -> Bool) {
        let alike = shown.filter(isAlike).map(\.rowID)
        if marked.isSuperset(of: alike) {
            marked.subtract(alike)
        } else {
            marked.formUnion(alike)
        }
    }
}

extension ListView {
    /// A line of the list on the screen.
    private enum Line: Equatable {
        case blank
        case heading(ListHeading)
        /// The number of a shown row.
        case row(Int)
        /// A row that cannot be selected.
        case fixed(Row)
    }

    /// The lines of a list with groups; `nil` for a list without groups.
    private var lines: [Line]? {
        guard found.first?.heading != nil else { return nil }
        var lines: [Line] = []
        var heading: ListHeading?
        var number = 0
        for row in found {
            if let next = row.heading, next != heading {
                lines += (lines.isEmpty ? [] : [.blank]) + [.heading(next)]
                heading = next
            }
            lines.append(row.isSelectable ? .row(number) : .fixed(row))
            if row.isSelectable { number += 1 }
        }
        return lines
    }

    /// The visible lines. In a list with groups, the selected row is in the middle if there are
    /// enough lines.
    private func visible(rows: Int) -> (lines: [Line], above: Bool, below: Bool) {
        guard let lines else {
            let window = cursor.window(rows: rows)
            return (
                window.map { .row($0) }, window.lowerBound > 0, window.upperBound < shown.count
            )
        }
        let selected = lines.firstIndex(of: .row(cursor.selection)) ?? 0
        let top = max(0, min(selected - rows / 2, lines.count - rows))
        return (
            Array(lines.dropFirst(top).prefix(rows)), top > 0, top + rows < lines.count
        )
    }

    /// The area of the rows in the area of the list. The last line is for the search.
    func body(of area: Rect) -> Rect {
        area.splitBottom(rows: search.isShown ? 1 : 0).rest
    }

    /// The shown row at a point of the area of the list.
    func entry(at point: Point, in area: Rect) -> Int? {
        let body = body(of: area)
        let lines = visible(rows: body.rows).lines
        guard body.contains(point), lines.indices.contains(point.row - body.top),
            case .row(let number) = lines[point.row - body.top]
        else { return nil }
        return number
    }

    /// Draws the title and the note of a heading.
    static func drawHeading(_ heading: ListHeading, in line: Rect, on frame: inout Frame) {
        let row = line.inset(rows: 0, columns: 1)
        let used = frame.writeLine(heading.title, in: row, role: .heading, emphasis: .bold)
        frame.writeLine(heading.note, in: row.splitLeft(columns: used + 2).rest, role: .dim)
    }

    /// Draws the search field on the last line while it is visible.
    func drawSearch(on frame: inout Frame, in area: Rect) {
        guard search.isShown else { return }
        search.draw(on: &frame, in: area.splitBottom(rows: 1).bottom.inset(rows: 0, columns: 1))
    }

    /// Draws the list with its selection, and the search field while it is visible.
    ///
    /// - Parameters:
    ///   - isFocused: false if another field of the screen has the focus.
    ///   - isInside: true if the marks of scrolling are inside the area, as in a dialog.
    ///   - heading: draws the heading of a group on a line.
    ///   - draw: draws a row on a line.
    func draw(
        on frame: inout Frame, in area: Rect, isFocused: Bool = true, isInside: Bool = false,
        heading drawHeading: (ListHeading, Rect, inout Frame) -> Void = Self.drawHeading,
        _ draw: (Row, Rect, inout Frame) -> Void
    ) {
        drawSearch(on: &frame, in: area)
        let body = body(of: area)
        if findsNothing {
            frame.writeLine(
                Strings.nothingFound, in: body.inset(rows: 0, columns: 1), role: .warning)
        }
        let (lines, above, below) = visible(rows: body.rows)
        for (position, line) in lines.enumerated() {
            let place = body.row(position)
            switch line {
            case .blank: break
            case .heading(let heading): drawHeading(heading, place, &frame)
            case .fixed(let row): draw(row, place, &frame)
            case .row(let number):
                guard shown.indices.contains(number) else { continue }
                draw(shown[number], place, &frame)
                guard number == cursor.selection else { continue }
                let isFocused = isFocused && !search.isTyped
                frame.select(place, isFocused: isFocused)
                if isFocused { frame.cursor = place.origin }
            }
        }
        frame.markScrolling(
            in: body, besides: !isInside, above: above, below: below)
    }
}

extension LinePicture {
    /// Adds the page with the selection, each row with its number, and then the selected row.
    mutating func list<Row>(_ list: ListView<Row>, row: (Row) -> String) {
        if !list.search.isEmpty { say(Strings.searchPrompt + list.search.text) }
        if list.findsNothing { say(Strings.nothingFound) }
        self.list(list.cursor) { row(list.shown[$0]) }
    }
}
