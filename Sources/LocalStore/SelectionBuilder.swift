import Catalog
import GRDB
import TML

/// Finds all the keys of a query.
///
/// A search gives at most 10,000 keys. It looks at no more than 100,000 texts one by one: that
/// many are tried when a word is too short for the index, and when a filter or source lets few of
/// the index's findings through.
struct SelectionBuilder {
    static let mostFound = 10_000
    static let mostTried = 100_000
    /// Up to so many keys it is quicker to read them than to ask the index.
    static let fewKeys = 4_000

    let db: Database
    let language: Int64
    let query: KeyQuery
    let cache: SelectionCache
    let stamp: Int

    func selection() throws -> KeySelection {
        if let kept = cache.selection(for: query) { return kept }
        var selection = try found()
        if query.order == .label { try sortByLabel(&selection) }
        cache.keep(selection, for: query, stamp: stamp)
        return selection
    }
}

extension SelectionBuilder {
    private func found() throws -> KeySelection {
        let words = SearchWords(query.search)
        if words.isEmpty { return KeySelection(keys: try narrowed().keys) }
        if let key = try keyWithHash() {
            return KeySelection(keys: try narrowed().contains(key) ? [UInt32(key)] : [])
        }
        guard query.filter != .all || query.source != nil else {
            return try search(words, among: nil)
        }
        let narrowed = try narrowed()
        return narrowed.count <= Self.fewKeys
            ? try search(words, in: narrowed) : try search(words, among: narrowed)
    }

    /// The keys that pass the filter and have the source, whatever the search.
    private func narrowed() throws -> KeySet {
        var plain = query
        plain.search = ""
        plain.order = .registered
        if let kept = cache.set(for: plain) { return kept }
        var set = try filtered()
        if let source = query.source { set = try set.only(in: keys(of: source)) }
        cache.keep(set, for: plain, stamp: stamp)
        return set
    }

    private func filtered() throws -> KeySet {
        if let part = KeyPart(query.filter) {
            return try KeyBlocks(db: db, language: language, part: part).set()
        }
        let keys =
            query.filter == .conflicting
            ? try db.integers(
                """
                SELECT key FROM change
                WHERE language = ? AND state IN ('conflicting', 'refused')
                """, [language])
            : try db.integers(
                """
                SELECT key FROM draft WHERE language = :language UNION ALL
                SELECT key FROM change WHERE language = :language AND state IN ('queued', 'sent')
                """, ["language": language])
        var set = KeySet()
        for key in keys { set.insert(key) }
        return set
    }

    private func keys(of source: String) throws -> KeySet {
        var set = KeySet()
        let cursor = try Int64.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT keySource.key FROM source JOIN project ON project.id = source.project
                        JOIN keySource ON keySource.source = source.id
                    WHERE project.key = ? AND source.name = ?
                    """), arguments: [query.project.rawValue, source])
        while let key = try cursor.next() { set.insert(key) }
        return set
    }

    /// A search may be the hash of a key.
    private func keyWithHash() throws -> Int64? {
        let hash = query.search.lowercased().filter { !$0.isWhitespace }
        guard hash.utf8.count == 32 else { return nil }
        return try Places(db: db).key(TranslationKey.ID(project: query.project, hash: hash))
    }

    private func search(_ words: SearchWords, in few: KeySet) throws -> KeySelection {
        let statement = try db.cachedStatement(
            sql: "SELECT text FROM searchText WHERE rowid = ?")
        return KeySelection(
            keys: try few.keys.filter { key in
                let place = TargetPlace(language: language, key: Int64(key))
                let text = try String.fetchOne(statement, arguments: [place.searchRow])
                return words.areAll(in: text ?? "")
            })
    }

    /// Walks through what the index finds, or, without a long word, through the texts.
    private func search(_ words: SearchWords, among set: KeySet?) throws -> KeySelection {
        let first = language << 32
        let last = first | 0xFFFF_FFFF
        let cursor =
            words.long.isEmpty
            ? try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT id, c0 FROM searchText_content WHERE id BETWEEN ? AND ? ORDER BY id
                        """), arguments: [first, last])
            : try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT rowid, text FROM searchText
                        WHERE searchText MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid
                        """), arguments: [words.match, first, last])
        var selection = KeySelection()
        var tried = 0
        while let row = try cursor.next() {
            let key = (row[0] as Int64) & 0xFFFF_FFFF
            tried += 1
            guard selection.keys.count < Self.mostFound, tried <= Self.mostTried else {
                selection.isComplete = false
                break
            }
            if let set, !set.contains(key) { continue }
            if words.short.isEmpty || words.areAll(in: row[1]) {
                selection.keys.append(UInt32(key))
            }
        }
        return selection
    }

    private func sortByLabel(_ selection: inout KeySelection) throws {
        if selection.keys.count <= Self.mostFound {
            let list = "[\(selection.keys.map(String.init).joined(separator: ","))]"
            selection.keys = try UInt32.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id FROM translationKey
                        WHERE id IN (SELECT value FROM json_each(?))
                        ORDER BY label COLLATE NOCASE, id
                        """), arguments: [list])
            return
        }
        var set = KeySet()
        for key in selection.keys { set.insert(Int64(key)) }
        let cursor = try Int64.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id FROM translationKey
                    WHERE project = (SELECT project FROM language WHERE id = ?)
                    ORDER BY label COLLATE NOCASE, id
                    """), arguments: [language])
        selection.keys.removeAll(keepingCapacity: true)
        while let key = try cursor.next() {
            if set.contains(key) { selection.keys.append(UInt32(key)) }
        }
    }
}

extension KeySet {
    fileprivate func only(in other: KeySet) -> KeySet {
        var both = KeySet()
        for key in keys where other.contains(Int64(key)) { both.insert(Int64(key)) }
        return both
    }
}
