import Catalog
import GRDB
import TML
import Text

/// Translation keys with their sources, and their targets.
struct KeyTable {
    let db: Database

    /// Saves a key: a new key at the end of its project, a known key in place of its stored data.
    /// Returns its row id, and whether it is new.
    func save(_ key: TranslationKey, project: Int64) throws -> (id: Int64, isNew: Bool) {
        if let id = try KeyHashes(db: db).key(key.id.hash, of: project) {
            try update(key, id, project: project)
            return (id, false)
        }
        let id = try nextID()
        try add([(id, key)], project: project)
        return (id, true)
    }

    /// Returns the row id of the next new key.
    func nextID() throws -> Int64 {
        try db.integer("SELECT coalesce(max(id), 0) + 1 FROM translationKey") ?? 1
    }

    /// Saves new keys, each with an unused row id and a hash that the project does not have.
    func add(_ keys: [(id: Int64, key: TranslationKey)], project: Int64) throws {
        let insert = RowInsert<(id: Int64, key: TranslationKey)>(
            head: """
                INSERT INTO translationKey (
                    label, description, locale, level, syntax, maxLength, note, labels, revision,
                    words, project, hash, id)
                VALUES
                """, row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            values: { fields(of: $0.key) + [project, $0.key.id.hash, $0.id] })
        try insert.run(keys, in: db)
        try addSources(
            keys.flatMap { id, key in key.sources.map { (id, $0) } }, project: project)
    }

    /// Replaces the stored data of a key.
    func update(_ key: TranslationKey, _ id: Int64, project: Int64) throws {
        try db.run(
            """
            UPDATE translationKey SET
                label = ?1, description = ?2, locale = ?3, level = ?4, syntax = ?5, maxLength = ?6,
                note = ?7, labels = ?8, revision = ?9, words = ?10
            WHERE id = ?11
                AND (label, description, locale, level, syntax, maxLength, note, labels, revision,
                        words)
                    IS NOT (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """, StatementArguments(fields(of: key) + [id]))
        try replaceSources(of: id, by: key.sources, project: project)
    }

    private func fields(of key: TranslationKey) -> [(any DatabaseValueConvertible)?] {
        [
            key.label.string, key.description.string, key.locale.rawValue, key.level, key.syntax,
            key.maxLength, key.note.string, key.labels.joined(separator: "\n"), key.revision,
            key.label.string.wordCount,
        ]
    }

    func key(_ id: Int64, as identity: TranslationKey.ID) throws -> TranslationKey? {
        guard let row = try db.row("SELECT * FROM translationKey WHERE id = ?", [id]) else {
            return nil
        }
        return try TranslationKey(
            id: identity, label: ExactText(row["label"]),
            description: ExactText(row["description"]),
            locale: LocaleCode(row["locale"] as String), level: row["level"],
            syntax: row["syntax"], maxLength: row["maxLength"], note: ExactText(row["note"]),
            sources: try sources(of: id),
            labels: KeyTags.list(row["labels"]),
            revision: row["revision"])
    }

    func hasTarget(at place: TargetRowID) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM target WHERE language = ? AND key = ?", [place.language, place.key])
            != nil
    }

    /// Returns true if the server has the key in the language.
    func isOnServer(_ place: TargetRowID) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM target WHERE language = ? AND key = ? AND isGone = 0",
            [place.language, place.key]) != nil
    }

    /// Returns the keys, among these, that have a target in a language.
    func keysWithTarget(_ keys: [Int64], in language: Int64) throws -> Set<Int64> {
        Set(
            try db.integers(
                """
                SELECT key FROM target
                WHERE language = ? AND key IN (SELECT value FROM json_each(?))
                """, [language, keys.json]))
    }

    func target(at place: TargetRowID) throws -> Target? {
        try db.row(
            "SELECT * FROM target WHERE language = ? AND key = ?", [place.language, place.key]
        ).map {
            try Target(
                status: TargetStatus(number: $0["status"]), isLocked: $0["isLocked"],
                lockedBy: $0["lockedBy"], lockerID: $0["lockerID"], revision: $0["revision"])
        }
    }

    /// Saves a target from the server. `round` is the number of the full download that contained
    /// it.
    func save(_ target: Target, at place: TargetRowID, round: Int64) throws {
        try db.run(
            """
            INSERT INTO target (
                language, key, status, isLocked, lockedBy, lockerID, revision, round)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (language, key) DO UPDATE SET
                status = excluded.status, isLocked = excluded.isLocked,
                lockedBy = excluded.lockedBy, lockerID = excluded.lockerID,
                revision = excluded.revision, round = excluded.round, isGone = 0
            """,
            [
                place.language, place.key, target.status.number, target.isLocked, target.lockedBy,
                target.lockerID, target.revision, round,
            ])
        try ClosedKeys(db: db).refresh(at: place)
    }

    /// Saves targets that the language does not have yet, so the translator has no work on them.
    func add(_ targets: [PulledTarget], language: Int64, round: Int64) throws {
        let limits = try ClosedKeys(db: db).limits(of: language)
        let isClosed = ClosedKeys.isKeyClosed(
            syntax: "?", level: "?", most: "?", locale: "?", code: "?")
        let insert = RowInsert<PulledTarget>(
            head: """
                INSERT INTO target (
                    language, round, key, toReview, status, lockedBy, lockerID, revision, isLocked,
                    isClosed)
                VALUES
                """, row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ? = 1 OR coalesce(\(isClosed), 0))",
            values: { new in
                let (key, target) = (new.pulled.key, new.pulled.target)
                return [
                    language, round, new.key, new.toReview, target.status.number, target.lockedBy,
                    target.lockerID, target.revision, target.isLocked, target.isLocked,
                    key.syntax, key.level, limits.level, key.locale.rawValue, limits.code,
                ]
            })
        try insert.run(targets, in: db)
    }

    /// Saves a target from the server, unless the stored target is newer.
    func saveNews(_ target: Target, at place: TargetRowID, round: Int64) throws {
        let stored = try db.integer(
            "SELECT revision FROM target WHERE language = ? AND key = ?",
            [place.language, place.key])
        if let stored, stored > target.revision { return }
        try save(target, at: place, round: round)
    }

    /// Updates an existing target from the answer to a change, unless the stored target is newer.
    func update(_ target: Target, at place: TargetRowID) throws {
        try db.run(
            """
            UPDATE target SET status = ?1, isLocked = ?2, lockedBy = ?3, lockerID = ?4, revision = ?5
            WHERE language = ?6 AND key = ?7 AND revision <= ?5
            """,
            [
                target.status.number, target.isLocked, target.lockedBy, target.lockerID,
                target.revision, place.language, place.key,
            ])
        try ClosedKeys(db: db).refresh(at: place)
    }

    /// Calculates the status from the translations until the server sends it. Does nothing if the
    /// stored target is at least as new as `revision`, the revision of the changed translations.
    func deriveStatus(at place: TargetRowID, since revision: Int) throws {
        let status = TargetStatus(of: try TranslationTable(db: db).translations(of: place))
        try db.run(
            "UPDATE target SET status = ? WHERE language = ? AND key = ? AND revision < ?",
            [status.number, place.language, place.key, revision])
    }

    /// Notes whether the key has a pending translation without a verdict of the translator.
    func refreshToReview(at place: TargetRowID) throws {
        try db.run(
            """
            UPDATE target SET toReview = EXISTS (
                SELECT 1 FROM translation
                WHERE language = target.language AND key = target.key AND status = 2
                    AND NOT EXISTS (
                        SELECT 1 FROM change WHERE language = target.language AND key = target.key
                            AND change.translation = translation.id
                            AND kind IN \(Change.Kind.Name.verdicts) AND state IN ('queued', 'sent')))
            WHERE language = ? AND key = ?
            """, [place.language, place.key])
    }

    /// Removes the data of a deleted key from a language. If there is unsent work, the target is
    /// only marked, and is removed as soon as there is none.
    func remove(at place: TargetRowID) throws {
        try db.run(
            "UPDATE target SET isGone = 1 WHERE language = ? AND key = ?",
            [place.language, place.key])
        try removeIfDone(at: place)
    }

    /// Removes a marked target if it has no unsent work any more.
    func removeIfDone(at place: TargetRowID) throws {
        let isDone = try db.integer(
            """
            SELECT 1 FROM target WHERE language = :language AND key = :key AND isGone = 1
                AND NOT EXISTS (SELECT 1 FROM draft WHERE language = :language AND key = :key)
                AND NOT EXISTS (SELECT 1 FROM change WHERE language = :language AND key = :key)
            """, ["language": place.language, "key": place.key])
        guard isDone != nil else { return }
        try SearchTable(db: db).remove(at: place)
        try db.run(
            "DELETE FROM target WHERE language = ? AND key = ?", [place.language, place.key])
    }
}

extension KeyTable {
    private func sources(of key: Int64) throws -> [String] {
        try db.rows(
            """
            SELECT name FROM source JOIN keySource ON keySource.source = source.id
            WHERE keySource.key = ? ORDER BY name
            """, [key]
        ).map { try $0["name"] }
    }

    private func replaceSources(of key: Int64, by names: [String], project: Int64) throws {
        let old = try sources(of: key).map { ExactText($0) }
        guard old != Set(names.map { ExactText($0) }).sorted() else {
            return
        }
        try db.run("DELETE FROM keySource WHERE key = ?", [key])
        try addSources(names.map { (key, $0) }, project: project)
    }

    private func addSources(_ sources: [(key: Int64, name: String)], project: Int64) throws {
        let insert = RowInsert<(key: Int64, name: String)>(
            head: """
                INSERT INTO keySource (source, key)
                SELECT id, column1 FROM (VALUES
                """, row: "(?, ?)",
            tail: """
                ) CROSS JOIN source ON project = \(project) AND name = column2
                WHERE true ON CONFLICT DO NOTHING
                """,
            values: { [$0.key, $0.name] })
        guard try insert.run(sources, in: db) < sources.count else { return }
        let names = RowInsert<String>(
            head: "INSERT INTO source (project, name) VALUES", row: "(?, ?)",
            tail: "ON CONFLICT DO NOTHING", values: { [project, $0] })
        try names.run(Set(sources.map { ExactText($0.name) }).sorted().map(\.string), in: db)
        try insert.run(sources, in: db)
    }
}

/// A downloaded key with its row id.
struct PulledTarget {
    /// The row id of the key.
    let key: Int64
    let pulled: PulledKey

    /// True if a translation is pending. Used only while the translator has no verdict on the key.
    var toReview: Bool { pulled.translations.contains { $0.status == .pending } }
}
