import Catalog
import GRDB

/// The keys of a language that pass one filter, in the order of registration.
///
/// Only the requested window is read: the counts of `block` give its start.
struct KeyBlocks {
    let db: Database
    let language: Int64
    let part: KeyPart

    func count() throws -> Int {
        Int(
            try db.integer(
                "SELECT sum(\(part.column)) FROM block WHERE language = ?", [language]) ?? 0)
    }

    func ids(offset: Int, limit: Int) throws -> [Int64] {
        guard offset >= 0, limit > 0, let (number, rest) = try block(holding: offset) else {
            return []
        }
        return try db.integers(
            """
            SELECT key FROM \(part.table) WHERE language = ? AND \(part.condition) AND key >= ?
            ORDER BY key LIMIT ? OFFSET ?
            """, [language, number << 10, limit, rest])
    }

    /// Returns the number of keys before a key, which does not need to pass the filter.
    func countBefore(_ key: Int64) throws -> Int {
        let number = key >> 10
        let blocks =
            try db.integer(
                "SELECT sum(\(part.column)) FROM block WHERE language = ? AND number < ?",
                [language, number]) ?? 0
        let rest =
            try db.integer(
                """
                SELECT count(*) FROM \(part.table)
                WHERE language = ? AND \(part.condition) AND key >= ? AND key < ?
                """, [language, number << 10, key]) ?? 0
        return Int(blocks + rest)
    }

    func contains(_ key: Int64) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM target WHERE language = ? AND key = ? AND \(part.condition)",
            [language, key]) != nil
    }

    /// Returns the nearest key before or after `key` that passes this filter and another one: an
    /// index gives the nearest key of each status, and the result is the nearest of these.
    func nearest(to key: Int64, forward: Bool, passing other: KeyPart) throws -> Int64? {
        let index = [part, other].contains(.toReview) ? "targetToReview" : "targetByStatus"
        let side = forward ? "key > ? ORDER BY key" : "key < ? ORDER BY key DESC"
        let keys = try part.statuses.filter(other.statuses.contains).compactMap { status in
            try db.integer(
                """
                SELECT key FROM target INDEXED BY \(index)
                WHERE language = ? AND status = ? AND \(part.rest) AND \(other.rest) AND \(side)
                LIMIT 1
                """, [language, status, key])
        }
        return forward ? keys.min() : keys.max()
    }

    func set() throws -> KeySet {
        let cursor = try Int64.fetchCursor(
            db.cachedStatement(
                sql: "SELECT key FROM \(part.table) WHERE language = ? AND \(part.condition)"),
            arguments: [language])
        var set = KeySet()
        while let key = try cursor.next() { set.insert(key) }
        return set
    }

    /// Returns the block with the key at `offset`, and the offset within the block.
    private func block(holding offset: Int) throws -> (number: Int64, rest: Int)? {
        let blocks = try StoredRows(
            db.cachedStatement(
                sql: "SELECT number, \(part.column) FROM block WHERE language = ? ORDER BY number"),
            [language])
        var rest = offset
        while let block = try blocks.next() {
            let count = try block[part.column] as Int
            if rest < count { return (try block["number"], rest) }
            rest -= count
        }
        return nil
    }
}

/// A part of a language's targets with direct access: a condition, the index that contains the part
/// in the order of keys, and the column of `block` that counts it.
enum KeyPart: String {
    case all = "allKeys"
    case untranslated, pending, accepted, approved, unfinished, locked, toReview
    /// No list shows these two parts, so no column counts them.
    case unjudged, approvedBefore

    /// Creates the part of a filter; `nil` if no column of `block` counts the keys of the filter.
    init?(_ filter: KeyFilter) {
        guard let part = Self.byFilter[filter] else { return nil }
        self = part
    }

    private static let byFilter: [KeyFilter: KeyPart] = [
        .everyKey: .all, .unfinished: .unfinished, .untranslated: .untranslated,
        .pending: .pending, .accepted: .accepted, .approved: .approved, .locked: .locked,
    ]

    /// - Parameter filter: the filter of the list in which the keys are searched.
    init(_ unfinished: Unfinished, in filter: KeyFilter) {
        switch unfinished {
        case .toTranslate: self = .unfinished
        case .toReview: self = .toReview
        case .toFix: self = .all
        case .toJudge: self = filter.states == [.approved] ? .approvedBefore : .unjudged
        }
    }

    var column: String { rawValue }

    /// The statuses of the part.
    var statuses: ClosedRange<Int> {
        switch self {
        case .untranslated: 0...0
        case .pending: 1...1
        case .accepted: 2...2
        case .approved: 3...3
        case .unfinished: 0...1
        case .unjudged: 1...2
        case .approvedBefore: 3...3
        case .all, .locked, .toReview: 0...3
        }
    }

    /// The rest of the condition, besides ``statuses``.
    var rest: String {
        switch self {
        case .all, .pending, .accepted, .approved: "TRUE"
        case .untranslated: "isClosed = 0"
        case .unfinished: "isBusy = 0 AND isClosed = 0"
        case .locked: "isLocked = 1"
        case .toReview: "toReview = 1"
        case .unjudged, .approvedBefore: Self.withoutVerdict
        }
    }

    /// The condition excludes locked keys, because verdicts on them are refused.
    private static let withoutVerdict = """
        isLocked = 0 AND NOT EXISTS (
            SELECT 1 FROM change
            WHERE change.language = target.language AND change.key = target.key
                AND kind IN \(Change.Kind.Name.verdicts) AND state IN ('queued', 'sent'))
        """

    /// The whole condition, in the form of the indexes.
    var condition: String {
        switch self {
        case .all, .locked, .toReview: rest
        case .untranslated: "status = 0 AND isClosed = 0"
        case .pending: "status = 1"
        case .accepted: "status = 2"
        case .approved: "status = 3"
        case .unfinished: "status < 2 AND isBusy = 0 AND isClosed = 0"
        case .unjudged: "status BETWEEN 1 AND 2 AND \(rest)"
        case .approvedBefore: "status = 3 AND \(rest)"
        }
    }

    var table: String {
        switch self {
        case .all: "target NOT INDEXED"
        case .untranslated, .pending, .accepted, .approved, .unjudged, .approvedBefore:
            "target INDEXED BY targetByStatus"
        case .unfinished: "target INDEXED BY targetUnfinished"
        case .locked: "target INDEXED BY targetLocked"
        case .toReview: "target INDEXED BY targetToReview"
        }
    }
}
