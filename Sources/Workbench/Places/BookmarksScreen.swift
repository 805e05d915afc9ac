import Catalog
import Display
import TML
import Text

/// The bookmarks of the open project, or of all projects. Enter selects the key of a bookmark in the
/// list of keys.
public struct BookmarksScreen: Equatable, Sendable {
    var list = ListView<BookmarkRow>()
    /// The project whose bookmarks are listed; `nil`: all projects.
    private let project: Project.Key?
    /// The names of the projects.
    private let names: [Project.Key: String]

    init(of project: Project.Key?, names: [Project.Key: String]) {
        self.project = project
        self.names = names
    }
}

/// A row of the list: a bookmark, and its project if the list has several projects.
struct BookmarkRow: ListedRow {
    var bookmark: Bookmark
    var heading: ListHeading?

    var rowID: TranslationKey.ID { bookmark.key }
    var searchedText: String { "\(bookmark.label)\n\(bookmark.locale.rawValue)" }
}

extension BookmarksScreen: ListedScreen {
    var scope: KeyScope { .bookmarks }

    func hints(_ environment: ScreenEnvironment) -> [Command] {
        (list.selected == nil ? [] : [.open, .bookmark]) + [.search, .back, .help]
    }

    func status(_ environment: ScreenEnvironment) -> [String] { [Strings.bookmarksTitle] }

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction {
        list.show(rows(of: environment.bookmarks))
        return .none
    }

    mutating func perform(
        _ invocation: Invocation, page: Int, _ environment: ScreenEnvironment
    ) -> Reaction? {
        guard invocation.command == .open else { return nil }
        guard let selected = list.selected else { return Reaction.none }
        let (key, label) = (selected.bookmark.key, selected.bookmark.label)
        return Reaction(
            navigation: .key(
                KeyTarget(
                    key: key, label: label, locale: selected.bookmark.locale,
                    isOfAnyLanguage: true)))
    }

    func rows(in area: Rect) -> Rect { BookmarksLayout(area).rows }

    /// The bookmarks, the newest first; of several projects, in the order of their names.
    private func rows(of bookmarks: [TranslationKey.ID: Bookmark]) -> [BookmarkRow] {
        let wanted = bookmarks.values.filter { project == nil || $0.key.project == project }
        let rows = wanted.map { BookmarkRow(bookmark: $0, heading: heading($0.key.project)) }
        return rows.sorted { $0.order < $1.order }
    }

    private func heading(_ key: Project.Key) -> ListHeading? {
        guard project == nil else { return nil }
        return ListHeading(title: names[key] ?? key.rawValue, id: key.rawValue)
    }
}

extension BookmarkRow {
    fileprivate var order: (String, String, Int, String, String) {
        (
            heading?.title ?? "", bookmark.key.project.rawValue, -bookmark.setAt, bookmark.label,
            bookmark.key.hash
        )
    }
}

extension BookmarksScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("bookmarks")
        guard !list.rows.isEmpty else {
            picture.say(emptySentence(environment))
            return picture
        }
        let calendar = environment.settings.calendar
        picture.say("\(Strings.bookmarksTitle):")
        picture.list(list) { row in
            [
                LinePicture.beginning(of: row.bookmark.label), row.heading?.title ?? "",
                row.bookmark.locale.rawValue, calendar.minute(of: row.bookmark.setAt),
            ].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = BookmarksLayout(area)
        let inside = frame.pane(area, title: Strings.bookmarksTitle, isFocused: true)
        guard !list.rows.isEmpty else {
            frame.writeParagraph(
                emptySentence(environment), in: inside.inset(rows: 0, columns: 1), role: .text)
            return
        }
        let columns = BookmarkColumns(width: inside.columns)
        columns.draw(
            Strings.labelColumn, Strings.languageCodeColumn, Strings.setColumn, on: &frame,
            in: layout.head, role: .dim)
        let calendar = environment.settings.calendar
        list.draw(on: &frame, in: layout.rows) { row, line, frame in
            columns.draw(
                Strings.onOneLine(row.bookmark.label), row.bookmark.locale.rawValue,
                calendar.minute(of: row.bookmark.setAt), on: &frame, in: line, role: .text)
        }
    }

    private func emptySentence(_ environment: ScreenEnvironment) -> String {
        Strings.noBookmarks(
            environment.keyName(for: .bookmark, in: [.keyList]), isOfProject: project != nil)
    }
}

/// The areas of the screen: a pane with a line of headings and the rows.
private struct BookmarksLayout {
    let head: Rect
    let rows: Rect

    init(_ area: Rect) {
        (head, rows) = PaneArea(area: area).body.splitTop(rows: 1)
    }
}

/// The columns of the bookmarks: label, language and time. A narrow window has no time.
private struct BookmarkColumns {
    private let locale: Int
    private let time: Int

    init(width: Int) {
        (locale, time) = width >= 60 ? (12, 17) : (8, 0)
    }

    func draw(
        _ label: String, _ locale: String, _ time: String, on frame: inout Frame, in line: Rect,
        role: Role
    ) {
        let row = line.splitLeft(columns: 1).rest
        let (left, right) = row.splitRight(columns: self.time)
        let (first, second) = left.splitRight(columns: self.locale)
        frame.writeLine(
            label, in: first.splitRight(columns: 1).rest, role: role,
            direction: TextDirection(ofLettersIn: label))
        frame.writeLine(locale, in: second.splitRight(columns: 1).rest, role: .dim)
        frame.writeLine(time, in: right.splitRight(columns: 1).rest, role: .dim)
    }
}
