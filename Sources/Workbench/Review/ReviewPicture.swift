import Catalog
import Display
import TML
import Text

/// The picture of the reviewing list: a block for each key, with the label and the texts.
///
/// In a wide window, the text in use and the new text are side by side. In a narrow window, they
/// are one below the other.
struct ReviewPicture {
    private let screen: ReviewScreen
    private let environment: ScreenEnvironment

    init(_ screen: ReviewScreen, _ environment: ScreenEnvironment) {
        (self.screen, self.environment) = (screen, environment)
    }

    /// A part of a block.
    private enum Piece {
        /// The label of the block at a position.
        case label(Int)
        /// The text with this number of the block.
        case row(Int, Int)
        case blank

        var place: (block: Int, row: Int?)? {
            switch self {
            case .label(let block): (block, nil)
            case .row(let block, let row): (block, row)
            case .blank: nil
            }
        }
    }

    /// A visible part of a block, with its area.
    private struct PlacedPiece {
        var piece: Piece
        var area: Rect
    }
}

extension ReviewPicture {
    func draw(on frame: inout Frame, in area: Rect) {
        let query = Strings.narrowing(screen.query)
        // In a wide window, the line below the title has the names of the columns.
        let columns = ReviewColumns(PaneArea(area: area).body.columns)
        let title = columns.isWide ? "\(Strings.reviewTitle) · \(query)" : Strings.reviewTitle
        let inside = frame.pane(area, title: title, note: note, isFocused: true)
        let (line, body) = inside.splitTop(rows: 1)
        if let field = screen.searchField {
            field.draw(on: &frame, in: line, isFocused: true)
        } else if !columns.isWide {
            frame.writeLine(query, in: line, role: screen.query.isNarrowed ? .accent : .dim)
        }
        guard let keys = screen.keys, !keys.isEmpty else {
            frame.writeParagraph(sentence, in: body, role: sentenceRole)
            return
        }
        if screen.searchField == nil { columns.drawHead(on: &frame, in: line) }
        for placed in pieces(in: body) { draw(placed, columns, on: &frame) }
    }

    /// The block and the text at a point of the screen.
    func place(at point: Point, in area: Rect) -> (block: Int, row: Int?)? {
        pieces(in: Self.body(of: area)).first { $0.area.contains(point) }?.piece.place
    }

    /// The number of blocks for page up and page down.
    func blocksOfPage(in area: Rect) -> Int {
        let blocks = pieces(in: Self.body(of: area)).compactMap { $0.piece.place?.block }
        return max(2, Set(blocks).count)
    }

    /// The first text of the selected block that is not visible as a whole; `nil` if the window
    /// shows all texts.
    func firstHiddenRow(in area: Rect) -> Int? {
        guard let block = screen.selected else { return nil }
        let body = Self.body(of: area)
        let columns = ReviewColumns(body.columns)
        var used = height(of: .label(screen.cursor.selection), columns)
        for row in block.rows.indices {
            used += height(of: .row(screen.cursor.selection, row), columns)
            if used > body.rows { return row }
        }
        return nil
    }

    private static func body(of area: Rect) -> Rect {
        PaneArea(area: area).body.splitTop(rows: 1).rest
    }

    private var note: String {
        guard let keys = screen.keys else { return "…" }
        let marked = screen.marks.count(of: keys.count)
        return Strings.position(screen.cursor.selection, of: keys.count)
            + (screen.marks.isEmpty ? "" : " · \(Strings.marked(marked))")
    }

    /// The sentence in place of the blocks.
    var sentence: String {
        switch screen.stage {
        case .reading: Strings.readingReview
        case .failed(let why): Strings.notRead(Strings.reviewTitle, why)
        case .ready: screen.whyEmpty(environment)
        }
    }

    private var sentenceRole: Role { if case .failed = screen.stage { .error } else { .text } }
}

/// The layout of the blocks.
extension ReviewPicture {
    /// A piece with its number of rows.
    private typealias Measured = (piece: Piece, rows: Int)

    /// The pieces in the area. The selected block is visible as a whole if there is room for it.
    private func pieces(in area: Rect) -> [PlacedPiece] {
        var rest = area
        var placed: [PlacedPiece] = []
        for (piece, rows) in visible(ReviewColumns(area.columns), rows: area.rows)
        where !rest.isEmpty {
            let (top, below) = rest.splitTop(rows: rows)
            placed.append(PlacedPiece(piece: piece, area: top))
            rest = below
        }
        return placed
    }

    /// The pieces from the first visible one. Blocks before the selected block are visible if there
    /// is room for them after the selected block and some blocks below.
    private func visible(_ columns: ReviewColumns, rows: Int) -> [Measured] {
        let (selection, window) = (screen.cursor.selection, screen.window)
        let selected = measured(selection, columns)
        let used = Self.rows(of: selected)
        guard used < rows else { return dropped(selected, rows: rows) }
        var (next, below) = (selection + 1, [Measured]())
        while window.isLoaded(next), Self.rows(of: below) < rows - used {
            below += measured(next, columns)
            next += 1
        }
        let room = rows - used - min(Self.rows(of: below), (rows - used) / 2)
        var (last, above) = (selection - 1, [Measured]())
        while window.isLoaded(last) {
            let longer = measured(last, columns) + above
            guard Self.rows(of: longer) <= room else { break }
            above = longer
            last -= 1
        }
        return above + selected + below
    }

    /// The pieces of a block that is higher than the window. The selected text stays visible.
    private func dropped(_ block: [Measured], rows: Int) -> [Measured] {
        guard let row = screen.row else { return block }
        var first = 0
        while first < row, Self.rows(of: Array(block[first...min(row + 1, block.count - 1)])) > rows
        {
            first += 1
        }
        return Array(block[first...])
    }

    private static func rows(of pieces: [Measured]) -> Int { pieces.reduce(0) { $0 + $1.rows } }

    private func measured(_ position: Int, _ columns: ReviewColumns) -> [Measured] {
        let rows = screen.window[position]?.rows.indices.map { Piece.row(position, $0) } ?? []
        return ([.label(position)] + rows + [.blank]).map { ($0, height(of: $0, columns)) }
    }

    private func height(of piece: Piece, _ columns: ReviewColumns) -> Int {
        switch piece {
        case .blank: return 1
        case .label(let position):
            return max(
                1,
                label(of: position).height(columns: columns.label, limit: ReviewColumns.mostOfLabel)
            )
        case .row(let position, let number):
            guard let block = screen.window[position] else { return 0 }
            return columns.height(of: texts(of: block.rows[number], in: block))
        }
    }
}

/// The content of the blocks.
extension ReviewPicture {
    private var direction: TextDirection { screen.material.language.direction }

    private func draw(_ placed: PlacedPiece, _ columns: ReviewColumns, on frame: inout Frame) {
        switch placed.piece {
        case .blank: return
        case .label(let position): drawLabel(position, on: &frame, in: placed.area)
        case .row(let position, let number):
            guard let block = screen.window[position] else { return }
            let row = block.rows[number]
            columns.draw(
                texts(of: row, in: block),
                isProposed: block.proposed.contains(row.translation.id), direction, on: &frame,
                in: placed.area)
        }
        guard let place = placed.piece.place, place.block == screen.cursor.selection,
            place.row == screen.row
        else { return }
        let isFocused = screen.searchField == nil
        for line in 0..<placed.area.rows {
            frame.select(placed.area.row(line).widened, isFocused: isFocused)
        }
        if isFocused { frame.cursor = placed.area.row(0).widened.origin }
    }

    private func drawLabel(_ position: Int, on frame: inout Frame, in area: Rect) {
        let (sign, text) = area.splitLeft(columns: ReviewColumns.signs)
        if let block = screen.window[position] {
            let state = FormState(block.detail.row)
            let isMarked = screen.marks.contains(block.id)
            let isLocked = block.detail.isLocked
            let mark = isMarked ? Strings.markedSign : isLocked ? "#" : state.mark
            let role: Role = isMarked ? .accent : isLocked ? .locked : state.role
            frame.write(mark, at: sign.origin, in: sign, role: role)
        }
        label(of: position).draw(
            on: &frame, in: text.splitRight(columns: 1).rest,
            direction: screen.material.sourceLanguage.direction)
    }

    private func label(of position: Int) -> StyledText {
        var text = StyledText()
        if let block = screen.window[position] {
            if block.detail.hasNews {
                text.append("\(Strings.newSign(ofComment: block.detail.endsWithComment)) ", .accent)
            }
            let key = block.detail.key
            text.append(
                markup: Strings.onOneLine(key.label.string), in: key.labelSyntax, words: .label)
            if block.rows.isEmpty {
                let isRejected = !block.detail.translations.isEmpty
                text.append(
                    " \(isRejected ? Strings.allTextsRejected : Strings.noTranslations)", .dim)
            }
        } else if screen.window.isLoaded(position) {
            text.append(Strings.reviewedKeyIsGone, .dim)
        } else {
            text.append("…", .dim)
        }
        return text
    }

    private func texts(of row: ReviewRow, in block: ReviewBlock) -> ReviewTexts {
        ReviewTexts(row, in: block.detail.key.labelSyntax, now: environment.now)
    }
}

extension Rect {
    /// The row with the column before it, for the mark of the selection.
    fileprivate var widened: Rect {
        Rect(row: top, column: max(0, left - 1), rows: rows, columns: columns + min(1, left))
    }
}
