import Display

@testable import Workbench

/// What is wrong with a picture, whatever texts are in it.
extension WorkbenchState {
    private static let sizes = [(40, 10), (80, 24), (120, 40)].map { Size(rows: $1, columns: $0) }

    /// In windows of several sizes.
    var faults: [String] {
        Self.sizes.flatMap { size in
            var state = self
            state.size = size
            return state.faultsInThisSize
        }
    }

    /// The same in the window as it is.
    var faultsInThisSize: [String] {
        let frame = render(self)
        let faults =
            frame.faults + frame.strays.map { "astray \($0)" } + faultsOfPanes(in: frame)
            + faultsOfDialog(in: frame) + faultsOfField(in: frame)
        return faults.map { "\(size.columns)x\(size.rows): \($0)" }
    }
}

extension WorkbenchState {
    /// What each pane draws by itself lies within its area, and stands on the screen as it is.
    private func faultsOfPanes(in whole: Frame) -> [String] {
        guard case .translate(let desk) = screen, dialog == nil, commandLine == nil else {
            return []
        }
        let (area, environment) = placeOfScreen
        let told = areaOfNotice
        let placed = desk.panes.placed(environment, in: area)
        let shown = TranslateLayout.standard.map(\.id).filter { placed.area(of: $0).isShown }
        return shown.flatMap { id in
            let pane = placed.area(of: id)
            var alone = Frame(size: size)
            alone.margin(of: pane)
            placed.pictures[id]?.draw(on: &alone, in: pane)
            return alone.area.points.filter { point in
                let drawn = alone.cell(at: point)
                guard pane.area.contains(point) else { return drawn != .blank }
                return !drawn.reads(as: whole.cell(at: point)) && !told.contains(point)
            }.map { "\(id) \($0)" }
        }
    }

    /// A dialog stands on the screen as it is drawn by itself, and around it the screen is as it was.
    private func faultsOfDialog(in whole: Frame) -> [String] {
        guard let dialog else { return [] }
        let (area, environment) = placeOfScreen
        var alone = Frame(size: size)
        dialog.draw(on: &alone, in: area, keymap: settings.keymap)
        var below = Frame(size: size)
        screen.draw(on: &below, in: area, environment)
        let box = alone.area(not: .base)
        let told = areaOfNotice
        let wrong = area.points.filter { point in
            let (drawn, shown) = (alone.cell(at: point), whole.cell(at: point))
            if box.contains(point) { return drawn != shown && !told.contains(point) }
            // Half of a wide sign at the edge gives way to a space.
            let under = below.cell(at: point)
            let isAsBefore = shown == under || shown.text == " " && under.width != 1
            return drawn != .blank || !isAsBefore && !told.contains(point)
        }
        let sides = (box.top + 1..<max(box.top + 1, box.bottom - 1)).flatMap { row in
            [Point(row: row, column: box.left), Point(row: row, column: box.right - 1)]
        }
        let broken = sides.filter { alone.cell(at: $0).text != "│" }
        let isLost = whole.cursor.map { !box.contains($0) } ?? true
        return (wrong + broken).map { "dialog \($0)" } + (isLost ? ["dialog: no cursor"] : [])
    }

    /// A field shows its text, or of a long one a piece, with the cursor.
    private func faultsOfField(in whole: Frame) -> [String] {
        guard scopes.contains(.textField), let field = typedField, !field.isEmpty else {
            return []
        }
        guard let cursor = whole.cursor,
            let place = whole.places(of: .focusedField, around: cursor)
        else { return ["field: no cursor"] }
        let shown = place.map { whole[row: cursor.row, column: $0].text }.joined()
        let text = field.shown
        if TextOrder(of: field.text, direction: .leftToRight) != nil { return [] }
        let (piece, all) = (Self.bare(shown), Self.bare(text))
        let isRight = shown.contains("…") ? all.contains(piece) : all == piece
        return isRight ? [] : ["field: \(shown) for \(text)"]
    }

    /// The bytes of a line without what is around it.
    private static func bare(_ text: String) -> [UInt8] {
        let around: [Unicode.Scalar] = [" ", "…"]
        let scalars = Array(text.unicodeScalars)
        let kept = scalars.drop { around.contains($0) }.reversed().drop { around.contains($0) }
        return kept.reversed().flatMap { Array(String($0).utf8) }
    }

    /// The field of one line that takes what is typed.
    var typedField: TextField? {
        if let dialog { return dialog.lineField }
        return commandLine?.field ?? screen.lineField
    }
}

extension TextField {
    /// What is to be seen of it with room for all, in the order of the text.
    fileprivate var shown: String {
        let shown = isHidden ? String(repeating: "•", count: text.count) : text
        return TextCells.cells(of: shown, role: .text, revealing: true).map(\.text).joined()
    }
}

extension Cell {
    /// Whether a reader sees the same, whatever its colour.
    fileprivate func reads(as other: Cell) -> Bool {
        width == other.width && text.utf8.elementsEqual(other.text.utf8)
    }
}

extension Frame {
    fileprivate func cell(at point: Point) -> Cell { self[row: point.row, column: point.column] }

    /// The smallest area that holds all that lies on other grounds.
    fileprivate func area(not ground: Ground) -> Rect {
        let others = area.points.filter { cell(at: $0).ground != ground }
        let (rows, columns) = (others.map(\.row), others.map(\.column))
        guard let top = rows.min(), let bottom = rows.max(), let left = columns.min(),
            let right = columns.max()
        else { return Rect(size: .none) }
        return Rect(row: top, column: left, rows: bottom - top + 1, columns: right - left + 1)
    }

    /// The columns around a point that lie on a ground; `nil`: it lies on another.
    fileprivate func places(of ground: Ground, around point: Point) -> Range<Int>? {
        func lies(_ column: Int) -> Bool {
            area.contains(Point(row: point.row, column: column))
                && self[row: point.row, column: column].ground == ground
        }
        guard lies(point.column) else { return nil }
        var (first, last) = (point.column, point.column)
        while lies(first - 1) { first -= 1 }
        while lies(last + 1) { last += 1 }
        return first..<last + 1
    }
}

extension Rect {
    fileprivate var points: [Point] {
        (top..<top + rows).flatMap { row in
            (left..<left + columns).map { Point(row: row, column: $0) }
        }
    }
}
