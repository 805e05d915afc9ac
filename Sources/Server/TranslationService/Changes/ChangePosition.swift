import GRDB

/// A position in a project's change log, as in a cursor: a revision, and a mark of the step with
/// this revision.
///
/// The mark distinguishes two histories. After a backup is restored, the database uses the same
/// revisions a second time for other steps.
struct ChangePosition {
    let revision: Int
    /// `nil` for the beginning, for steps that are no longer in the log, and in cursors of older
    /// versions.
    let mark: String?
    /// The newest revision when the cursor was created. In the middle of the feed, this revision is
    /// later than `revision`. The client has read all changes up to this revision with the level at
    /// that time.
    let asked: Int

    /// Throws `.malformed` for an invalid cursor.
    init(_ cursor: String) throws(ServiceError) {
        let halves = cursor.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let revision = Int(first), revision >= 0,
            let asked = halves.count > 1 ? Int(halves[1]) : revision, asked >= revision
        else { throw .malformed("The value of “cursor” does not come from this server") }
        self.revision = revision
        self.asked = asked
        mark = parts.count > 1 ? String(parts[1]) : nil
    }

    /// - Parameter asked: the newest revision; `nil` means `revision`.
    init(_ db: Database, _ project: StoredProject, revision: Int, asked: Int? = nil) throws {
        self.revision = revision
        self.asked = asked ?? revision
        mark = try Self.mark(db, project, revision)
    }

    var cursor: String {
        let place = mark.map { "\(revision)-\($0)" } ?? String(revision)
        return asked == revision ? place : "\(place)~\(asked)"
    }

    /// - Parameter step: the step with this revision.
    init(revision: Int, at step: LoggedStep) {
        self.revision = revision
        asked = revision
        mark = step.mark
    }

    private static func mark(
        _ db: Database, _ project: StoredProject, _ revision: Int
    ) throws -> String? {
        try db.first(
            sql: """
                SELECT type, action, key, locale, object, at FROM changeLog
                WHERE project = ? AND revision = ?
                """, arguments: [project.id, revision]
        ) { try LoggedStep($0).mark }
    }
}

/// A step of the change log, without the person: the log loses the person when the member is
/// removed.
struct LoggedStep {
    let type: String
    let action: String
    let key: Int?
    let locale: String?
    let object: Int?
    /// Seconds since 1970.
    let at: Int

    /// The mark of the step in a cursor.
    var mark: String {
        let parts = [
            type.debugDescription, action.debugDescription, Self.text(key), Self.text(locale),
            Self.text(object), String(at),
        ]
        return String(Self.fingerprint(of: parts), radix: 36)
    }

    /// The condition of the index `logOfKey`, for columns of the table `c`. Only a query that
    /// contains the condition, word for word, can use the index.
    static let isInLogOfKey = "(c.type = 'translation' OR c.type IN ('vote', 'comment'))"

    /// The action of an entry that repeats a record for the feed, because more people can now see
    /// the key. The record has not changed.
    static let shown = "shown"

    /// The condition for entries that are no repetitions, for columns of the table `c`.
    static let isChange = "c.action <> '\(shown)'"

    /// Returns the action that the feed reports for an entry with this type and action.
    static func reported(_ action: String, of type: String) -> String {
        switch (type, action) {
        case ("comment", shown): "created"
        case ("lock", shown): "locked"
        case (_, shown), ("member", "changed"): "updated"
        case ("member", "returned"): "created"
        default: action
        }
    }

    private static func text(_ text: String?) -> String { text?.debugDescription ?? "NULL" }
    private static func text(_ number: Int?) -> String { number.map(String.init) ?? "NULL" }

    /// FNV-1a of the parts with a space between them. The hash distinguishes histories and is no
    /// protection against attacks.
    private static func fingerprint(of parts: [String]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for (index, part) in parts.enumerated() {
            if index > 0 { add(UInt8(ascii: " "), to: &hash) }
            for byte in part.utf8 { add(byte, to: &hash) }
        }
        return hash
    }

    private static func add(_ byte: UInt8, to hash: inout UInt64) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}

extension LoggedStep {
    init(_ row: StatementRow) throws {
        self.init(
            type: try row[0], action: try row[1], key: try row[2], locale: try row[3],
            object: try row[4], at: try row[5])
    }
}

extension StoredProject {
    /// Returns the cursor of a revision within the transaction. `asked` is given in the middle of
    /// the feed.
    func cursor(_ db: Database, at revision: Int, asked: Int? = nil) throws -> String {
        try ChangePosition(db, self, revision: revision, asked: asked).cursor
    }

    /// Throws `.cursorExpired` if the history does not contain the cursor: a backup was restored
    /// after the cursor was created, or the cursor is from another database.
    func require(_ db: Database, knows cursor: String) throws {
        let position = try ChangePosition(cursor)
        let last = try currentRevision(db)
        var isKnown = position.asked <= last
        if isKnown, let mark = position.mark,
            let ours = try ChangePosition(db, self, revision: position.revision).mark
        {
            isKnown = mark == ours
        }
        guard isKnown else {
            throw ServiceError.cursorExpired(cursor: try self.cursor(db, at: last), wentBack: true)
        }
    }
}
