import Catalog
import GRDB
import TML
import Text

/// Finds all keys of a query at once.
struct SelectionBuilder {
    let db: Database
    let language: Int64
    let query: KeyQuery
    /// The time from which the conditions on ages count, in seconds since 1970.
    let now: Int
    let indexes: TermIndexes
    let cache: SelectionCache
    let stamp: SelectionCache.Stamp

    /// - Parameter need: a window for which the first keys are enough; `nil`: all keys are needed.
    func selection(for need: KeySelection.Need? = nil) throws -> KeySelection {
        if query.condition.asksForTerms { cache.forgetTerms(before: indexes.stamp) }
        if let kept = cache.selection(for: query) { return kept }
        var selection = try found(for: query.order == .registered ? need : nil)
        if selection.extent == .beginning { return selection }
        if query.order == .label { selection.keys = try sortedByLabel(selection.keys) }
        cache.keep(selection, for: query, stamp: stamp)
        return selection
    }
}

extension SelectionBuilder {
    /// Returns the index of a key in keys in the order of the query, or the index where it would
    /// be.
    func index(of key: UInt32, in keys: [UInt32]) throws -> (offset: Int, isThere: Bool) {
        if let index = keys.firstIndex(of: key) { return (index, true) }
        switch query.order {
        case .registered: return (keys.firstIndex { $0 > key } ?? keys.count, false)
        case .label:
            let index = try sortedByLabel(keys + [key]).firstIndex(of: key)
            return (index ?? keys.count, false)
        }
    }

    private func found(for need: KeySelection.Need?) throws -> KeySelection {
        let words = TrigramWords(words: query.searched.words, isFolded: true)
        let source = try query.source.map { try self.source($0.string) }
        if let source, source.keys == 0 { return KeySelection() }
        guard let part = KeyPart(query.condition) else {
            return try compiled(words, for: need)
        }
        if words.isEmpty { return KeySelection(keys: try listed(part, source?.id)) }
        let search = KeySearch(db: db, language: language, words: words, part: part, source: source)
        if let key = try keyWithHash() {
            return KeySelection(keys: try search.passes(key) ? [UInt32(key)] : [])
        }
        return try search.selection(for: need)
    }

    /// Returns the keys of a filter without a column of `block`.
    private func compiled(
        _ words: TrigramWords, for need: KeySelection.Need?
    ) throws -> KeySelection {
        let ofSource = query.source.map { [KeyFilter.condition(.source($0))] } ?? []
        let ofWords = words.all.map { KeyFilter.condition(.words(ExactText($0), in: nil)) }
        let filter = KeyFilter.all([query.condition] + ofSource + ofWords)
        return try FilterCompiler(
            db: db, project: query.project, language: language, locale: query.locale,
            indexes: indexes, now: now
        ).keys(filter, for: need)
    }

    private func listed(_ part: KeyPart, _ source: Int64?) throws -> [UInt32] {
        guard let source else {
            return try UInt32.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT key FROM \(part.table) WHERE language = ? AND \(part.condition)
                        ORDER BY key
                        """), arguments: [language])
        }
        return try UInt32.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT key FROM keyOfSource WHERE source = ? AND EXISTS (
                        SELECT 1 FROM target
                        WHERE language = ? AND target.key = keyOfSource.key AND \(part.condition))
                    ORDER BY key
                    """), arguments: [source, language])
    }

    private func source(_ name: String) throws -> (id: Int64, keys: Int) {
        let row = try db.row(
            """
            SELECT source.id, keys FROM source JOIN project ON project.id = source.project
            WHERE project.key = ? AND source.name = ?
            """, [query.project.rawValue, name])
        return try row.map { (try $0["id"], try $0["keys"]) } ?? (0, 0)
    }

    /// Returns the key if the search is the hash of a key.
    private func keyWithHash() throws -> Int64? {
        let hash = query.search.string.lowercased().filter { !$0.isWhitespace }
        guard hash.utf8.count == 32 else { return nil }
        return try Places(db: db).key(TranslationKey.ID(project: query.project, hash: hash))
    }

    /// Sorts few keys in SQLite. Picks many keys from all keys in the order of labels, which is
    /// cached.
    private func sortedByLabel(_ keys: [UInt32]) throws -> [UInt32] {
        if keys.count <= KeySearch.mostFound {
            let list = "[\(keys.map(String.init).joined(separator: ","))]"
            return try UInt32.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id FROM translationKey
                        WHERE id IN (SELECT value FROM json_each(?))
                        ORDER BY label COLLATE NOCASE, id
                        """), arguments: [list])
        }
        var set = KeySet()
        for key in keys { set.insert(Int64(key)) }
        return try allByLabel().filter { set.contains(Int64($0)) }
    }

    private func allByLabel() throws -> [UInt32] {
        if let kept = cache.keysByLabel(of: query.project) { return kept }
        let all = try UInt32.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id FROM translationKey
                    WHERE project = (SELECT project FROM language WHERE id = ?)
                    ORDER BY label COLLATE NOCASE, id
                    """), arguments: [language])
        cache.keep(all, byLabelOf: query.project, stamp: stamp)
        return all
    }
}
