import Catalog
import GRDB
import TML

/// The properties of the keys of a language that checks compare, and the keys with issues of these
/// checks.
struct ComparisonTable {
    /// The maximum number of other keys in an answer.
    private static let mostOthers = 4

    /// The key is read before the others, because a search in the order of `other.key` would read
    /// all keys.
    static let others = """
        SELECT DISTINCT other.key FROM keyComparison AS own
        CROSS JOIN keyComparison AS other ON other.language = own.language
            AND other.checkName = own.checkName AND other.subject = own.subject
            AND other.value <> own.value AND (own.isGeneral OR other.isGeneral)
        WHERE own.language = ?1 AND own.key = ?2
        ORDER BY other.key LIMIT ?3
        """

    let db: Database
    let language: Int64

    /// Replaces the properties of keys, and finds the issues of these keys and of the keys that are
    /// compared with them. Returns true if the issues differ from the issues before.
    func set(_ properties: [Int64: Set<KeyComparison>]) throws -> Bool {
        let keys = Array(properties.keys)
        let stored = try stored(of: keys)
        var affected = Set(keys)
        // Keys with the same property are compared with the same group of keys.
        var changed: Set<Group> = []
        for key in keys {
            let (old, new) = (stored[key] ?? [], properties[key] ?? [])
            for property in old.subtracting(new) { try delete(property, of: key) }
            for property in new.subtracting(old) { try insert(property, of: key) }
            changed.formUnion(old.symmetricDifference(new).map(Group.init))
        }
        for group in changed { affected.formUnion(try self.keys(of: group)) }
        return try findIssues(of: affected.sorted())
    }

    /// Returns the keys that differ from a key in a compared property, the oldest first.
    func others(of key: Int64) throws -> [Int64] {
        try db.integers(Self.others, [language, key, Self.mostOthers])
    }
}

extension ComparisonTable {
    /// The keys that are compared with each other.
    private struct Group: Hashable {
        let check: Check
        let subject: Int64

        init(_ property: KeyComparison) { (check, subject) = (property.check, property.subject) }
    }

    private func stored(of keys: [Int64]) throws -> [Int64: Set<KeyComparison>] {
        try db.rows(
            """
            SELECT property.key, checkName, subject, property.value, isGeneral
            FROM json_each(?2) AS wanted
            CROSS JOIN keyComparison AS property
                ON property.language = ?1 AND property.key = wanted.value
            """, [language, keys.json]
        ).reduce(into: [:]) { stored, row in
            guard let check = Check(rawValue: try row["checkName"]) else { return }
            let property = KeyComparison(
                check, subject: try row["subject"], value: try row["value"],
                isGeneral: try row["isGeneral"])
            stored[try row["key"], default: []].insert(property)
        }
    }

    private func delete(_ property: KeyComparison, of key: Int64) throws {
        try db.run(
            """
            DELETE FROM keyComparison
            WHERE language = ? AND checkName = ? AND subject = ? AND value = ? AND key = ?
            """,
            [language, property.check.rawValue, property.subject, property.value, key])
    }

    /// Inserts a property, unless the target of the key was deleted since the key was read.
    private func insert(_ property: KeyComparison, of key: Int64) throws {
        try db.run(
            """
            INSERT INTO keyComparison (language, checkName, subject, value, isGeneral, key)
            SELECT language, ?3, ?4, ?5, ?6, key FROM target WHERE language = ?1 AND key = ?2
            """,
            [
                language, key, property.check.rawValue, property.subject, property.value,
                property.isGeneral,
            ])
    }

    private func keys(of group: Group) throws -> [Int64] {
        try db.integers(
            """
            SELECT key FROM keyComparison WHERE language = ? AND checkName = ? AND subject = ?
            """, [language, group.check.rawValue, group.subject])
    }

    /// Compares keys with all other keys, and stores the issues that are not dismissed.
    private func findIssues(of keys: [Int64]) throws -> Bool {
        var found: [Int64: Set<Check>] = [:]
        for row in try db.rows(Self.failing, [language, keys.json]) {
            guard let check = Check(rawValue: try row["checkName"]) else { continue }
            found[try row["key"], default: []].insert(check)
        }
        let table = IssueTable(db: db, language: language)
        var isChanged = false
        for key in keys
        where try table.set(found[key] ?? [], of: key, comparesKeys: true) {
            isChanged = true
        }
        return isChanged
    }

    /// Other values of the same subject are next to the value of the key in the primary key.
    static let failing = """
        SELECT own.key, own.checkName FROM json_each(?2) AS wanted
        CROSS JOIN keyComparison AS own ON own.language = ?1 AND own.key = wanted.value
        WHERE (\(other("<")) OR \(other(">")))
            AND NOT EXISTS (SELECT 1 FROM dismissedIssue AS dismissed
                WHERE dismissed.language = own.language AND dismissed.key = own.key
                    AND dismissed.context = '' AND dismissed.checkName = own.checkName)
        """

    private static func other(_ comparison: String) -> String {
        """
        EXISTS (SELECT 1 FROM keyComparison AS other
            WHERE other.language = own.language AND other.checkName = own.checkName
                AND other.subject = own.subject AND other.value \(comparison) own.value
                AND (own.isGeneral OR other.isGeneral))
        """
    }
}
