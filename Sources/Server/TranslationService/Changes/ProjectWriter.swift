import Catalog
import GRDB
import KeyIndex
import TML

/// Writes to one project within one transaction. Each step gets a revision and an entry in the log.
struct ProjectWriter {
    let db: Database
    let project: StoredProject
    /// The person who makes the change; `nil` for an import.
    let actor: Member?
    /// Seconds since 1970.
    let now: Int
    let facts: ProjectFacts

    /// `facts` are the facts of another writer in the same transaction. Both writers share the
    /// counter.
    init(
        db: Database, project: StoredProject, actor: Member?, now: Int, facts: ProjectFacts? = nil
    ) {
        self.db = db
        self.project = project
        self.actor = actor
        self.now = now
        self.facts = facts ?? ProjectFacts(db, project)
    }

    /// The subject of a step in the log.
    enum Subject: String {
        case key, translation, vote, lock, language, comment, label, glossary, release, member
    }

    /// Returns the next revision of the project.
    ///
    /// SQLite has one writer at a time. So the order of revisions is the order of commits, and a
    /// reader never sees a revision before all smaller ones.
    func nextRevision() throws -> Int {
        if let counted = facts.countedRevision {
            facts.countedRevision = counted + 1
            return counted + 1
        }
        let statement = try db.cachedStatement(
            sql: """
                UPDATE project SET lastRevision = lastRevision + 1 WHERE id = ?
                RETURNING lastRevision
                """)
        let revision = try Int.fetchOne(statement, arguments: [project.id])
        guard let revision else { throw ServiceError.notFound("The project no longer exists") }
        return revision
    }

    /// Counts revisions in memory while `body` runs, so that the row of the project is not written
    /// for each step. No other writer may count at the same time.
    func countingAhead<Value>(_ body: () throws -> Value) throws -> Value {
        facts.countedRevision = try project.currentRevision(db)
        defer { facts.countedRevision = nil }
        let value = try body()
        try db.run(
            sql: "UPDATE project SET lastRevision = ? WHERE id = ?",
            arguments: [facts.countedRevision, project.id])
        return value
    }

    /// Returns the current position in the change feed, including counted revisions.
    func currentRevision() throws -> Int {
        try facts.countedRevision ?? project.currentRevision(db)
    }

    /// Returns the cursor of a revision. The step of the transaction's last revision is in memory.
    func cursor(at revision: Int) throws -> String {
        if let logged = facts.logged, logged.revision == revision {
            return ChangePosition(revision: revision, at: logged.step).cursor
        }
        return try project.cursor(db, at: revision)
    }

    /// If `body` throws, undoes all its writes, including its revisions.
    func undoingFailure<Value>(_ body: () throws -> Value) throws -> Value {
        let counted = facts.countedRevision
        try db.run(sql: "SAVEPOINT step", arguments: [])
        do {
            let value = try body()
            try db.run(sql: "RELEASE step", arguments: [])
            return value
        } catch {
            facts.countedRevision = counted
            facts.logged = nil
            // A full disk ends the complete transaction.
            if db.isInsideTransaction {
                try db.run(sql: "ROLLBACK TO step", arguments: [])
                try db.run(sql: "RELEASE step", arguments: [])
            }
            throw error
        }
    }

    /// Adds a step to the log. `note` is the note of a reviewer, or a fact about another record.
    /// `ended` is the translation before the step.
    func log<Object>(
        _ revision: Int, _ subject: Subject, _ action: String, key: KeyID?, locale: String?,
        object: RowID<Object>?, note: String? = nil, ended: StoredTranslation? = nil
    ) throws {
        try db.run(
            sql: """
                INSERT INTO changeLog
                    (project, revision, type, action, key, locale, object, actor, at, note,
                     endedStatus, endedReason)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                project.id, revision, subject.rawValue, action, key, locale, object, actor?.id, now,
                note, ended?.status.rawValue, ended?.rejectReason,
            ])
        facts.logged = (
            revision,
            LoggedStep(
                type: subject.rawValue, action: action, key: key?.rawValue, locale: locale,
                object: object?.rawValue, at: now)
        )
        try NotificationWriter(writer: self)
            .notify(subject, action, key: key, locale: locale, object: object)
    }

    /// Writes the change of a member's role into the log. If the level changes, the member sees
    /// other keys, so the member's local copy is no longer valid (`tml-service.md` 3.12).
    func tell(_ change: RoleChange, of member: MemberID) throws {
        guard let action = change.action else { return }
        try log(
            nextRevision(), .member, action, key: nil, locale: change.locale, object: member,
            note: change.note)
    }
}

/// The facts about a project that the changes of one transaction use often. Each fact is read once.
///
/// Only for transactions that do not change the project and its languages.
final class ProjectFacts {
    private let db: Database
    private let project: StoredProject
    private var spellings: [String: String] = [:]
    private var thresholds: [String: Int] = [:]
    private var rules: [String: DefinedRules] = [:]

    /// The last step that the transaction logged.
    var logged: (revision: Int, step: LoggedStep)?

    /// The last assigned revision, while revisions are counted in memory.
    var countedRevision: Int?

    /// True if nobody may change the wording of the originals.
    private(set) lazy var locksOriginals = project.has("lock_original_content")

    init(_ db: Database, _ project: StoredProject) {
        self.db = db
        self.project = project
    }

    /// Returns the project's spelling of a locale. Throws `.invalid` for a locale that the project
    /// does not have.
    func locale(_ wanted: String) throws -> String {
        if let known = spellings[wanted] { return known }
        let locale = try project.locale(db, wanted, forReading: false)
        spellings[wanted] = locale
        return locale
    }

    /// Returns the rank that a translation into the language needs to be accepted.
    func threshold(in locale: String) throws -> Int {
        if let known = thresholds[locale] { return known }
        let threshold = try project.threshold(db, in: locale)
        thresholds[locale] = threshold
        return threshold
    }

    /// Returns the contexts and words of the language's definition.
    func rules(of locale: String) throws -> DefinedRules {
        if let known = rules[locale] { return known }
        let found = try DefinedRules(db, project, locale: locale)
        rules[locale] = found
        return found
    }
}
