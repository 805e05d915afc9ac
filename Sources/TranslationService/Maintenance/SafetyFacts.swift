import GRDB

/// What the database says about the safety of the service, for `tml-server doctor`.
public struct SafetyFacts: Hashable, Sendable {
    /// Somebody who administers the service.
    public struct Administrator: Hashable, Sendable {
        public let email: String
        /// The time of the newest sign-in that still counts; `nil`: none.
        public let signedInAt: Int?
        public let createdAt: Int
    }

    /// A token of a project's apps that has been good for long.
    public struct OldToken: Hashable, Sendable {
        public let project: String
        public let id: String
        public let name: String?
        public let createdAt: Int
    }

    public internal(set) var administrators: [Administrator] = []
    /// Accounts with a password that everybody knows.
    public internal(set) var knownPasswords: [String] = []
    public internal(set) var oldTokens: [OldToken] = []
    /// Names of projects with several members where reviewers may approve their own work.
    public internal(set) var selfApproving: [String] = []
    /// The newest time in the database; the clock cannot be before it.
    public internal(set) var newestTime = 0
}

extension TranslationService {
    /// Gathers the facts; `age` in seconds is what makes a token old. Takes a second for every
    /// few accounts that might have the password of the demonstration.
    public func safetyFacts(tokenAge age: Int) throws(ServiceError) -> SafetyFacts {
        let now = clock()
        var facts = SafetyFacts()
        let suspects = try read { db in
            facts.administrators = try Self.administrators(db)
            facts.oldTokens = try Self.tokens(db, olderThan: now - age)
            facts.selfApproving = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM project p
                    WHERE allowsSelfApproval AND 1 < (SELECT count(*) FROM membership
                                                      WHERE project = p.id) ORDER BY name
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

    private static func tokens(_ db: Database, olderThan limit: Int) throws
        -> [SafetyFacts.OldToken]
    {
        try Row.fetchAll(
            db,
            sql: """
                SELECT p.name AS project, lower(substr(hex(t.hash), 1, 12)) AS id, t.name,
                       t.createdAt
                FROM token t JOIN project p ON p.id = t.project
                WHERE t.kind = 'project' AND t.createdAt < ? ORDER BY t.createdAt
                """, arguments: [limit]
        ).map { row in
            SafetyFacts.OldToken(
                project: row["project"], id: row["id"], name: row["name"],
                createdAt: row["createdAt"])
        }
    }
}
