public import Catalog
import GRDB
public import TML
public import Text

/// The texts of a key in a language, as the translator sees them.
public struct KeyTexts: Sendable {
    /// The number of the key in the local copy.
    public let number: Int64
    /// The key, without its sources, tags and description.
    public let key: TranslationKey
    /// The text of each form: the draft, otherwise the edit in the outbox, otherwise the best
    /// translation that is not rejected.
    public var texts: [Context: ExactText] = [:]
    /// The checks that the translator has dismissed, by form.
    public var dismissed: [Context: Set<Check>] = [:]
    /// True if the key has a description.
    public var hasDescription = false
    /// True if the server has deleted the key.
    public var isGone = false

    /// The key for comparisons with other keys.
    var compared: ComparedKey {
        ComparedKey(
            label: key.label, hasDescription: hasDescription, texts: texts,
            syntax: key.labelSyntax)
    }
}

/// The checks that have found issues in the keys of a language.
///
/// The database notes each change of a text. The owner of the index checks the noted keys and the
/// keys that were never checked, part by part.
public struct IssueIndex: Sendable {
    /// Keys to check next.
    public struct Part: Sendable {
        /// The texts of the keys. Keys without a text are left out.
        public let texts: [KeyTexts]
        fileprivate let language: Int64
        /// The noted keys with their numbers of changes.
        fileprivate let noted: [(key: Int64, changes: Int)]
        /// The keys that were never checked.
        fileprivate let new: [Int64]
        /// The checks that are switched off.
        fileprivate let off: Set<Check>

        /// True if some of the keys were never checked.
        public var hasNewKeys: Bool { !new.isEmpty }

        fileprivate var keys: [Int64] { noted.map(\.key) + new }

        /// The compared properties of the keys; none for keys that the server has deleted.
        fileprivate var properties: [Int64: Set<KeyComparison>] {
            // A key whose first check was not saved can be both noted and new.
            var properties = Dictionary(keys.map { ($0, Set<KeyComparison>()) }) { $1 }
            for key in texts where !key.isGone && key.key.syntax != "xmessage" {
                properties[key.number] = KeyComparison.all(of: key.compared)
                    .filter { !off.contains($0.check) }
            }
            return properties
        }
    }

    private let store: TranslationStore
    private let project: Project.Key
    private let locale: LocaleCode

    /// Creates the index of a language.
    public init(_ store: TranslationStore, _ project: Project.Key, _ locale: LocaleCode) {
        self.store = store
        self.project = project
        self.locale = locale
    }

    /// Returns the next keys to check; `nil` if all keys are checked.
    ///
    /// - Parameters:
    ///   - stamp: identifies the rules, terms and settings of the checks. With another stamp than
    ///     the last one, all keys are checked again.
    ///   - limit: the number of keys.
    public func next(with stamp: String, limit: Int) throws(StoreError) -> Part? {
        guard let language = try store.read({ try language(in: $0) }) else { return nil }
        try useStamp(stamp, of: language)
        let noted = try store.read { try Self.noted(in: language, limit: limit, $0) }
        let new = try begin(language, limit: limit - noted.count)
        guard !noted.isEmpty || !new.isEmpty else { return nil }
        return try store.read { db in
            Part(
                texts: try TextsOfKeys(db: db, project: project, language: language)
                    .texts(of: noted.map(\.key) + new),
                language: language, noted: noted, new: new,
                off: try CheckTable(db: db).off(in: Places(db: db).knownProject(project)))
        }
    }

    /// Stores the result of a part.
    ///
    /// - Parameter found: the checks with issues, by the number of the key.
    /// - Returns: true if the stored issues differ from the issues before.
    @discardableResult
    public func save(_ found: [Int64: Set<Check>], of part: Part) throws(StoreError) -> Bool {
        let properties = part.properties
        let isChanged = try store.write(lists: false, isLasting: false) { db in
            let table = IssueTable(db: db, language: part.language)
            var isChanged = false
            for key in part.keys where try table.set(found[key] ?? [], of: key) {
                isChanged = true
            }
            let comparisons = ComparisonTable(db: db, language: part.language)
            if try comparisons.set(properties) { isChanged = true }
            for (key, changes) in part.noted {
                try db.run(
                    "DELETE FROM uncheckedKey WHERE language = ? AND key = ? AND changes = ?",
                    [part.language, key, changes])
            }
            try db.run(
                "UPDATE language SET checkedTo = max(checkedTo, ?) WHERE id = ?",
                [part.new.last ?? 0, part.language])
            return isChanged
        }
        if isChanged { store.selections.forgetIssues() }
        return isChanged
    }

    /// Returns some of the keys with which the checks compare a key, and whose translations differ.
    public func others(of id: TranslationKey.ID) throws(StoreError) -> [ComparedKey] {
        try store.read { db in
            guard let language = try language(in: db), let key = try Places(db: db).key(id) else {
                return []
            }
            let keys = try ComparisonTable(db: db, language: language).others(of: key)
            return try TextsOfKeys(db: db, project: project, language: language).texts(of: keys)
                .map(\.compared)
        }
    }

    /// Returns the number of keys that are not checked; exact up to 1,024.
    public func left() throws(StoreError) -> Int {
        try store.read { db in
            guard let language = try language(in: db) else { return 0 }
            let left = try db.integer(
                """
                SELECT (SELECT count(*) FROM uncheckedKey WHERE language = ?1)
                    + coalesce((SELECT sum(allKeys) FROM block WHERE language = ?1
                        AND number > (SELECT checkedTo >> 10 FROM language WHERE id = ?1)), 0)
                    + (SELECT count(*) FROM target WHERE language = ?1
                        AND key > (SELECT checkedTo FROM language WHERE id = ?1)
                        AND key < ((SELECT checkedTo >> 10 FROM language WHERE id = ?1) + 1) << 10)
                """, [language])
            return Int(left ?? 0)
        }
    }

    /// Returns the number of keys with issues of each check.
    ///
    /// - Parameter source: the name of the source of the keys; `nil`: all keys.
    public func counts(source: ExactText? = nil) throws(StoreError) -> [Check: Int] {
        try store.read { db in
            guard let language = try language(in: db) else { return [:] }
            let ofSource = """
                AND key IN (SELECT keyOfSource.key FROM keyOfSource
                    JOIN source ON source.id = keyOfSource.source
                    JOIN language ON language.project = source.project
                    WHERE language.id = ?1 AND source.name = ?2)
                """
            return try Self.counts(
                in: try db.rows(
                    """
                    SELECT checkName, count(*) AS keys FROM issue WHERE language = ?1
                        \(source == nil ? "AND ?2 IS NULL" : ofSource)
                    GROUP BY checkName
                    """, [language, source?.string]))
        }
    }

    /// Returns the number of keys with issues of each check, with the largest sources.
    public func summary() throws(StoreError) -> IssueSummary {
        let sources = try store.read { db in
            try language(in: db).map { try Self.sources(of: $0, in: db) } ?? [:]
        }
        let rows = try counts().map { IssueSummary.Row($0, keys: $1, sources: sources[$0] ?? []) }
        return IssueSummary(rows, left: try left())
    }

    /// Returns the number of marked keys with issues of each check.
    public func counts(of marked: MarkedKeys) throws(StoreError) -> [Check: Int] {
        if marked.isAll, marked.keys.isEmpty, !marked.list.isNarrowed { return try counts() }
        let keys = try store.keys(marked)
        return try store.read { db in
            guard let language = try language(in: db) else { return [:] }
            return try Self.counts(
                in: try db.rows(
                    """
                    SELECT checkName, count(*) AS keys FROM issue WHERE language = ?1
                        AND key IN (SELECT value FROM json_each(?2))
                    GROUP BY checkName
                    """, [language, keys.json]))
        }
    }
}

extension IssueIndex {
    /// Returns the sources with the most issues of each check.
    private static func sources(
        of language: Int64, in db: Database
    ) throws -> [Check: [SourceCount]] {
        try db.rows(
            """
            SELECT checkName, name, count FROM (
                SELECT checkName, source.name, count(*) AS count, row_number() OVER (
                    PARTITION BY checkName ORDER BY count(*) DESC, source.name) AS place
                FROM issue JOIN keySource ON keySource.key = issue.key
                JOIN source ON source.id = keySource.source
                WHERE language = ? GROUP BY checkName, source.id)
            WHERE place <= ? ORDER BY checkName, place
            """, [language, IssueSummary.mostSources]
        ).reduce(into: [:]) { sources, row in
            guard let check = Check(rawValue: try row["checkName"]) else { return }
            sources[check, default: []].append(
                SourceCount(name: try row["name"], keys: try row["count"]))
        }
    }

    /// Names of unknown checks are skipped: a newer version of the program has stored them.
    private static func counts(in rows: [StoredRow]) throws -> [Check: Int] {
        try rows.reduce(into: [:]) { counts, row in
            guard let check = Check(rawValue: try row["checkName"]) else { return }
            counts[check] = try row["keys"]
        }
    }

    private func language(in db: Database) throws -> Int64? {
        try Places(db: db).language(locale, of: project)
    }

    /// Forgets which keys are checked if the stamp differs. The found issues stay until the keys
    /// are checked again.
    private func useStamp(_ stamp: String, of language: Int64) throws(StoreError) {
        let isSame = try store.read { db in
            try db.integer(
                "SELECT 1 FROM language WHERE id = ? AND checkedWith = ?", [language, stamp]) != nil
        }
        guard !isSame else { return }
        try store.write(lists: false, isLasting: false) { db in
            try db.run(
                """
                UPDATE language SET checkedWith = ?, checkedTo = 0, checkingTo = 0 WHERE id = ?
                """, [stamp, language])
            try db.run("DELETE FROM uncheckedKey WHERE language = ?", [language])
        }
    }

    private static func noted(
        in language: Int64, limit: Int, _ db: Database
    ) throws -> [(key: Int64, changes: Int)] {
        try db.rows(
            "SELECT key, changes FROM uncheckedKey WHERE language = ? LIMIT ?", [language, limit]
        ).map { (try $0["key"], try $0["changes"]) }
    }

    /// Returns the next keys that were never checked. From now on, their changes are noted.
    private func begin(_ language: Int64, limit: Int) throws(StoreError) -> [Int64] {
        let keys = try store.read { db in
            try db.integers(
                """
                SELECT key FROM target WHERE language = ?1
                    AND key > (SELECT checkedTo FROM language WHERE id = ?1)
                ORDER BY key LIMIT ?2
                """, [language, limit])
        }
        guard let last = keys.last else { return [] }
        try store.write(lists: false, isLasting: false) { db in
            try db.run(
                "UPDATE language SET checkingTo = max(checkingTo, ?) WHERE id = ?",
                [last, language]
            )
        }
        return keys
    }
}

/// The rows of the index of one language.
struct IssueTable {
    /// The condition for rows of `issue` that are no notes.
    static let isWarning = {
        let notes = Check.allCases.filter { $0.grade == .note }
        return "checkName NOT IN (\(notes.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
    }()

    let db: Database
    let language: Int64

    /// Returns true if a check has found an issue in a text of the key. Notes do not count.
    func hasIssue(_ key: Int64) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM issue WHERE language = ? AND key = ? AND \(Self.isWarning)",
            [language, key]) != nil
    }

    private static let comparing = Set(Check.allCases.filter(\.comparesKeys).map(\.rawValue))

    /// Replaces the checks of a key. Returns true if the rows differ from the rows before.
    ///
    /// - Parameter comparesKeys: true to replace the checks that compare keys, false to replace the
    ///   other checks.
    func set(_ found: Set<Check>, of key: Int64, comparesKeys: Bool = false) throws -> Bool {
        let names = Set(found.map(\.rawValue))
        let stored = Set(
            try db.rows(
                "SELECT checkName FROM issue WHERE language = ? AND key = ?", [language, key]
            ).map { try $0["checkName"] as String }
                .filter { Self.comparing.contains($0) == comparesKeys })
        guard names != stored else { return false }
        for name in stored.subtracting(names) {
            try db.run(
                "DELETE FROM issue WHERE language = ? AND checkName = ? AND key = ?",
                [language, name, key])
        }
        for name in names.subtracting(stored) {
            try db.run(
                """
                INSERT INTO issue (language, checkName, key)
                SELECT language, ?, key FROM target WHERE language = ? AND key = ?
                """, [name, language, key])
        }
        return true
    }
}

/// Reads the texts of several keys at once.
private struct TextsOfKeys {
    let db: Database
    let project: Project.Key
    let language: Int64

    /// Returns the texts of the keys that have one.
    func texts(of keys: [Int64]) throws -> [KeyTexts] {
        let list = keys.json
        var found: [Int64: [Context: ExactText]] = [:]
        for query in Self.queries {
            for row in try db.rows(query, [language, list]) {
                let key: Int64 = try row["key"]
                let context = Context(code: try row["context"]) ?? Context()
                let text = ExactText(try row["text"])
                if found[key]?[context] == nil { found[key, default: [:]][context] = text }
            }
        }
        let dismissed = try dismissed(list)
        return try db.rows(
            """
            SELECT id, hash, label, translationKey.locale, syntax, maxLength,
                description <> '' AS isDescribed,
                coalesce((SELECT isGone FROM target WHERE language = ?1 AND key = id), 1) AS isGone
            FROM translationKey WHERE id IN (SELECT value FROM json_each(?2))
            """, [language, list]
        ).compactMap { row in
            let number: Int64 = try row["id"]
            guard let texts = found[number] else { return nil }
            let key = TranslationKey(
                id: TranslationKey.ID(project: project, hash: try row["hash"]),
                label: ExactText(try row["label"]), locale: LocaleCode(try row["locale"] as String),
                syntax: try row["syntax"], maxLength: try row["maxLength"])
            return KeyTexts(
                number: number, key: key, texts: texts, dismissed: dismissed[number] ?? [:],
                hasDescription: try row["isDescribed"], isGone: try row["isGone"])
        }
    }

    /// The texts of forms. The first text of a form counts.
    private static let queries = [
        "SELECT key, context, text FROM draft WHERE \(isWanted)",
        """
        SELECT key, context, text FROM change WHERE \(isWanted) AND kind = 'translate'
            AND (state <> 'sent' OR NOT EXISTS (
                SELECT 1 FROM actionStep WHERE actionStep.change = change.id
                    AND \(ActionTable.isUndoneNewText)))
        ORDER BY sequence DESC
        """,
        """
        SELECT key, context, text FROM translation WHERE \(isWanted)
            AND status <> \(TranslationStatus.rejected.number)
            AND NOT \(TranslationTable.isLeaving)
        ORDER BY \(TranslationTable.order)
        """,
    ]

    private static let isWanted = "language = ?1 AND key IN (SELECT value FROM json_each(?2))"

    private func dismissed(_ list: String) throws -> [Int64: [Context: Set<Check>]] {
        let rows = try db.rows(
            "SELECT key, context, checkName FROM dismissedIssue WHERE \(Self.isWanted)",
            [language, list])
        return try rows.reduce(into: [:]) { found, row in
            guard let check = Check(rawValue: try row["checkName"]) else { return }
            let context = Context(code: try row["context"]) ?? Context()
            found[try row["key"], default: [:]][context, default: []].insert(check)
        }
    }
}
