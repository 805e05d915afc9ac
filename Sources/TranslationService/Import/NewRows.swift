import GRDB
import TML

/// Adds an archive's keys that the project does not have, and its translations into languages in
/// which a key has none: what `ProjectWriter` does for one, in a few statements for all.
///
/// Every row gets its number and its entry in the log, as if it had been added by itself. Until
/// `finish` only the rows themselves are there, and nothing else may change them.
struct NewRows {
    private let writer: ProjectWriter
    private let lastKey: Int
    private let lastTranslation: Int
    private let pause: IndexPause

    /// Whether rows cannot be looked for by the indexes until `finish`.
    let isWithoutIndexes: Bool

    private var db: Database { writer.db }

    init(_ writer: ProjectWriter, withoutIndexes: Bool) throws {
        self.writer = writer
        isWithoutIndexes = withoutIndexes
        lastKey = try Int.fetchOne(writer.db, sql: "SELECT max(id) FROM translationKey") ?? 0
        lastTranslation = try Int.fetchOne(writer.db, sql: "SELECT max(id) FROM translation") ?? 0
        pause = try IndexPause(writer.db, ofAllIndexes: withoutIndexes)
    }

    /// Adds a key; its hash must not be here yet. Returns its id.
    func add(_ key: NewKey) throws -> Int {
        try writer.insert(key, revision: writer.nextRevision())
    }

    /// Writes the log, the targets and the indexes.
    func finish() throws {
        try db.execute(
            sql: """
                INSERT INTO changeLog (project, revision, type, action, key, object, at)
                SELECT project, revision, 'key', 'created', id, id, ?
                FROM translationKey WHERE id > ? ORDER BY id
                """, arguments: [writer.now, lastKey])
        try db.execute(
            sql: """
                INSERT INTO changeLog (project, revision, type, action, key, locale, object, at)
                SELECT project, revision, 'translation', 'created', key, locale, id, ?
                FROM translation WHERE id > ? ORDER BY id
                """, arguments: [writer.now, lastTranslation])
        try db.execute(
            sql: """
                INSERT INTO target
                    (key, locale, project, status, translationCount, best, bestRank, updatedAt,
                     revision)
                SELECT key, locale, project, 'accepted', count(*), max(id), max(rank), ?,
                       max(revision)
                FROM translation NOT INDEXED WHERE id > ? GROUP BY key, locale
                """, arguments: [writer.now, lastTranslation])
        try pause.end(db)
    }
}

/// Adds translations into one language.
struct NewTranslations {
    private let writer: ProjectWriter
    private let locale: String
    private let insertion: Statement
    /// Keys that have something in this language already.
    private var taken: Set<Int>

    init(_ writer: ProjectWriter, locale: String) throws {
        self.writer = writer
        self.locale = locale
        taken = try Set(
            Int.fetchAll(
                writer.db, sql: "SELECT key FROM target WHERE project = ? AND locale = ?",
                arguments: [writer.project.id, locale]))
        let rank = try writer.facts.threshold(in: locale)
        insertion = try writer.db.makeStatement(
            sql: """
                INSERT INTO translation
                    (project, key, locale, label, context, importedRank, rank, status, isImported,
                     textRevision, contentRevision, revision, createdAt, updatedAt)
                VALUES (\(writer.project.id), ?1, ?2, ?3, ?4, \(rank), \(rank), 'accepted', 1,
                        ?5, ?5, ?5, \(writer.now), \(writer.now))
                """)
    }

    /// Adds the translations of a key and returns how many they are; `nil`, and does nothing, when
    /// the key has something in this language already.
    mutating func add(_ ofKey: ReleaseArchive.Translations, to key: Int) throws -> Int? {
        guard !taken.contains(key) else { return nil }
        guard !ofKey.list.isEmpty else { return 0 }
        taken.insert(key)
        var count = 0
        var seen: Set<[String]> = []
        for translation in ofKey.list {
            let context = translation.context.code
            if ofKey.list.count > 1, !seen.insert([context, translation.label]).inserted {
                continue
            }
            count += 1
            try insertion.execute(arguments: [
                key, locale, translation.label, context, writer.nextRevision(),
            ])
        }
        return count
    }
}
