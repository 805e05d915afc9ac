import Foundation
import GRDB

/// The health of the service, for monitoring.
public struct Maintenance: Sendable {
    let database: ServiceDatabase

    /// Sizes and counts.
    public struct Statistics: Hashable, Sendable {
        /// How many there are.
        public let projects: Int
        /// Of all projects together.
        public let revisions: Int
        /// In bytes.
        public let databaseBytes: Int
        /// Of the write-ahead log, in bytes.
        public let logBytes: Int
        /// Where the database lies, in bytes.
        public let freeBytes: Int
    }

    /// Less free space than this is trouble, in bytes: a full disk stops every write.
    static let leastFreeBytes = 64 << 20

    /// Throws `.storage` when the database cannot be written, or the disk is all but full.
    public func checkHealth() throws(ServiceError) {
        try database.write { db in
            // Takes and gives back the place of the one writer.
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM project")
        }
        guard FileManager.default.isWritableFile(atPath: database.pool.path) else {
            throw .storage("\(database.pool.path) is not writable")
        }
        let free = Self.freeBytes(at: database.pool.path)
        guard free >= Self.leastFreeBytes else {
            throw .storage("only \(free >> 20) MiB are free for \(database.pool.path)")
        }
    }

    /// Sizes and counts, without reading more than a row a project.
    public func statistics() throws(ServiceError) -> Statistics {
        let (projects, revisions) = try database.read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT count(*), coalesce(sum(lastRevision), 0) FROM project")
            return ((row?[0] as Int?) ?? 0, (row?[1] as Int?) ?? 0)
        }
        return Statistics(
            projects: projects, revisions: revisions,
            databaseBytes: Self.size(of: database.pool.path),
            logBytes: Self.size(of: database.pool.path + "-wal"),
            freeBytes: Self.freeBytes(at: database.pool.path))
    }

    /// Forgets what has outlived its use: answered changes after 14 days, the change log after
    /// 90 days, expired tokens, addresses that nobody has signed in from for long.
    public func prune() throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            try IdempotencyStore(db: db, now: now).forgetOld()
            try DailyUse(db: db, now: now).forgetOld()
            try db.execute(
                sql: "DELETE FROM machineAnswer WHERE at <= ?",
                arguments: [now - Limits.machineAnswerLifetime])
            try db.execute(sql: "DELETE FROM token WHERE expiresAt <= ?", arguments: [now])
            // Kept for a day, so that a second use is noticed.
            try db.execute(
                sql: "DELETE FROM authorizationCode WHERE expiresAt < ?", arguments: [now - 86400])
            try db.execute(
                sql: "DELETE FROM signInPlace WHERE at < ?", arguments: [now - Limits.placeLifetime]
            )
            try db.execute(
                sql: "DELETE FROM notification WHERE createdAt < ?",
                arguments: [now - Limits.notificationLifetime])
            try Self.pruneLog(db, since: now - Limits.logLifetime)
        }
    }

    /// Up to the first step that is young enough; without one, all of the log.
    private static func pruneLog(_ db: Database, since: Int) throws {
        let pruned = try Row.fetchAll(
            db,
            sql: """
                UPDATE project SET logFloor = coalesce(
                    (SELECT revision - 1 FROM changeLog
                     WHERE project = project.id AND at >= :since ORDER BY revision LIMIT 1),
                    lastRevision)
                WHERE (SELECT at FROM changeLog WHERE project = project.id
                       ORDER BY revision LIMIT 1) < :since
                RETURNING id, logFloor
                """, arguments: ["since": since])
        for project in pruned {
            try db.execute(
                sql: "DELETE FROM changeLog WHERE project = ? AND revision <= ?",
                arguments: [project[0] as Int, project[1] as Int])
        }
    }

    private static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? Int) ?? 0
    }

    private static func freeBytes(at path: String) -> Int {
        var numbers = statvfs()
        guard statvfs(path, &numbers) == 0 else { return 0 }
        return Int(clamping: numbers.f_bavail) * Int(clamping: numbers.f_frsize)
    }
}

/// Facts from the database about the safety of the service, for `tml-server doctor`.
public struct SafetyFacts: Hashable, Sendable {
    /// Somebody who administers the service.
    public struct Administrator: Hashable, Sendable {
        /// Names the account.
        public let email: String
        /// The time of the newest sign-in that still counts; `nil`: none.
        public let signedInAt: Int?
        /// Seconds since 1970.
        public let createdAt: Int
    }

    /// A token of a project's own.
    public struct ProjectToken: Hashable, Sendable {
        /// The project's name.
        public let project: String
        /// The beginning of its hash, to name it by.
        public let id: String
        /// What an administrator called it.
        public let name: String?
        /// Seconds since 1970.
        public let createdAt: Int
    }

    /// In order of email.
    public internal(set) var administrators: [Administrator] = []
    /// Accounts with a password that everybody knows.
    public internal(set) var knownPasswords: [String] = []
    /// Those that have been good for long, the oldest first.
    public internal(set) var oldTokens: [ProjectToken] = []
    /// Those that are good for ever and make releases, the oldest first.
    public internal(set) var releasingTokens: [ProjectToken] = []
    /// Names of projects with several members where reviewers may approve their own work.
    public internal(set) var selfApproving: [String] = []
    /// The newest time in the database; the clock cannot be before it.
    public internal(set) var newestTime = 0
}

extension Maintenance {
    /// Gathers the facts; `age` in seconds is what makes a token old. Takes a second for every
    /// few accounts that might have the password of the demonstration.
    public func safetyFacts(tokenAge age: Int) throws(ServiceError) -> SafetyFacts {
        let now = database.clock()
        var facts = SafetyFacts()
        let suspects = try database.read { db in
            facts.administrators = try Self.administrators(db)
            facts.oldTokens = try Self.tokens(db, "t.createdAt < ?", [now - age])
            facts.releasingTokens = try Self.tokens(
                db, "t.mayRelease AND t.expiresAt IS NULL", [])
            facts.selfApproving = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM project p
                    WHERE allowsSelfApproval AND 1 < (SELECT count(*) FROM membership
                                                      WHERE project = p.id
                                                        AND removedAt IS NULL) ORDER BY name
                    """)
            facts.newestTime =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT max(coalesce((SELECT max(at) FROM changeLog), 0),
                                   coalesce((SELECT max(createdAt) FROM token), 0))
                        """) ?? 0
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT email, passwordHash FROM user
                    WHERE isAdmin OR email LIKE '%@example.com' ORDER BY email LIMIT 20
                    """)
        }
        facts.knownPasswords = suspects.filter { row in
            ["demo", row["email"]].contains { Sodium.password($0, fits: row["passwordHash"]) }
        }.map { $0["email"] }
        return facts
    }

    private static func administrators(_ db: Database) throws -> [SafetyFacts.Administrator] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT email, createdAt,
                       (SELECT max(createdAt) FROM token WHERE user = u.id) AS signedInAt
                FROM user u WHERE isAdmin ORDER BY email
                """
        ).map { row in
            SafetyFacts.Administrator(
                email: row["email"], signedInAt: row["signedInAt"], createdAt: row["createdAt"])
        }
    }

    private static func tokens(
        _ db: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [SafetyFacts.ProjectToken] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT p.name AS project, lower(substr(hex(t.hash), 1, 12)) AS id, t.name,
                       t.createdAt
                FROM token t JOIN project p ON p.id = t.project
                WHERE t.kind = 'project' AND \(condition) ORDER BY t.createdAt
                """, arguments: arguments
        ).map { row in
            SafetyFacts.ProjectToken(
                project: row["project"], id: row["id"], name: row["name"],
                createdAt: row["createdAt"])
        }
    }
}

/// Recalculates all derived values and reports where the database differs.
extension Maintenance {
    /// Something that is wrong.
    public struct Damage: Hashable, Sendable {
        /// What was looked at: `ranks`, `revisions`…
        public let subject: String
        /// The first places, in words.
        public let places: [String]
        /// How many places there are.
        public let count: Int
        /// Whether ``repair()`` puts it right.
        public let isDerived: Bool
        /// What to do about it.
        public let advice: String
    }

    /// Everything that is looked at while others may write, in this order.
    private var readable: [Inspection] {
        [
            .pages, .references, .schema, .projects, .documents, .ranks, .statuses, .verdicts,
            .approvals, .targets, .locks, .sources, .lengths, .tokens, .hiding, .gaps, .stamps,
            .entries, .unsettled, .archives(in: database.releasesFolder),
            .releaseFiles(in: database.releasesFolder),
        ]
    }

    /// What only a writer may look at; others have to wait meanwhile.
    private var writable: [Inspection] {
        SearchIndex.Subject.all.map { .search($0.index) } + [
            .publications(in: database.releasesFolder)
        ]
    }

    /// Looks at the whole database as it is at one moment, and at the files of the releases;
    /// answers what is wrong.
    ///
    /// `progress` is told what is looked at next. Throws `.storage` when the database is too
    /// damaged to be read, or a file cannot be.
    public func check(progress: (String) -> Void = { _ in }) throws(ServiceError) -> [Damage] {
        func look(_ db: Database, _ inspections: [Inspection]) throws -> [Damage] {
            for function in Inspection.functions { db.add(function: function) }
            return try inspections.compactMap { inspection in
                progress(inspection.subject)
                let found = try inspection.find(db)
                guard found.count > 0 else { return nil }
                return Damage(
                    subject: inspection.subject, places: found.places, count: found.count,
                    isDerived: inspection.repair != nil, advice: inspection.advice)
            }
        }
        let damages = try database.read { db in try look(db, readable) }
        return try damages + database.write { db in try look(db, writable) }
    }

    /// Works every derived value out anew, in one transaction, and the files of releases that can
    /// be had from their archives.
    ///
    /// Revisions stay as they are, so workstations see repaired values when they fetch the project
    /// the next time as a whole.
    public func repair() throws(ServiceError) {
        try database.write { db in
            for function in Inspection.functions { db.add(function: function) }
            for inspection in readable { try inspection.repair?(db) }
            for inspection in writable where try inspection.find(db).count > 0 {
                try inspection.repair?(db)
            }
        }
    }
}
