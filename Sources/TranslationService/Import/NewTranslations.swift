import GRDB
import TML

/// Adds an archive's translations into one language to keys that have none there: what
/// `ProjectWriter.add` does for one, in a few statements for all.
///
/// Every translation gets its number and its entry in the log, as if it had been added by itself.
struct NewTranslations {
    private let writer: ProjectWriter
    private let locale: String
    private let rank: Int
    private var taken: Set<Int>
    private var locked: [Int] = []
    private var revision: Int
    private var firstRevision: Int
    private var lastID = 0
    private var pause: IndexPause?

    init(_ writer: ProjectWriter, locale: String) throws {
        self.writer = writer
        self.locale = locale
        let (db, project) = (writer.db, writer.project)
        rank = try project.threshold(db, in: locale)
        taken = try Set(
            Int.fetchAll(
                db, sql: "SELECT key FROM target WHERE project = ? AND locale = ?",
                arguments: [project.id, locale]))
        revision = try project.currentRevision(db)
        firstRevision = revision
    }

    private static let insertion = """
        INSERT INTO translation
            (key, label, context, textRevision, contentRevision, revision, project, locale,
             importedRank, rank, status, isImported, createdAt, updatedAt)
        VALUES (?1, ?2, ?3, ?4, ?4, ?4, ?5, ?6, ?7, ?7, 'accepted', 1, ?8, ?8)
        """

    /// Returns `false`, and does nothing, when the key has something in this language already.
    mutating func add(_ ofKey: ReleaseArchive.Translations, to key: Int) throws -> Bool {
        guard !taken.contains(key) else { return false }
        guard !ofKey.list.isEmpty else { return true }
        taken.insert(key)
        if pause == nil { pause = try IndexPause(writer.db, .translations) }
        let insert = try writer.db.cachedStatement(sql: Self.insertion)
        var seen: Set<[String]> = []
        for translation in ofKey.list {
            let context = translation.context.code
            if ofKey.list.count > 1, !seen.insert([context, translation.label]).inserted {
                continue
            }
            revision += 1
            try insert.execute(arguments: [
                key, translation.label, context, revision, writer.project.id, locale, rank,
                writer.now,
            ])
            lastID = Int(writer.db.lastInsertedRowID)
        }
        if ofKey.isLocked { locked.append(key) }
        return true
    }

    /// Writes the log and the targets; returns how many translations were added since the last
    /// time. Needed before anything else takes a revision; more may be added afterwards, after
    /// `resume`.
    mutating func finish() throws -> Int {
        guard revision > firstRevision else { return 0 }
        let (db, project) = (writer.db, writer.project)
        let count = revision - firstRevision
        let (now, from) = (writer.now, lastID - count)
        try pause?.end(db)
        pause = nil
        // The new rows have the greatest ids, without a gap, in the order of their revisions.
        let new = "FROM translation WHERE id > :from"
        try db.execute(
            sql: """
                INSERT INTO changeLog (project, revision, type, action, key, locale, object, at)
                SELECT :project, revision, 'translation', 'created', key, :locale, id, :now \(new)
                ORDER BY id
                """, arguments: ["project": project.id, "locale": locale, "now": now, "from": from])
        try db.execute(
            sql: """
                INSERT INTO target
                    (key, locale, project, status, translationCount, best, bestRank, updatedAt,
                     revision)
                SELECT key, :locale, :project, 'accepted', count(*), max(id), :rank, :now,
                       max(revision) \(new) GROUP BY key
                """,
            arguments: [
                "project": project.id, "locale": locale, "now": now, "from": from, "rank": rank,
            ])
        try db.execute(
            sql: "UPDATE project SET lastRevision = ? WHERE id = ?",
            arguments: [revision, project.id])
        for key in locked { try writer.setLock(true, key: key, locale: locale) }
        try resume()
        return count
    }

    /// Goes on from the revision that the project has now.
    mutating func resume() throws {
        locked = []
        revision = try writer.project.currentRevision(writer.db)
        firstRevision = revision
    }
}
