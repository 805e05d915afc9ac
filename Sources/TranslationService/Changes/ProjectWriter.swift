import GRDB
import KeyIndex
import TML

/// Writes to one project within one transaction: numbers every step and logs it.
struct ProjectWriter {
    let db: Database
    let project: StoredProject
    /// Who does it; `nil` for an import.
    let actor: Member?
    /// Seconds since 1970.
    let now: Int
    let facts: ProjectFacts

    /// `facts` are those of another writer that counts on with this one.
    init(
        db: Database, project: StoredProject, actor: Member?, now: Int, facts: ProjectFacts? = nil
    ) {
        self.db = db
        self.project = project
        self.actor = actor
        self.now = now
        self.facts = facts ?? ProjectFacts(db, project)
    }

    /// What a step of the log is about.
    enum Subject: String {
        case key, translation, vote, lock, language, comment, label, glossary, release, member
    }

    /// The next number of the project's counter.
    ///
    /// SQLite has one writer at a time, so the order of numbers is the order of commits, and a
    /// reader never sees a number before all smaller ones.
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

    /// Counts revisions in memory while `body` runs, for so many steps that the row of the project
    /// is not to be written for each; nobody else may count meanwhile.
    func countingAhead<Value>(_ body: () throws -> Value) throws -> Value {
        facts.countedRevision = try project.currentRevision(db)
        defer { facts.countedRevision = nil }
        let value = try body()
        try db.run(
            sql: "UPDATE project SET lastRevision = ? WHERE id = ?",
            arguments: [facts.countedRevision, project.id])
        return value
    }

    /// The project's change position, as far as it is counted.
    func currentRevision() throws -> Int {
        try facts.countedRevision ?? project.currentRevision(db)
    }

    /// Undoes what `body` has written, also the revisions that it took, when it throws.
    func undoingFailure<Value>(_ body: () throws -> Value) throws -> Value {
        let counted = facts.countedRevision
        try db.run(sql: "SAVEPOINT step", arguments: [])
        do {
            let value = try body()
            try db.run(sql: "RELEASE step", arguments: [])
            return value
        } catch {
            facts.countedRevision = counted
            // A disk that is full ends the transaction as a whole.
            if db.isInsideTransaction {
                try db.run(sql: "ROLLBACK TO step", arguments: [])
                try db.run(sql: "RELEASE step", arguments: [])
            }
            throw error
        }
    }

    /// Enters a step into the log; `note` is what a reviewer wrote about it.
    func log<Object>(
        _ revision: Int, _ subject: Subject, _ action: String, key: KeyID?, locale: String?,
        object: RowID<Object>?, note: String? = nil
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO changeLog
                    (project, revision, type, action, key, locale, object, actor, at, note)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            project.id, revision, subject.rawValue, action, key, locale, object, actor?.id, now,
            note,
        ])
        try NotificationWriter(writer: self)
            .notify(subject, action, key: key, locale: locale, object: object)
    }

    /// Notes that a member has another level than before, and so sees other keys: what they have
    /// read until now is no good any more (`tml-service.md` 3.12).
    func tellLevel(of member: MemberID, locale: String?) throws {
        try log(nextRevision(), .member, "updated", key: nil, locale: locale, object: member)
    }
}

/// What the changes of one transaction ask of a project again and again: each is read once.
///
/// Only for a transaction that leaves the project and its languages as they are.
final class ProjectFacts {
    private let db: Database
    private let project: StoredProject
    private var spellings: [String: String] = [:]
    private var thresholds: [String: Int] = [:]
    private var rules: [String: DefinedRules] = [:]

    /// The last revision given out, while they are counted here and not in the database.
    var countedRevision: Int?

    /// Whether nobody may reword the originals.
    private(set) lazy var locksOriginals = project.has("lock_original_content")

    init(_ db: Database, _ project: StoredProject) {
        self.db = db
        self.project = project
    }

    /// The project's spelling of a locale; throws `.invalid` for one that it does not have.
    func locale(_ wanted: String) throws -> String {
        if let known = spellings[wanted] { return known }
        let locale = try project.locale(db, wanted, forReading: false)
        spellings[wanted] = locale
        return locale
    }

    /// The rank from which a translation into the language counts as accepted.
    func threshold(in locale: String) throws -> Int {
        if let known = thresholds[locale] { return known }
        let threshold = try project.threshold(db, in: locale)
        thresholds[locale] = threshold
        return threshold
    }

    /// What the language's definition says about contexts and words.
    func rules(of locale: String) throws -> DefinedRules {
        if let known = rules[locale] { return known }
        let found = try DefinedRules(db, project, locale: locale)
        rules[locale] = found
        return found
    }
}
