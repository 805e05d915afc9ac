import GRDB

/// The result of the repair of a damaged database.
public struct RepairReport: Hashable, Sendable {
    /// The path of the damaged file now.
    public var setAside: String
    /// The time of the copy from which the work was restored because the damaged file could not be
    /// read, in seconds since 1970; otherwise `nil`.
    public var copyDate: Int?
    /// The number of drafts in the new file.
    public var drafts = 0
    /// The number of changes of the outbox in the new file.
    public var changes = 0
    /// The data that could not be restored, in sentences.
    public var lost: [String] = []
}

/// Sets a damaged database aside and copies the readable work of the translator into a new
/// database.
///
/// Damage is noted beside the file when SQLite reports it, when `quick_check` finds it after a
/// crash, or in the weekly check. The next start examines the file again, because a disk can fail
/// once, and then repairs it row by row (`RowSalvage`). The next download brings the data of the
/// server again.
struct Repair {
    /// The tables in the order of insertion: tables that others refer to come first. Downloaded
    /// translations and data derived from other rows are left out.
    private static let tables: [(name: String, key: [String], numbers: Int)] = [
        ("project", ["id"], 1), ("projectLanguage", ["project", "position"], 0),
        ("languageDefinition", ["project", "code"], 0), ("membership", ["project"], 1),
        ("permission", ["project", "locale", "name"], 0), ("language", ["id"], 1),
        ("translationKey", ["id"], 1), ("target", ["language", "key"], 2),
        ("draft", ["language", "key", "context"], 2), ("change", ["sequence"], 1),
        ("dismissedIssue", ["language", "key", "context", "checkName"], 0),
        ("checkOff", ["project", "checkName"], 0), ("formChoice", ["language", "shape"], 0),
        ("keptChange", ["sequence"], 1), ("action", ["id"], 1),
        ("actionStep", ["action", "position"], 1),
    ]

    /// The tables with the translator's own work, and those that they refer to.
    static let tableNames = Set(tables.map(\.name))

    private let source: Database
    private let target: Database
    private var report: RepairReport

    /// Copies the work from `aside`, which is not changed, into an empty database of the current
    /// schema. If `aside` cannot be read, copies from the newest readable copy.
    static func carryOver(
        from aside: String, orFrom copies: [(path: String, date: Int)], into pool: DatabasePool
    ) throws -> RepairReport {
        var report = RepairReport(setAside: aside)
        for (path, date) in [(aside, nil)] + copies.map({ ($0.path, $0.date as Int?) }) {
            let salvaged: SalvageSource
            do {
                salvaged = try SalvageSource(path)
            } catch {
                let file = path == aside ? "the damaged file" : path
                report.lost.append("No data can be read from \(file): \(error)")
                continue
            }
            report.copyDate = date
            return try carryOver(salvaged, into: pool, report)
        }
        return report
    }

    private static func carryOver(
        _ salvaged: SalvageSource, into pool: DatabasePool, _ report: RepairReport
    ) throws -> RepairReport {
        try salvaged.queue.unsafeRead { source in
            try SalvageSource.open(source)
            return try pool.write { target in
                var repair = Repair(source: source, target: target, report: report)
                try repair.run()
                return repair.report
            }
        }
    }

    /// Reads each text of the tables, and throws `damaged` if a text is not UTF-8, because SQLite
    /// does not check this.
    static func readTexts(_ db: Database) throws {
        for table in tables.map(\.name) + ["translation", "source", "searchText_content"] {
            let rows = try StoredRows(db.makeStatement(sql: "SELECT * FROM \(table)"))
            while try rows.next() != nil {}
        }
    }

    private mutating func run() throws {
        let salvage = RowSalvage(db: source)
        for table in Self.tables where salvage.has(table.name) {
            let found = salvage.rows(
                of: table.name, key: table.key, numbers: table.numbers)
            if let trouble = found.trouble {
                report.lost.append("Some rows of \(table.name) cannot be read: \(trouble)")
            }
            let carried = try found.rows.count { try carry($0, into: table.name) }
            if table.name == "draft" { report.drafts = carried }
            if table.name == "change" { report.changes = carried }
        }
        try target.execute(
            sql: """
                UPDATE language SET
                    pull = 'never', cursor = NULL, page = 0, pages = 0, notesNews = 0,
                    notesComments = 0;
                UPDATE target SET isGone = 1 WHERE EXISTS (
                    SELECT 1 FROM draft WHERE draft.language = target.language
                        AND draft.key = target.key)
                    OR EXISTS (SELECT 1 FROM change WHERE change.language = target.language
                        AND change.key = target.key);
                DELETE FROM target WHERE isGone = 0;
                DELETE FROM action WHERE id NOT IN (SELECT action FROM actionStep);
                """)
        for table in LeveledTable.all { try table.moveAll(in: target) }
    }

    /// Inserts a row. Returns false if this fails; the text of such a row is reported.
    private mutating func carry(_ row: RowSalvage.Fields, into table: String) throws -> Bool {
        if table == "actionStep" { return try carryStep(row) }
        if table == "draft" || table == "change" { ensureTarget(of: row) }
        if let text = row.text("text"), text.contains("\u{FFFD}") {
            report.lost.append("A text contains unreadable bytes, which are shown as �: \(text)")
            // Such a text must not be uploaded.
            if table == "change" {
                carryAsDraft(row)
                return false
            }
        }
        do {
            try insert(row, into: table)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            if let text = row.text("text") {
                report.lost.append("The key of a text cannot be read: \(text)")
            }
            return false
        }
    }

    /// Inserts a step of an action. Returns false if this fails. A lost step is not reported,
    /// because its texts are copies.
    private func carryStep(_ row: RowSalvage.Fields) throws -> Bool {
        // An undo would upload the unreadable bytes.
        let texts = [row.text("text"), row.text("before")].compactMap { $0 }
        guard !texts.contains(where: { $0.contains("\u{FFFD}") }) else { return false }
        do {
            try insert(row, into: "actionStep")
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return false
        }
    }

    /// Inserts a text as a draft. An existing draft of the form stays; the text is already in the
    /// report.
    private mutating func carryAsDraft(_ row: RowSalvage.Fields) {
        guard row.text("kind") == "translate" else { return }
        let columns = ["language", "key", "context", "text"]
        let draft: Void? = try? insert(row.filter { columns.contains($0.key) }, into: "draft")
        if draft != nil { report.drafts += 1 }
    }

    /// Inserts the target of a draft, so that the draft is not lost if the row of the target is
    /// lost.
    private func ensureTarget(of row: RowSalvage.Fields) {
        try? insert(
            [
                "language": row["language"] ?? .null, "key": row["key"] ?? .null,
                "status": 0.databaseValue, "isGone": 1.databaseValue,
            ], into: "target")
    }

    private func insert(_ row: RowSalvage.Fields, into table: String) throws {
        let known = Set(try target.columns(in: table).map(\.name))
        let columns = row.keys.filter(known.contains).sorted()
        let places = columns.map { ":\($0)" }.joined(separator: ", ")
        try target.run(
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))",
            StatementArguments(row.filter { known.contains($0.key) }))
    }
}
