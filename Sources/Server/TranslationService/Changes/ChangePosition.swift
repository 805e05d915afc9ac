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

    /// Computes the mark of a step. The person is not included, because the log loses the person
    /// when the member is removed.
    private static func mark(
        _ db: Database, _ project: StoredProject, _ revision: Int
    ) throws -> String? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT type, action, key, locale, object, at FROM changeLog
                    WHERE project = ? AND revision = ?
                    """), arguments: [project.id, revision]
        ).map { row in
            let step = row.map { "\($0.1)" }.joined(separator: " ")
            return String(fingerprint(of: step), radix: 36)
        }
    }

    /// FNV-1a. The hash distinguishes histories and is no protection against attacks.
    private static func fingerprint(of text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
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
