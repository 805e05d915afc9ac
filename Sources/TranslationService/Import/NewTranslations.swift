import GRDB
import TML

/// Adds an archive's translations into one language to keys that have none there; `NewRows` does
/// the rest. To be ended with `finish`.
struct NewTranslations {
    private let writer: ProjectWriter
    private let rank: Int
    private let several: Statement
    /// What is not written yet: the locale, then key, label, context, revision of one after another.
    private var waiting: [(any DatabaseValueConvertible)?]
    /// Keys that have something in this language already.
    private var taken: Set<Int>

    /// So many rows are inserted by one statement, which costs much less than one by one.
    private static let rowsAtOnce = 16

    init(_ writer: ProjectWriter, locale: String) throws {
        self.writer = writer
        waiting = [locale]
        taken = try Set(
            Int.fetchAll(
                writer.db, sql: "SELECT key FROM target WHERE project = ? AND locale = ?",
                arguments: [writer.project.id, locale]))
        rank = try writer.facts.threshold(in: locale)
        several = try Self.insertion(writer, rank, of: Self.rowsAtOnce)
    }

    /// A statement that inserts so many rows; the locale is its first argument.
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

    /// Adds the translations of a key and returns how many they are; `nil`, and does nothing, when
    /// the key has something in this language already.
    mutating func add(_ ofKey: ReleaseArchive.Translations, to key: Int) throws -> Int? {
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

    private mutating func insert(_ key: Int, _ label: String, _ context: String) throws {
        waiting.append(key)
        waiting.append(label)
        waiting.append(context)
        waiting.append(try writer.nextRevision())
        guard waiting.count > Self.rowsAtOnce * 4 else { return }
        try several.execute(arguments: StatementArguments(waiting))
        waiting.removeLast(waiting.count - 1)
    }

    /// Writes what is still waiting.
    mutating func finish() throws {
        guard waiting.count > 1 else { return }
        let last = try Self.insertion(writer, rank, of: waiting.count / 4)
        try last.execute(arguments: StatementArguments(waiting))
        waiting.removeLast(waiting.count - 1)
    }
}
