import Catalog
import GRDB
import TML
import Text

/// The keys that a query finds: read from the tables block by block, or selected all at once.
struct KeyList {
    let db: Database
    private let language: Int64
    private let project: Project.Key
    private let source: Source

    private enum Source {
        case blocks(KeyBlocks)
        case selection(KeySelection, SelectionBuilder)
    }

    /// - Parameter need: the window to read, if a list of the first keys is enough; `nil`: the whole
    ///   list is needed.
    init(_ builder: SelectionBuilder, for need: KeySelection.Need? = nil) throws {
        db = builder.db
        language = builder.language
        let query = builder.query
        project = query.project
        if let part = KeyPart(query.condition), query.source == nil, query.order == .registered,
            TrigramWords(words: query.searched.words, isFolded: true).isEmpty
        {
            source = .blocks(KeyBlocks(db: db, language: language, part: part))
        } else {
            source = .selection(try builder.selection(for: need), builder)
        }
    }

    func count() throws -> KeyCount {
        switch source {
        case .blocks(let blocks): .exact(try blocks.count())
        case .selection(let selection, _) where selection.extent == .whole:
            .exact(selection.keys.count)
        case .selection(let selection, _): .atLeast(selection.keys.count)
        }
    }

    /// True if the list has only the first keys, because the window needs no more keys.
    var isBeginning: Bool {
        if case .selection(let selection, _) = source {
            selection.extent == .beginning
        } else {
            false
        }
    }

    func rows(offset: Int, limit: Int) throws -> [KeyRow] {
        try rows(of: keys(offset: offset, limit: limit))
    }

    /// Returns the keys of a part of the list.
    func keys(offset: Int, limit: Int) throws -> [Int64] {
        switch source {
        case .blocks(let blocks): try blocks.ids(offset: offset, limit: limit)
        case .selection(let selection, _):
            selection.keys.dropFirst(max(0, offset)).prefix(max(0, limit)).map(Int64.init)
        }
    }

    /// Returns the identities of a part of the list.
    func identities(offset: Int, limit: Int) throws -> [TranslationKey.ID] {
        let keys = try keys(offset: offset, limit: limit)
        return try db.rows(
            """
            SELECT hash FROM json_each(?) AS wanted
            CROSS JOIN translationKey ON translationKey.id = wanted.value ORDER BY wanted.key
            """, [keys.json]
        ).map { TranslationKey.ID(project: project, hash: try $0["hash"]) }
    }

    /// Returns those of the keys that the list has.
    func listed(among keys: [Int64]) throws -> [Int64] {
        switch source {
        case .blocks(let blocks): return try keys.filter(blocks.contains)
        case .selection(let selection, _):
            var listed = KeySet()
            for key in selection.keys { listed.insert(Int64(key)) }
            return keys.filter(listed.contains)
        }
    }

    func offset(of key: Int64) throws -> Int? {
        switch source {
        case .blocks(let blocks): try blocks.contains(key) ? blocks.countBefore(key) : nil
        case .selection(let selection, _): UInt32(exactly: key).flatMap(selection.keys.firstIndex)
        }
    }

    /// A position: a key, if it is known, and its last offset.
    typealias Place = (key: Int64?, offset: Int)

    func next(
        after place: Place?, forward: Bool, passing part: KeyPart, around: Bool
    ) throws -> (offset: Int, key: Int64)? {
        switch source {
        case .blocks(let blocks):
            return try next(
                in: blocks, after: place, forward: forward, passing: part, around: around)
        case .selection(let selection, let builder):
            let keys = selection.keys
            let first = try start(in: keys, after: place, forward: forward, builder)
            let left = forward ? keys.count - first : first + 1
            let found = try next(
                in: keys, from: first, forward: forward, passing: part,
                looks: around ? keys.count : left)
            // Every key passes `all`, also the key of the position.
            return part == .all && found?.key == place?.key ? nil : found
        }
    }

    /// Returns the rows of these keys in their order, without keys that have no target in the
    /// language. `CROSS JOIN` makes SQLite start with the keys, because it does not know how few
    /// they are.
    func rows(of keys: [Int64]) throws -> [KeyRow] {
        try db.rows(
            """
            SELECT hash, label, syntax, level, status, isLocked,
                EXISTS (SELECT 1 FROM issue WHERE issue.language = target.language
                    AND issue.key = target.key AND \(IssueTable.isWarning)) AS hasIssue,
                (SELECT min(isToReview) FROM draft
                    WHERE draft.language = target.language AND draft.key = target.key) AS toReview,
                (SELECT group_concat(state) FROM change
                    WHERE change.language = target.language AND change.key = target.key) AS states,
                (SELECT kind FROM change WHERE change.language = target.language
                    AND change.key = target.key AND kind IN \(Change.Kind.Name.locks)
                    AND state IN ('queued', 'sent') ORDER BY sequence DESC LIMIT 1) AS lock,
                substr(coalesce(
                    (SELECT text FROM draft WHERE draft.language = target.language
                        AND draft.key = target.key AND text <> '' ORDER BY context LIMIT 1),
                    (SELECT text FROM change WHERE change.language = target.language
                        AND change.key = target.key AND kind = 'translate'
                        ORDER BY sequence DESC LIMIT 1),
                    (SELECT text FROM translation WHERE translation.language = target.language
                        AND translation.key = target.key AND translation.status < ?3
                        AND NOT \(TranslationTable.isLeaving)
                        ORDER BY \(TranslationTable.order) LIMIT 1),
                    ''), 1, ?4) AS translation
            FROM json_each(?1) AS wanted
            CROSS JOIN target ON target.language = ?2 AND target.key = wanted.value
            JOIN translationKey ON translationKey.id = target.key
            ORDER BY wanted.key
            """,
            [
                keys.json, language,
                TranslationStatus.rejected.number, KeyRow.longestTranslation,
            ]
        ).map { row in
            try KeyRow(
                id: TranslationKey.ID(project: project, hash: row["hash"]), label: row["label"],
                syntax: LabelSyntax(ofKey: row["syntax"]), translation: row["translation"],
                status: TargetStatus(number: row["status"]), work: work(in: row),
                isLocked: isLocked(in: row), level: row["level"], hasIssue: row["hasIssue"])
        }
    }
}

extension KeyList {
    /// Returns true if the key is locked after the translator's changes.
    private func isLocked(in row: StoredRow) throws -> Bool {
        let change = try (row["lock"] as String?).flatMap(Change.Kind.Name.init(rawValue:))
        return try change.map { $0 == .lock } ?? row["isLocked"]
    }

    /// Returns the state that needs the most attention.
    private func work(in row: StoredRow) throws -> WorkState {
        let changes = try (row["states"] as String? ?? "").split(separator: ",")
            .compactMap { WorkState(rawValue: String($0)) }
        let draft = (try row["toReview"] as Bool?).map { $0 ? WorkState.toReview : .draft }
        return (changes + [draft].compactMap(\.self)).max() ?? .none
    }

    private func next(
        in blocks: KeyBlocks, after place: Place?, forward: Bool, passing part: KeyPart,
        around: Bool
    ) throws -> (offset: Int, key: Int64)? {
        let outside: Int64 = forward ? -1 : .max
        var found: Int64?
        if let place, let here = try place.key ?? blocks.ids(offset: place.offset, limit: 1).first {
            found = try blocks.nearest(to: here, forward: forward, passing: part)
        }
        if found == nil, around || place == nil {
            found = try blocks.nearest(to: outside, forward: forward, passing: part)
        }
        return try found.map { (try blocks.countBefore($0), $0) }
    }

    /// Returns the first index to check; it may be outside the list at either end.
    private func start(
        in keys: [UInt32], after place: Place?, forward: Bool, _ builder: SelectionBuilder
    ) throws -> Int {
        guard let place else { return forward ? 0 : keys.count - 1 }
        var here = place.offset
        if let key = place.key.flatMap({ UInt32(exactly: $0) }) {
            let index = try builder.index(of: key, in: keys)
            here = index.offset
            // The next key is at the index where the key would be.
            if !index.isThere { return forward ? here : here - 1 }
        }
        return forward ? here + 1 : here - 1
    }

    /// Checks the keys one by one; after many keys, reads the set of all keys that pass.
    private func next(
        in keys: [UInt32], from first: Int, forward: Bool, passing part: KeyPart, looks: Int
    ) throws -> (offset: Int, key: Int64)? {
        let passing = KeyBlocks(db: db, language: language, part: part)
        let count = keys.count
        var set: KeySet?
        for step in 0..<max(0, min(looks, count)) {
            if step == KeySearch.fewKeys { set = try passing.set() }
            let index = ((forward ? first + step : first - step) % count + count) % count
            let key = Int64(keys[index])
            if try set?.contains(key) ?? passing.contains(key) { return (index, key) }
        }
        return nil
    }
}
