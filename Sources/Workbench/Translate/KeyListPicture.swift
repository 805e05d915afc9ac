import Catalog
import Display
import TML
import Text

/// The picture of the list of keys.
struct KeyListPicture: PanePicture {
    private let keys: KeyListPane
    private let isFocused: Bool
    private let whyEmpty: String
    private let directions: KeyLine.Directions
    private let bookmarks: [TranslationKey.ID: Bookmark]

    init(_ keys: KeyListPane, _ shared: Shared) {
        self.keys = keys
        isFocused = shared.focus == .keys
        whyEmpty = keys.whyEmpty(shared)
        bookmarks = shared.environment.bookmarks
        directions = KeyLine.Directions(
            label: shared.labelDirection, translation: shared.textDirection)
    }

    func wantedRows(in size: Size) -> PaneRows { PaneRows(least: 2, wanted: size.rows) }

    func draw(on frame: inout Frame, in area: PaneArea) {
        frame.lay(.side, in: area.area)
        let note =
            keys.row == nil && keys.count == nil
            ? "…"
            : Strings.position(
                keys.cursor.selection, of: keys.cursor.count, isWhole: !keys.isCounting)
                + (keys.marks.isEmpty ? "" : " · \(Strings.marked(keys.markedCount))")
        frame.paneTitle(Strings.keysTitle, note: note, in: area.title, isFocused: isFocused)
        let (line, list) = area.area.splitTop(rows: 1).rest.splitTop(rows: 1)
        drawNarrowing(on: &frame, in: line.inset(rows: 0, columns: 1))
        guard keys.cursor.count != 0 else {
            frame.writeParagraph(whyEmpty, in: list.inset(rows: 0, columns: 1), role: .dim)
            return
        }
        drawRows(on: &frame, in: list)
    }

    /// Draws the search field, or the line with the filter.
    private func drawNarrowing(on frame: inout Frame, in row: Rect) {
        guard let field = keys.searchField else {
            let role: Role = keys.query.isNarrowed ? .accent : .dim
            frame.writeLine(Strings.narrowing(keys.query), in: row, role: role)
            return
        }
        field.draw(on: &frame, in: row, isFocused: isFocused)
    }

    /// Draws the mark or the bookmark of a key. The first column shows the selection, and the second
    /// column shows the state.
    private func drawSign(of key: KeyRow, on frame: inout Frame, in row: Rect) {
        let sign: String? =
            if keys.isMarked(key) {
                Strings.markedSign
            } else {
                bookmarks[key.id].map { _ in Strings.bookmarkSign }
            }
        guard let sign else { return }
        frame.write(sign, at: row.origin.moved(columns: 2), in: row, role: .accent)
    }

    private func drawRows(on frame: inout Frame, in list: Rect) {
        let lines = keys.cursor.window(rows: list.rows)
        let searched = SearchTerms(words: keys.query.searched.words)
        for (number, line) in lines.enumerated() where number < list.rows {
            let row = list.row(number)
            let isSelected = line == keys.cursor.selection
            if let key = keys.row(at: line) {
                KeyLine(row: key, searched: searched, directions: directions).draw(
                    on: &frame, in: row.inset(rows: 0, columns: 1), isSelected: isSelected)
                drawSign(of: key, on: &frame, in: row)
            } else if keys.cursor.count != nil {
                frame.write("…", at: row.origin.moved(columns: 3), in: row, role: .dim)
            }
            guard isSelected else { continue }
            frame.select(row, isFocused: isFocused)
            if isFocused, keys.searchField == nil { frame.cursor = row.origin }
        }
    }
}

extension KeyListPane {
    mutating func goTo(row: Int, _ shared: Shared) -> Reaction? {
        jump { list in
            list.moveCursor(page: shared.page) { $0.select(row - 1, rows: shared.page) }
        }
    }

    func lines(_ shared: Shared) -> LinePicture {
        var picture = LinePicture("keys \(query)")
        let language = shared.material?.languageName ?? shared.locale.rawValue
        let project = shared.material?.project.name ?? ""
        let bookmarks = shared.environment.bookmarks
        picture.say(Strings.keysHeading(project, language, self))
        if cursor.count == 0 { picture.say(whyEmpty(shared)) }
        picture.list(cursor) { line in
            row(at: line).map {
                (isMarked($0) ? "\(Strings.markedWord), " : "")
                    + (bookmarks[$0.id] == nil ? "" : "\(Strings.bookmarkWord), ")
                    + Strings.line(of: $0)
            }
                ?? "…"
        }
        return picture
    }

    fileprivate func whyEmpty(_ shared: Shared) -> String {
        if let failure = shared.opening.failure { return Strings.sentence(failure) }
        let environment = shared.environment
        if query.isNarrowed {
            let press = { environment.press($0, in: [.keyList]) }
            return Strings.noKeys(query, filter: press(.nextFilter), back: press(.back))
        }
        let synchronize = environment.keyName(for: .synchronize, in: [.keyList])
        switch environment.link {
        case .synchronizing: return Strings.keysComing
        case .stopped: return Strings.keysNotFetched(synchronize)
        case .notAsked, .offline, .refusing, .online, .signedOut, .practice: break
        }
        return shared.material?.position == .never
            ? Strings.keysNotFetched(synchronize) : Strings.noKeysYet
    }
}

/// A key in one line of the list: the mark of its state, the label, and the translation if there is
/// room.
struct KeyLine {
    var row: KeyRow
    /// The text of the search.
    var searched: SearchTerms
    var directions: Directions

    /// The text directions of labels and of translations.
    struct Directions {
        var label: TextDirection
        var translation: TextDirection
    }

    func draw(on frame: inout Frame, in area: Rect, isSelected: Bool) {
        let state = FormState(row)
        let role: Role = row.isLocked ? .locked : isDone ? .done : state.role
        let (mark, label) = area.splitLeft(columns: 2)
        frame.write(row.isLocked ? "#" : state.mark, at: mark.origin, in: mark, role: role)
        if row.hasIssue {
            frame.write(
                Strings.issueSign, at: mark.origin.moved(columns: 1), in: mark, role: .warning)
        }
        guard area.columns >= Self.columnsForTranslation, !row.translation.isEmpty else {
            return drawLabel(on: &frame, in: label, isSelected: isSelected)
        }
        let (left, right) = label.splitLeft(columns: (label.columns - Self.gap) / 2)
        drawLabel(on: &frame, in: left, isSelected: isSelected)
        MarkupLine(
            text: Strings.onOneLine(row.translation), syntax: row.syntax, role: .dim,
            searched: searched, direction: directions.translation
        ).draw(on: &frame, in: right.splitLeft(columns: Self.gap).rest)
    }

    /// True if the key needs no work, so its line is dim.
    private var isDone: Bool { [.accepted, .approved].contains(FormState(row)) }

    /// The minimum width for the translation beside the label.
    private static let columnsForTranslation = 40
    /// The columns between the label and the translation.
    private static let gap = 2

    private func drawLabel(on frame: inout Frame, in area: Rect, isSelected: Bool) {
        MarkupLine(
            text: row.label, syntax: row.syntax,
            role: isSelected ? .label : isDone ? .dim : .text, searched: searched,
            direction: directions.label
        ).draw(on: &frame, in: area)
    }
}
