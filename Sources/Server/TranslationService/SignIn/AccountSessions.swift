public import Catalog
import Foundation
import GRDB
import KeyIndex
import Text

/// The browsers and programs that are signed in to an account, and the tokens that its owner has
/// made. Every call is for the owner, who is signed in in a browser.
public struct AccountSessions: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn

    /// A session: all tokens of one sign-in.
    public struct Line: Hashable, Sendable {
        /// The kinds of sessions.
        public enum Kind: Hashable, Sendable {
            /// A browser, with the apps that it has signed in.
            case browser
            /// A program that has signed in.
            case program
            /// A token that the owner has made for a program.
            case token
        }

        /// The mark of the sign-in.
        public let id: String
        /// The kind of the session.
        public fileprivate(set) var kind: Kind
        /// The name that the owner has given to a token.
        public fileprivate(set) var name: String?
        /// The project that the tokens open, or the OAuth client; `nil` if unknown.
        public fileprivate(set) var client: String?
        /// The browser or the program, as it named itself at the sign-in; `nil` if unknown.
        public fileprivate(set) var agent: String?
        /// The network address at the sign-in; `nil` if unknown.
        public fileprivate(set) var address: String?
        /// The time of the sign-in, in seconds since 1970.
        public fileprivate(set) var createdAt: Int
        /// The time of the last request, in seconds since 1970; `nil` if there was none.
        public fileprivate(set) var lastUsedAt: Int?
        /// The time of expiry, in seconds since 1970.
        public fileprivate(set) var expiresAt: Int
        /// True for the session of this browser.
        public let isCurrent: Bool
    }

    /// Returns the sessions of the person. The session of this browser is the first one, and the
    /// others follow from the newest to the oldest.
    public func all(of page: PageSession) throws(ServiceError) -> [Line] {
        let now = database.clock()
        let rows = try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT t.*, p.name AS projectName FROM token t
                    LEFT JOIN project p ON p.id = t.project
                    WHERE t.user = ? AND t.expiresAt > ? AND t.usedAt IS NULL
                    """, arguments: [page.session.userID, now])
        }
        let lines = rows.reduce(into: [String: Line]()) { lines, row in
            let line = line(row, page)
            lines[line.id] = lines[line.id].map { Self.joined($0, line) } ?? line
        }
        return lines.values.sorted { left, right in
            guard left.isCurrent == right.isCurrent else { return left.isCurrent }
            return (left.createdAt, left.id) > (right.createdAt, right.id)
        }
    }

    /// Returns a session of the person. Throws `.notFound`.
    public func find(_ id: String, of page: PageSession) throws(ServiceError) -> Line {
        guard let line = try all(of: page).first(where: { $0.id == id }) else {
            throw .notFound("This session has already ended")
        }
        return line
    }

    private func line(_ row: Row, _ page: PageSession) -> Line {
        let hash: Data = row["hash"]
        let (sign, kind): (String?, String) = (row["sign"], row["kind"])
        let (name, address): (String?, String?) = (row["name"], row["address"])
        let isBrowser = kind == AccessGrant.Kind.page.rawValue
        return Line(
            id: sign ?? Hexadecimal.text(of: Array(hash)),
            kind: isBrowser ? .browser : name == nil ? .program : .token, name: name,
            client: row["projectName"] ?? row["client"], agent: row["agent"], address: address,
            createdAt: row["since"] ?? row["createdAt"],
            lastUsedAt: [row["lastUsedAt"], database.tokenUses.time(of: hash)].compactMap { $0 }
                .max(),
            expiresAt: row["expiresAt"], isCurrent: sign == page.sign)
    }

    /// Joins two tokens of one sign-in.
    private static func joined(_ left: Line, _ right: Line) -> Line {
        var line = left
        if right.kind == .browser { line.kind = .browser }
        line.client = left.client ?? right.client
        line.agent = left.agent ?? right.agent
        line.address = left.address ?? right.address
        line.createdAt = min(left.createdAt, right.createdAt)
        line.lastUsedAt = [left.lastUsedAt, right.lastUsedAt].compactMap { $0 }.max()
        line.expiresAt = max(left.expiresAt, right.expiresAt)
        return line
    }
}

extension AccountSessions {
    /// Ends a session of the person, or deletes a token that the person has made. Throws
    /// `.notFound`.
    public func end(_ id: String, of page: PageSession) throws(ServiceError) {
        let line = try find(id, of: page)
        let user = page.session.userID
        try database.write { db in
            try page.require(db)
            try db.execute(
                sql: "DELETE FROM token WHERE user = ? AND coalesce(sign, lower(hex(hash))) = ?",
                arguments: [user, line.id])
            try db.execute(
                sql: "DELETE FROM authorizationCode WHERE user = ? AND sign = ?",
                arguments: [user, line.id])
            guard line.kind == .browser else { return }
            try PageSession.endCodes(db, of: user, sign: line.id)
        }
    }

    /// Ends all sessions of the person except the session of this browser. Tokens that the person
    /// has made stay.
    public func endOthers(of page: PageSession) throws(ServiceError) {
        let user = page.session.userID
        try database.write { db in
            try page.require(db)
            try db.execute(
                sql: "DELETE FROM token WHERE user = ? AND sign IS NOT ? AND name IS NULL",
                arguments: [user, page.sign])
            try db.execute(
                sql: "DELETE FROM authorizationCode WHERE user = ? AND sign IS NOT ?",
                arguments: [user, page.sign])
            for table in ["halfSignIn", "deviceCode"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE user = ?", arguments: [user])
            }
        }
    }

    /// Makes a token for a program, with all rights of the person. The database stores only its
    /// hash. If the account has a password, the password is checked. If the same form is sent twice
    /// within a minute, the second token replaces the first one.
    ///
    /// - Parameter form: a random word of the form; `nil` if the request has none.
    ///
    /// Throws `.invalid` for the fields `name`, `days` and `password`, and if the person has too
    /// many tokens. Throws `.tooManyRequests` like `SignIn.token`.
    public func makeToken(
        named name: String, days: Int?, of page: PageSession, password: Secret, address: String,
        form: String? = nil
    ) throws(ServiceError) -> Secret {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, Accounts.isName(name) else {
            throw .invalid("name", "invalid", "A name must have 1 to 100 visible characters")
        }
        guard let days, (1...Limits.namedTokenDays).contains(days) else {
            throw .invalid(
                "days", "invalid",
                "A token is valid for 1 to \(Limits.namedTokenDays) days")
        }
        let account =
            page.hasPassword
            ? try signIn.account(of: page, password: password, address: address) : nil
        let (now, user) = (database.clock(), page.session.userID)
        let mark = AccessGrant.mark(ofForm: form, [page.session.name, String(days), name])
        let grant = AccessGrant(
            kind: .access, user: user, sign: mark ?? TokenFamily(user: user, since: now).sign,
            since: now, name: name, expiresAt: now + days * 86400)
        return try database.write { db in
            try page.require(db)
            try account?.requirePassword(db)
            try grant.removeTwin(db, at: now)
            try Self.requireRoom(db, for: user)
            return try grant.issue(db, at: now)
        }
    }

    private static func requireRoom(_ db: Database, for user: UserID) throws {
        let count = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM token WHERE user = ? AND name IS NOT NULL",
            arguments: [user])
        guard (count ?? 0) < Limits.namedTokens else {
            throw ServiceError.invalid(
                "name", "too_many",
                "You have \(Limits.namedTokens) tokens; delete one of them first")
        }
    }
}
