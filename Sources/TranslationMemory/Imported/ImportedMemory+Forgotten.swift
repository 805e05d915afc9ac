import GRDB
import TML
import Text

/// The hidden entries. They are stored with the imported texts, because the program cannot learn
/// them again.
extension ImportedMemory {
    /// Hides the entry, also if another file or project contains it. A second call changes nothing.
    public func forget(_ entry: MemoryEntry) throws {
        try database.write { _, db in
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO forgotten (source, target, label, context, text, date)
                    VALUES (?, ?, ?, ?, ?, datetime('now'))
                    """,
                arguments: [
                    entry.source.rawValue, entry.target.rawValue, entry.label.string,
                    entry.context.code, entry.text.string,
                ])
        }
    }

    /// Returns the hidden entries, the last one first.
    public func forgotten() throws(MemoryError) -> [ForgottenEntry] {
        try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, date, source, target, label, context, text FROM forgotten
                        ORDER BY id DESC
                        """)
            ).map { ForgottenEntry(number: $0[0], entry: Self.entry($0), date: $0[1]) }
        }
    }

    /// Returns the hidden entries as a set.
    public func hidden() throws(MemoryError) -> Set<MemoryEntry> {
        Set(try forgotten().map(\.entry))
    }

    /// Shows an entry again: the entry with this number, or the entry that was hidden last.
    ///
    /// - Returns: the entry; `nil` if there is none.
    public func bringBack(_ number: Int? = nil) throws -> MemoryEntry? {
        try database.write { _, db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    DELETE FROM forgotten WHERE id = coalesce(?, (SELECT max(id) FROM forgotten))
                    RETURNING id, date, source, target, label, context, text
                    """, arguments: [number])
            return row.map(Self.entry)
        }
    }

    private static func entry(_ row: Row) -> MemoryEntry {
        MemoryEntry(
            source: LocaleCode(row[2] as String), target: LocaleCode(row[3] as String),
            label: ExactText(row[4] as String), context: Context(code: row[5]) ?? Context(),
            text: ExactText(row[6] as String))
    }
}
