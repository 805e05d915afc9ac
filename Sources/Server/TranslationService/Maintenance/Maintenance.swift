import Foundation
import GRDB

/// The health of the service, for monitoring.
public struct Maintenance: Sendable {
    let database: ServiceDatabase

    /// Sizes and counts.
    public struct Statistics: Hashable, Sendable {
        /// The number of projects.
        public let projects: Int
        /// The sum of the revisions of all projects.
        public let revisions: Int
        /// The size of the database, in bytes.
        public let databaseBytes: Int
        /// The size of the write-ahead log, in bytes.
        public let logBytes: Int
        /// The free space on the disk of the database, in bytes.
        public let freeBytes: Int
    }

    /// The minimum free space in bytes. A full disk stops every write.
    static let leastFreeBytes = 64 << 20

    /// Throws `.storage` if the database cannot be written, or if the disk is almost full.
    public func checkHealth() throws(ServiceError) {
        if !database.isOccupied {
            try database.write { db in
                // A write transaction shows that the database can be locked for a write.
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM project")
            }
        }
        guard FileManager.default.isWritableFile(atPath: database.pool.path) else {
            throw .storage("\(database.pool.path) is not writable")
        }
        try checkSpace()
    }

    /// Throws `.storage` if the disk is almost full.
    func checkSpace() throws(ServiceError) {
        let free = Self.freeBytes(at: database.pool.path)
        guard free >= Self.leastFreeBytes else {
            throw .storage(
                "the disk of \(database.pool.path) has only \(free >> 20) MiB of free space")
        }
    }

    /// Returns sizes and counts. Reads only one row for each project.
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

    /// The time of the newest change in the change log, in seconds since 1970; `nil` if the log is
    /// empty.
    public func newestChange() throws(ServiceError) -> Int? {
        try database.read { db in try Int.fetchOne(db, sql: "SELECT max(at) FROM changeLog") }
    }

    /// Ends all sessions and deletes all access tokens of people, and the codes that would create
    /// new ones. A backup brings back sessions that have ended since. Tokens of apps stay.
    public func endSessions() throws(ServiceError) {
        try database.write { db in
            try db.execute(sql: "DELETE FROM token WHERE user IS NOT NULL")
            for table in ["authorizationCode", "halfSignIn", "deviceCode"] {
                try db.execute(sql: "DELETE FROM \(table)")
            }
        }
    }

    /// Deletes old data: answered changes after 14 days, the change log after 90 days, expired
    /// tokens and links, second factors that were not confirmed, old deliveries of webhooks, old
    /// failed mails, and addresses without a recent sign-in. Stores the last uses of tokens.
    public func prune() throws(ServiceError) {
        let now = database.clock()
        try database.tokenUses.store(in: database)
        try database.write { db in
            try IdempotencyStore(db: db, now: now).forgetOld()
            try DailyUse(db: db, now: now).forgetOld()
            try db.execute(
                sql: "DELETE FROM machineAnswer WHERE at <= ?",
                arguments: [now - Limits.machineAnswerLifetime])
            try db.execute(sql: "DELETE FROM token WHERE expiresAt <= ?", arguments: [now])
            try StoredFactor.prune(db, at: now)
            // Expired codes are kept for a day, so that a second use is detected.
            try db.execute(
                sql: "DELETE FROM authorizationCode WHERE expiresAt < ?", arguments: [now - 86400])
            try db.execute(sql: "DELETE FROM deviceCode WHERE expiresAt <= ?", arguments: [now])
            try db.execute(
                sql: "DELETE FROM signInPlace WHERE at < ?", arguments: [now - Limits.placeLifetime]
            )
            try db.execute(
                sql: "DELETE FROM notification WHERE createdAt < ?",
                arguments: [now - Limits.notificationLifetime])
            try Webhooks.prune(db, now: now)
            try MailQueue.forgetOld(db, at: now)
            try Self.pruneLog(db, since: now - Limits.logLifetime)
        }
    }

    /// Deletes the log up to the first step that is recent enough. If there is none, deletes the
    /// complete log.
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
    /// An administrator of the service.
    public struct Administrator: Hashable, Sendable {
        /// The e-mail address, which identifies the account.
        public let email: String
        /// The time of the last sign-in that is still valid; `nil` if there is none.
        public let signedInAt: Int?
        /// The time of creation, in seconds since 1970.
        public let createdAt: Int
    }

    /// A token for the apps of a project.
    public struct ProjectToken: Hashable, Sendable {
        /// The name of the project.
        public let project: String
        /// The start of the token's hash, as the id of the token.
        public let id: String
        /// The name that an administrator gave.
        public let name: String?
        /// The time of creation, in seconds since 1970.
        public let createdAt: Int
    }

    /// The administrators, sorted by e-mail address.
    public internal(set) var administrators: [Administrator] = []
    /// Accounts with a password that is public.
    public internal(set) var knownPasswords: [String] = []
    /// Tokens that have been valid for a long time, the oldest first.
    public internal(set) var oldTokens: [ProjectToken] = []
    /// Tokens without an expiry that may start releases, the oldest first.
    public internal(set) var releasingTokens: [ProjectToken] = []
    /// Names of projects with several members in which reviewers may approve their own
    /// translations.
    public internal(set) var selfApproving: [String] = []
    /// The newest time in the database. If the clock is correct, it shows a later time.
    public internal(set) var newestTime = 0
}

extension Maintenance {
    /// Collects the facts. A token is old if its age is at least `age` seconds. The call takes a
    /// second for every few accounts that might have a password of the demonstration.
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

/// Recalculates all derived values and reports differences in the database.
extension Maintenance {
    /// A problem in the stored data.
    public struct Damage: Hashable, Sendable {
        /// The subject of the check: `ranks`, `revisions`…
        public let subject: String
        /// The first places with the problem, in words.
        public let places: [String]
        /// The number of places with the problem.
        public let count: Int
        /// True if ``repair()`` corrects the problem.
        public let isDerived: Bool
        /// The recommended action.
        public let advice: String
    }

    /// The checks that run while other calls may write, in this order.
    private var readable: [Inspection] {
        [
            .pages, .references, .schema, .projects, .documents, .ranks, .statuses, .verdicts,
            .approvals, .targets, .locks, .sources, .lengths, .tokens, .hiding, .gaps, .stamps,
            .entries, .outdated, .archives(in: database.releasesFolder),
            .releaseFiles(in: database.releasesFolder),
        ]
    }

    /// The checks that need a write transaction. Other writes wait for them.
    private var writable: [Inspection] {
        SearchIndex.Subject.all.map { .search($0.index) } + [
            .publications(in: database.releasesFolder)
        ]
    }

    /// Checks the complete database as of one moment, and the files of the releases. Returns the
    /// problems.
    ///
    /// `progress` receives the name of the next check. Throws `.storage` if the database is too
    /// damaged to be read, or if a file cannot be read.
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

    /// Computes every derived value again, in one transaction. Also restores the files of releases
    /// from their archives.
    ///
    /// Revisions stay unchanged. So workstations get the repaired values only with the next
    /// complete download of the project.
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
