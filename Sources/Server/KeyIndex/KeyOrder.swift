package import GRDB

/// An order of a project's keys, always ascending. Equal keys are in the order of registration.
///
/// The order is SQLite's: a missing value comes before all values, and texts are sorted by their
/// bytes. The descending order is the reverse.
package enum KeyOrder: Hashable {
    case registered
    case label
    case length
    /// By the name of the first source of the key.
    case source
    /// By the last change of the key, or of the key's target in the language.
    case updated(locale: String?)
    case rank(locale: String)
    /// By the last change of a translation into the language.
    case translated(locale: String)

    /// The language whose changes affect this order.
    package var locale: String? {
        switch self {
        case .updated(let locale): locale
        case .rank(let locale), .translated(let locale): locale
        case .registered, .label, .length, .source: nil
        }
    }

    /// Returns the keys of the project in this order. Ignored keys may be missing, because no list
    /// shows them.
    package func ids(_ db: Database, project: ProjectID) throws -> [KeyID] {
        switch self {
        case .source: try idsBySource(db, project)
        case .registered, .label, .length, .updated, .rank, .translated:
            try KeyID.fetchAll(
                db,
                sql: """
                    SELECT k.id FROM translationKey k
                    WHERE k.project = :project AND k.isIgnored = 0 ORDER BY \(value), k.id
                    """, arguments: arguments(["project": project]))
        }
    }

    /// The sources are read in the order of their names. So the first occurrence of a key is in its
    /// first source.
    private func idsBySource(_ db: Database, _ project: ProjectID) throws -> [KeyID] {
        var ids = try KeyID.fetchAll(
            db,
            sql: """
                SELECT k.id FROM translationKey k
                WHERE k.project = ? AND NOT EXISTS (SELECT 1 FROM keySource ks WHERE ks.key = k.id)
                ORDER BY k.id
                """, arguments: [project])
        var seen: Set<KeyID> = []
        let rows = try KeyID.fetchCursor(
            db,
            sql: """
                SELECT ks.key FROM source s JOIN keySource ks ON ks.source = s.id
                WHERE s.project = ? ORDER BY s.name, ks.key
                """, arguments: [project])
        while let id = try rows.next() {
            if seen.insert(id).inserted { ids.append(id) }
        }
        return ids
    }

    /// The statements that list keys with the numbers of this order; the greatest number of a key
    /// counts. `nil` if the order is not by number.
    ///
    /// These statements are faster than SQLite's sorting.
    package var numbers: [String]? {
        let ofKeys = "FROM translationKey k WHERE k.project = :project AND k.isIgnored = 0"
        let ofTargets = "FROM target g WHERE g.project = :project AND g.locale = :locale"
        return switch self {
        case .length: ["SELECT k.id, k.length \(ofKeys)"]
        case .updated(nil): ["SELECT k.id, k.updatedAt \(ofKeys)"]
        case .updated:
            ["SELECT k.id, k.updatedAt \(ofKeys)", "SELECT g.key, g.updatedAt \(ofTargets)"]
        case .rank:
            ["SELECT k.id, NULL \(ofKeys)", "SELECT g.key, g.bestRank \(ofTargets)"]
        case .translated:
            [
                "SELECT k.id, NULL \(ofKeys)",
                """
                SELECT t.key, t.updatedAt FROM translation t
                WHERE t.project = :project AND t.locale = :locale
                """,
            ]
        case .registered, .label, .source: nil
        }
    }

    /// Calls `body` with the keys and numbers of `numbers`, in the order of `numbers`.
    package func eachNumber(
        _ db: Database, project: ProjectID, _ body: (_ key: KeyID, _ number: Int?) -> Void
    ) throws {
        for sql in numbers ?? [] {
            let isOfTargets = sql.contains(":locale")
            let values: StatementArguments = ["project": project]
            let rows = try Row.fetchCursor(
                db, sql: sql, arguments: isOfTargets ? values + ["locale": locale] : values)
            while let row = try rows.next() { body(row[0], row[1]) }
        }
    }

    /// The value of a key in this order, as an expression about `k`.
    private var value: String {
        switch self {
        case .registered: "k.id"
        case .label: "k.label"
        case .length: "k.length"
        case .source:
            """
            (SELECT min(s.name) FROM keySource ks JOIN source s ON s.id = ks.source
             WHERE ks.key = k.id)
            """
        case .updated:
            """
            max(k.updatedAt, coalesce((SELECT g.updatedAt FROM target g
                WHERE g.key = k.id AND g.locale = :locale), 0))
            """
        case .rank:
            """
            (SELECT g.bestRank FROM target g WHERE g.key = k.id AND g.locale = :locale)
            """
        case .translated:
            """
            (SELECT max(t.updatedAt) FROM translation t
             WHERE t.key = k.id AND t.locale = :locale)
            """
        }
    }

    private func arguments(_ values: StatementArguments) -> StatementArguments {
        switch self {
        case .updated, .rank, .translated: values + ["locale": locale]
        case .registered, .label, .length, .source: values
        }
    }

    /// Returns the value by which this order sorts the key; `nil` if the key no longer exists.
    package func value(_ db: Database, of id: KeyID) throws -> SortValue? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(value) FROM translationKey k WHERE k.id = :id")
        return try Row.fetchOne(statement, arguments: arguments(["id": id])).map { row in
            SortValue(value: row[0], id: id)
        }
    }
}

/// The value by which an order sorts a key.
package struct SortValue: Comparable {
    package let value: DatabaseValue
    package let id: KeyID

    package static func < (left: SortValue, right: SortValue) -> Bool {
        switch (left.value.storage, right.value.storage) {
        case (.int64(let a), .int64(let b)) where a != b: a < b
        case (.string(let a), .string(let b)) where a != b:
            a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.null, .int64), (.null, .string): true
        case (.int64, .null), (.string, .null): false
        default: left.id < right.id
        }
    }
}
