import Catalog
import TML

/// The list of keys: a window of rows around the selection, and which keys it shows.
///
/// The row of the key in hand stays in view until the selection moves, even when the list that it
/// was taken from no longer has it: after a translation is saved, a list of unfinished keys does
/// not. Such a stray row lies between those of the list.
struct KeyListPane: Equatable, Sendable {
    private(set) var query: KeyQuery
    /// Keys in the list; `nil` before the first answer.
    private(set) var count: Int?
    var cursor = ListCursor()
    var window = RowWindow()
    /// The row of the key in hand; `nil` when there is none, or it is not here yet.
    private(set) var row: KeyRow?
    private(set) var isStray = false
    /// While it is open it has the focus of the list.
    var searchField: TextField?
    /// The rows that have been asked for and are not here.
    private var asked: Range<Int>?
    /// Whether the list is to be looked through for the key in hand, or begin at its first row.
    private var isSeeking = false

    init(project: Project.Key, locale: LocaleCode) {
        query = KeyQuery(project: project, locale: locale)
    }

    /// Rows fetched before and after those in view.
    static let margin = 100

    /// The place of the key in hand in the list on disk; `nil` when it is not in it.
    var offset: Int? { row == nil || isStray ? nil : cursor.selection }

    /// From where the next key is looked for. Once the key in hand is done the list may have
    /// dropped its row, so that the next one is in its place; if not, it is no longer wanted.
    func searchStart(isDone: Bool, forward: Bool) -> Int? {
        guard isDone || isStray else { return cursor.selection }
        if forward { return cursor.selection > 0 ? cursor.selection - 1 : nil }
        return cursor.selection
    }

    /// What the list shows in a line; `nil` when the row is not here.
    func row(at line: Int) -> KeyRow? {
        if line == cursor.selection, let row { return row }
        return window[isStray && line > cursor.selection ? line - 1 : line]
    }

    /// Whether the list shows less than all keys.
    var isNarrowed: Bool {
        query.filter != .all || !query.search.isEmpty || query.source != nil
    }
}

extension KeyListPane {
    /// A motion in the list. The row of the new selection may still have to come.
    mutating func move(_ motion: ListMotion, page: Int) -> [Effect] {
        let before = cursor.selection
        cursor.move(motion, page: page)
        guard cursor.selection != before else { return [] }
        leaveStray(at: before)
        row = window[cursor.selection]
        isSeeking = false
        return fetch(page: page)
    }

    /// Goes to a row that the disk has named. What was done to the list before has to be asked for.
    mutating func select(_ found: KeyRow, at offset: Int, page: Int) -> [Effect] {
        leaveStray(at: cursor.selection)
        show(offset, page: page)
        row = found
        isSeeking = false
        return fetch(page: page)
    }

    /// Shows other keys, or the same in another order, from the key in hand on if it is there.
    mutating func change(page: Int, _ change: (inout KeyQuery) -> Void) -> [Effect] {
        var changed = query
        change(&changed)
        guard changed != query else { return [] }
        query = changed
        count = nil
        window = RowWindow()
        isStray = false
        isSeeking = true
        cursor = ListCursor()
        return refresh(page: page)
    }

    /// Asks for the list anew.
    mutating func refresh(page: Int) -> [Effect] {
        let locate: [Effect] = row.map { [.store(.locate($0.id, query))] } ?? []
        asked = nil
        return locate + [.store(.count(query))] + ask(around: cursor.top, page: page)
    }

    /// The same, unless it is on its way: for news that comes in quick succession.
    mutating func refreshUnlessAsked(page: Int) -> [Effect] {
        asked == nil ? refresh(page: page) : []
    }

    /// Asks for the rows in view that are not here.
    mutating func fetch(page: Int) -> [Effect] {
        let end = min(cursor.top + page, count ?? .max)
        let visible = cursor.top..<max(cursor.top, end)
        if window.covers(visible) { return [] }
        if let asked, asked.lowerBound <= visible.lowerBound, asked.upperBound >= end { return [] }
        return ask(around: cursor.top, page: page)
    }

    /// The key in hand is no longer there: the one in its place is next.
    mutating func drop() {
        row = nil
        isStray = false
        window = RowWindow()
        cursor.setCount(count)
    }

    /// What is known of a key now.
    mutating func update(_ new: KeyRow) {
        window.update(new)
        if row?.id == new.id { row = new }
    }
}

extension KeyListPane {
    /// News from disk; the rows may have changed under the selection.
    mutating func receive(_ answer: StoreAnswer, page: Int) -> [Effect] {
        switch answer {
        case .count(query, let number): return take(count: number, page: page)
        case .rows(query, let offset, let rows): return take(rows, at: offset, page: page)
        case .located(let key, query, let offset): locate(key, at: offset, page: page)
        case .failed(.rows(query, _, _), _): asked = nil
        default: break
        }
        return []
    }
}

extension KeyListPane {
    fileprivate mutating func take(count number: Int, page: Int) -> [Effect] {
        count = number
        cursor.setCount(number + (isStray ? 1 : 0))
        cursor.show(rows: page)
        if number == 0, !isStray { row = nil }
        return fetch(page: page)
    }

    fileprivate mutating func take(_ rows: [KeyRow], at offset: Int, page: Int) -> [Effect] {
        if let asked, asked.lowerBound == offset, rows.count < asked.count {
            noteEnd(offset + rows.count, page: page)
        }
        asked = nil
        window = RowWindow(offset: offset, rows: rows)
        if let row, let fresh = rows.first(where: { $0.id == row.id }) { self.row = fresh }
        if row == nil || isSeeking, !isStray, let found = window[cursor.selection] {
            row = found
            isSeeking = false
        }
        return fetch(page: page)
    }

    /// The list ends here, whatever was counted before.
    fileprivate mutating func noteEnd(_ end: Int, page: Int) {
        guard end < count ?? .max else { return }
        count = end
        cursor.setCount(end + (isStray ? 1 : 0))
        cursor.show(rows: page)
    }

    fileprivate mutating func locate(_ key: TranslationKey.ID, at offset: Int?, page: Int) {
        guard key == row?.id else { return }
        if let offset {
            show(offset, page: page)
            isStray = false
            isSeeking = false
        } else if !isSeeking, !isStray {
            isStray = true
            cursor.setCount(count.map { $0 + 1 })
        }
    }

    /// Selects a row that the disk says there is, whatever was counted before.
    fileprivate mutating func show(_ offset: Int, page: Int) {
        cursor.setCount(max(cursor.count ?? 0, offset + 1))
        cursor.select(offset, rows: page)
    }

    fileprivate mutating func leaveStray(at line: Int) {
        guard isStray else { return }
        isStray = false
        if cursor.selection > line { cursor.select(cursor.selection - 1) }
        cursor.setCount(count)
    }

    fileprivate mutating func ask(around top: Int, page: Int) -> [Effect] {
        let first = max(0, top - Self.margin)
        let limit = page + 2 * Self.margin
        asked = first..<first + limit
        return [.store(.rows(query, offset: first, limit: limit))]
    }
}
