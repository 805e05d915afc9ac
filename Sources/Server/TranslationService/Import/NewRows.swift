import GRDB
import KeyIndex
import TML
import Text

/// Adds the keys of an archive that the project does not have, and the translations into languages
/// in which a key has none. The result is that of `ProjectWriter`, but with a few statements for
/// all rows.
///
/// Every row gets its revision and its entry in the log. Before `finish`, only the rows exist, and
/// no other code may change them.
struct NewRows {
    private let writer: ProjectWriter
    private let lastKey: Int
    private let lastTranslation: Int
    private let pause: IndexPause

    /// True if the indexes do not contain the rows before `finish`.
    let isWithoutIndexes: Bool

    private var db: Database { writer.db }

    init(_ writer: ProjectWriter, withoutIndexes: Bool) throws {
        self.writer = writer
        isWithoutIndexes = withoutIndexes
        lastKey = try Int.fetchOne(writer.db, sql: "SELECT max(id) FROM translationKey") ?? 0
        lastTranslation = try Int.fetchOne(writer.db, sql: "SELECT max(id) FROM translation") ?? 0
        pause = try IndexPause(writer.db, ofAllIndexes: withoutIndexes)
    }

    /// Adds a key. The hash must be new. Returns the id.
    func add(_ key: NewKey) throws -> KeyID {
        try writer.insert(key, revision: writer.nextRevision())
    }

    /// Writes the log, the targets and the indexes. `progress` receives the number of completed
    /// statements and the number of all statements.
    func finish(_ progress: (_ done: Int, _ all: Int) throws -> Void) throws {
        let statements = [keyLog, translationLog, targets] + pause.ending
        for (number, statement) in statements.enumerated() {
            try db.execute(literal: statement)
            try progress(number + 1, statements.count)
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
            (key, locale, project, status, translationCount, bestRank, updatedAt, revision)
        SELECT key, locale, project, 'accepted', count(*), max(rank), \(writer.now), max(revision)
        FROM translation NOT INDEXED WHERE id > \(lastTranslation) GROUP BY key, locale
        """
    }
}

/// Adds the translations of an archive into one language to keys without translations in this
/// language. `NewRows` does the rest. Call `finish` at the end.
struct NewTranslations {
    private let writer: ProjectWriter
    private let rank: Int
    private let several: Statement
    /// The rows that are not written yet: the locale, then key, label, context and revision of each
    /// row.
    private var waiting: StatementValues
    /// Keys that already have translations in this language.
    private var taken: Set<KeyID>

    /// The number of rows that one statement inserts. This is much faster than one statement for
    /// each row.
    private static let rowsAtOnce = 16

    init(_ writer: ProjectWriter, locale: String) throws {
        self.writer = writer
        waiting = [locale]
        taken = try Set(
            KeyID.fetchAll(
                writer.db, sql: "SELECT key FROM target WHERE project = ? AND locale = ?",
                arguments: [writer.project.id, locale]))
        rank = try writer.facts.threshold(in: locale)
        several = try Self.insertion(writer, rank, of: Self.rowsAtOnce)
    }

    /// Returns a statement that inserts `count` rows. The locale is its first argument.
    private static func insertion(
        _ writer: ProjectWriter, _ rank: Int, of count: Int
    ) throws -> Statement {
        let rows = (0..<count).map { row in
            let (key, label, context, revision) = (
                row * 4 + 2, row * 4 + 3, row * 4 + 4, row * 4 + 5
            )
            return """
                (\(writer.project.id), ?\(key), ?1, ?\(label), ?\(context), \(rank), \(rank),
                 'accepted', 1, ?\(revision), ?\(revision), ?\(revision), \(writer.now),
                 \(writer.now))
                """
        }
        return try writer.db.makeStatement(
            sql: """
                INSERT INTO translation
                    (project, key, locale, label, context, importedRank, rank, status, isImported,
                     textRevision, contentRevision, revision, createdAt, updatedAt)
                VALUES \(rows.joined(separator: ", "))
                """)
    }

    /// Adds the translations of a key and returns their number. If the key already has translations
    /// in this language, does nothing and returns `nil`.
    mutating func add(_ ofKey: ReleaseArchive.Translations, to key: KeyID) throws -> Int? {
        guard !taken.contains(key) else { return nil }
        guard !ofKey.list.isEmpty else { return 0 }
        taken.insert(key)
        var count = 0
        var seen: Set<[ExactText]> = []
        for translation in ofKey.list {
            let context = translation.context.code
            if ofKey.list.count > 1, !seen.insert([ExactText(context), translation.label]).inserted
            {
                continue
            }
            count += 1
            try insert(key, translation.label.string, context)
        }
        return count
    }

    private mutating func insert(_ key: KeyID, _ label: String, _ context: String) throws {
        waiting.append(key)
        waiting.append(label)
        waiting.append(context)
        waiting.append(try writer.nextRevision())
        guard waiting.count > Self.rowsAtOnce * 4 else { return }
        try several.bind(waiting)
        try several.execute()
        waiting.removeLast(waiting.count - 1)
    }

    /// Writes the remaining rows.
    mutating func finish() throws {
        guard waiting.count > 1 else { return }
        let last = try Self.insertion(writer, rank, of: waiting.count / 4)
        try last.bind(waiting)
        try last.execute()
        waiting.removeLast(waiting.count - 1)
    }
}

/// Suspends the indexes during the addition of many rows, and updates them at the end. Only within
/// a transaction.
///
/// The search index is updated directly, without the notes of its triggers. The other indexes are
/// dropped if they contain few rows. A new index is written in order, but single rows in another
/// order change its pages many times.
struct IndexPause {
    /// A table whose new rows must be added to the search index.
    private struct Texts {
        let subject: SearchIndex.Subject
        let lastID: Int
        let trigger: String
    }

    private var texts: [Texts] = []
    private var indexes: [String] = []

    init(_ db: Database, ofAllIndexes isWhole: Bool) throws {
        texts = try SearchIndex.Subject.all.map { try Self.texts(db, $0) }
        if isWhole { indexes = try Self.dropIndexes(db) }
    }

    private static func texts(_ db: Database, _ subject: SearchIndex.Subject) throws -> Texts {
        let lastID = try Int.fetchOne(db, sql: "SELECT max(id) FROM \(subject.table)") ?? 0
        let name = "\(subject.index)Insert"
        let sql = try String.fetchOne(
            db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
            arguments: [name])
        guard let sql else { throw ServiceError.storage("the trigger \(name) is missing") }
        try db.execute(sql: "DROP TRIGGER \(name)")
        return Texts(subject: subject, lastID: lastID, trigger: sql)
    }

    /// Drops the indexes that are not constraints of a table. Returns the statements that create
    /// them again.
    private static func dropIndexes(_ db: Database) throws -> [String] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
                AND tbl_name IN ('translationKey', 'translation', 'target', 'changeLog')
                """)
        for row in rows { try db.execute(sql: "DROP INDEX \(row["name"] as String)") }
        return rows.map { $0["sql"] }
    }

    /// Returns the statements that update the indexes. No row that was added in the meantime may
    /// have been changed or removed.
    var ending: [SQL] {
        texts.map { texts in
            let subject = texts.subject
            return SQL(
                sql: """
                    INSERT INTO \(subject.index) (rowid, \(subject.columns))
                    SELECT id, \(subject.columns) FROM \(subject.view) WHERE id > ? ORDER BY id;
                    \(texts.trigger)
                    """, arguments: [texts.lastID])
        } + indexes.map { SQL(sql: $0) }
    }
}

/// Settings of the connection and of the search index for many writes in one transaction.
enum BulkWriting {
    /// Memory for pages of the database, in KiB; and for entries of the search index, in bytes.
    private static let pageCache = 32768
    private static let indexCache = 32 << 20

    /// Runs `body` in a transaction with these settings. Large sorts use the disk. The setting of
    /// the index is stored in the database, so both changes of this setting are part of the
    /// transaction.
    ///
    /// References are not checked. `body` may refer only to rows that it has found or created, and
    /// must not remove rows.
    static func transaction<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
        let usual = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
        try db.execute(
            sql: """
                PRAGMA cache_size = -\(pageCache); PRAGMA temp_store = FILE;
                PRAGMA foreign_keys = OFF
                """)
        defer {
            try? db.execute(
                sql: """
                    PRAGMA cache_size = \(usual); PRAGMA temp_store = MEMORY;
                    PRAGMA foreign_keys = ON
                    """)
        }
        var value: Value?
        try db.inTransaction(.immediate) {
            try setIndexCache(db, indexCache)
            value = try body()
            try SearchIndex.update(db)
            try setIndexCache(db, 1 << 20)
            return .commit
        }
        guard let value else { preconditionFailure("a transaction ended without a value") }
        return value
    }

    private static func setIndexCache(_ db: Database, _ bytes: Int) throws {
        for subject in SearchIndex.Subject.all {
            let index = subject.index
            try db.execute(
                sql: "INSERT INTO \(index) (\(index), rank) VALUES ('hashsize', ?)",
                arguments: [bytes])
        }
    }
}
