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

    /// Writes the log, the targets and the indexes; `progress` is told how many of how many
    /// statements are done.
    func finish(_ progress: (_ done: Int, _ all: Int) -> Void) throws {
        let statements = [keyLog, translationLog, targets] + pause.ending
        for (number, statement) in statements.enumerated() {
            try db.execute(literal: statement)
            progress(number + 1, statements.count)
        }
    }

    private var keyLog: SQL {
        """
        INSERT INTO changeLog (project, revision, type, action, key, object, at)
        SELECT project, revision, 'key', 'created', id, id, \(writer.now)
        FROM translationKey WHERE id > \(lastKey) ORDER BY id
        """
    }

    private var translationLog: SQL {
        """
        INSERT INTO changeLog (project, revision, type, action, key, locale, object, at)
        SELECT project, revision, 'translation', 'created', key, locale, id, \(writer.now)
        FROM translation WHERE id > \(lastTranslation) ORDER BY id
        """
    }

    private var targets: SQL {
        """
        INSERT INTO target
            (key, locale, project, status, translationCount, best, bestRank, updatedAt, revision)
        SELECT key, locale, project, 'accepted', count(*), max(id), max(rank), \(writer.now),
               max(revision)
        FROM translation NOT INDEXED WHERE id > \(lastTranslation) GROUP BY key, locale
        """
    }
}
