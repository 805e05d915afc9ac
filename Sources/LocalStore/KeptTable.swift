import Catalog
import GRDB
import TML
import Text

/// Changes that the server has accepted in the last 90 days. If the server returns to an earlier
/// state, this table is the only other copy of them.
struct KeptTable {
    /// The greatest age of a backup that can be restored, in seconds.
    static let lifetime = 90 * 86400
    static let most = 50_000

    let db: Database

    /// Stores a change that the server has accepted, and removes the changes that it replaces:
    /// earlier changes by the translator to the same translation, and lost changes that were
    /// submitted earlier for the same form.
    func keep(
        _ stored: StoredChange, as translation: Translation?, id: Change.ID, cursor: String?,
        now: Int
    ) throws {
        var columns = try stored.columns()
        columns.merge([
            "id": id, "translation": translation?.id ?? stored.change.translation,
            "isNew": stored.change.isText && stored.change.translation == nil,
            "acceptedAt": now, "cursor": cursor,
        ]) { $1 }
        if stored.change.isVerdict, let translation {
            columns.updateValue(translation.text.string, forKey: "base")
        }
        try removeObsolete(stored.change.kind.facts, StatementArguments(columns))
        try db.run(
            """
            INSERT INTO keptChange (
                id, kind, language, key, context, translation, isNew, text, base, vote,
                submittedAt, acceptedAt, cursor)
            VALUES (
                :id, :kind, :language, :key, :context, :translation, :isNew, :text, :base, :vote,
                :submittedAt, :acceptedAt, :cursor)
            """, StatementArguments(columns))
    }

    private func removeObsolete(
        _ facts: ChangeFacts, _ arguments: StatementArguments
    ) throws {
        if facts.slot == .comment { return }
        if facts.subject == .key {
            return try db.run(
                """
                DELETE FROM keptChange WHERE \(Self.isSameKey)
                    AND \(Change.Kind.Name.hasSameSlot("kind", ":kind"))
                    AND (isGone = 0 OR submittedAt < :submittedAt)
                """, arguments)
        }
        if facts.effect == .absence {
            try db.run(
                """
                DELETE FROM keptChange WHERE language = :language AND key = :key AND isGone = 0
                    AND translation = :translation
                """, arguments)
        }
        try db.run(
            """
            DELETE FROM keptChange
            WHERE language = :language AND key = :key AND context = :context
                AND \(Change.Kind.Name.hasSameSlot("kind", ":kind"))
                AND (isGone = 0 AND translation = :translation
                    OR isGone = 1 AND submittedAt < :submittedAt
                        AND (kind = 'translate' OR base = :base)
                    OR kind = 'translate' AND text = :text)
            """, arguments)
    }

    /// The condition for the changes of a key that replace each other, for example of the same lock or
    /// of the same tag. A tag is the same in all languages.
    private static let isSameKey = """
        key = :key AND language IN (SELECT other.id FROM language AS own
            JOIN language AS other ON other.id = own.id
                OR other.project = own.project AND :kind IN \(Change.Kind.Name.ofAllLanguages)
            WHERE own.id = :language)
        AND (:kind NOT IN \(Change.Kind.Name.ofAllLanguages) OR text = :text)
        """

    /// Removes changes that are older than any backup.
    func prune(now: Int) throws {
        try db.run(
            "DELETE FROM keptChange WHERE isGone = 0 AND acceptedAt < ?", [now - Self.lifetime])
        try db.run(
            """
            DELETE FROM keptChange WHERE isGone = 0
                AND sequence <= (SELECT max(sequence) FROM keptChange) - ?
            """, [Self.most])
    }

    /// Returns the translation that a text of the translator created for a form after a revision,
    /// if it still has that text.
    func newest(at place: TargetRowID, context: Context, since revision: Int) throws -> Int? {
        try db.integer(
            """
            SELECT translation.id FROM keptChange JOIN translation
                ON translation.id = keptChange.translation
                AND translation.language = keptChange.language
                AND translation.key = keptChange.key
            WHERE keptChange.language = ? AND keptChange.key = ? AND keptChange.context = ?
                AND kind = 'translate' AND isNew = 1 AND isGone = 0
                AND translation.text = keptChange.text AND contentRevision > ?
            ORDER BY sequence DESC LIMIT 1
            """, [place.language, place.key, context.code, revision]
        ).map(Int.init)
    }

    func remove(_ sequence: Int64) throws {
        try db.run("DELETE FROM keptChange WHERE sequence = ?", [sequence])
    }
}

extension KeptTable {
    /// The translations of the form of the change; a condition follows.
    private static let ofForm = """
        FROM translation WHERE translation.language = keptChange.language
            AND translation.key = keptChange.key AND translation.context = keptChange.context AND
        """

    /// The translation that shows the effect of the change.
    private static let trace = "\(ofForm) \(Change.Kind.Name.isShown)"

    /// The translation with the text that a verdict is about.
    private static let judged = "\(ofForm) translation.text = base"

    /// The condition that the language shows the effect of the change.
    private static let isFound = """
        CASE WHEN kind IN \(Change.Kind.Name.list { $0.effect == .absence })
            THEN NOT EXISTS (SELECT 1 \(judged))
            \(Change.Kind.Name.areShownInKey)
            ELSE EXISTS (SELECT 1 \(trace)) END
        """

    private static let selection = """
        SELECT keptChange.*, 0 AS baseRevision, 'gone' AS state,
            CASE WHEN NOT EXISTS (
                    SELECT 1 FROM target WHERE target.language = keptChange.language
                        AND target.key = keptChange.key AND target.isGone = 0) THEN 'noKey'
                WHEN kind IN \(Change.Kind.Name.ofTranslations)
                    AND NOT EXISTS (SELECT 1 \(judged)) THEN 'noText' END AS obstacle,
            project.key AS projectKey, hash, label, syntax, language.locale AS locale
        FROM keptChange JOIN language ON language.id = keptChange.language
            JOIN project ON project.id = language.project
            JOIN translationKey ON translationKey.id = keptChange.key
        WHERE keptChange.isGone = 1 AND NOT \(isFound)
        """

    /// Returns the changes that are lost on the server, the oldest first.
    func gone() throws -> [StoredChange] {
        // The plus prevents SQLite from reading the whole table because of the order.
        try db.rows("\(Self.selection) ORDER BY +sequence").map(StoredChange.gone)
    }

    func gone(_ id: Change.ID) throws -> StoredChange? {
        try db.row("\(Self.selection) AND keptChange.id = ?", [id]).map(StoredChange.gone)
    }

    func goneCount() throws -> Int {
        let count = try db.integer(
            """
            SELECT count(*) FROM keptChange
            WHERE isGone = 1 AND NOT \(Self.isFound)
            """)
        return Int(count ?? 0)
    }

    /// Marks lost changes as accepted if their effect is in the language again. `cursor` is the
    /// project's change position when the language was downloaded.
    func noteFound(in language: Int64, cursor: String?) throws {
        let found = try db.integers(
            """
            SELECT sequence FROM keptChange
            WHERE isGone = 1 AND language = ? AND \(Self.isFound) ORDER BY sequence
            """, [language])
        for sequence in found {
            // The change moves to the end, because the server is known to have it only from now on.
            try db.run(
                """
                UPDATE keptChange SET isGone = 0, cursor = ?,
                    translation = coalesce((SELECT id \(Self.trace)), translation),
                    sequence = (SELECT max(sequence) + 1 FROM keptChange)
                WHERE sequence = ?
                """, [cursor, sequence])
        }
    }
}

extension KeptTable {
    /// Returns the cursors of a project, in the order of the answers.
    func cursors(of project: Project.Key) throws -> [(cursor: String, locale: LocaleCode)] {
        try db.rows(
            """
            SELECT keptChange.cursor AS cursor, language.locale AS locale, max(sequence)
            FROM keptChange JOIN language ON language.id = keptChange.language
                JOIN project ON project.id = language.project
            WHERE project.key = ? AND isGone = 0 AND keptChange.cursor IS NOT NULL
            GROUP BY keptChange.cursor ORDER BY max(sequence)
            """, [project.rawValue]
        ).map { (try $0["cursor"], LocaleCode(try $0["locale"] as String)) }
    }

    /// Marks the changes that the server accepted after a cursor as lost; with `nil`, all changes.
    func markGone(after cursor: String?, project: Int64) throws {
        try db.run(
            """
            UPDATE keptChange SET isGone = 1
            WHERE isGone = 0 AND language IN (SELECT id FROM language WHERE project = :project)
                AND sequence > coalesce((
                    SELECT max(sequence) FROM keptChange AS known
                    WHERE known.isGone = 0 AND known.cursor = :cursor AND known.language IN (
                        SELECT id FROM language WHERE project = :project)), 0)
            """, ["project": project, "cursor": cursor])
    }
}
