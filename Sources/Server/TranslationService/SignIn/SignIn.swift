public import Catalog
import Foundation
import GRDB
import KeyIndex
import Locking
import Text

/// Sign-in with a password (`tml-service.md` 2.2).
public struct SignIn: Sendable {
    let database: ServiceDatabase
    let attempts = SignInAttempts()

    /// Checks a password and creates a token that is valid for 90 days. `code` is the code of the
    /// second factor, and `agent` the name of the program.
    ///
    /// Throws `.wrongPassword`, and `.tooManyRequests` after too many failures (`SignInAttempts`).
    /// Throws `.secondFactorRequired` if the account needs a code, and `.wrongCode`. The call takes
    /// the same time for an unknown account and for a wrong password.
    public func token(
        email: String, password: Secret, code: Secret? = nil, address: String, agent: String? = nil
    ) throws(ServiceError) -> Secret {
        let account = try provenAccount(
            email: email, password: password, code: code, address: address)
        let now = database.clock()
        return try database.write { db in
            try account.require(db)
            return try TokenFamily(
                user: account.id, since: now, address: address, agent: agent
            ).token(.access, db, for: Limits.tokenLifetime, at: now)
        }
    }

    /// Returns the session of a token. Throws `.invalidToken`.
    public func session(token: Secret) throws(ServiceError) -> ServiceSession {
        let hash = AccessToken.hash(of: token)
        let now = database.clock()
        let row = try database.read { db in
            let find = try db.cachedStatement(
                sql: """
                    SELECT t.hash, t.mayRelease, u.id, u.isAdmin, p.key AS project
                    FROM token t
                    LEFT JOIN user u ON u.id = t.user
                    LEFT JOIN project p ON p.id = t.project
                    WHERE t.hash = ? AND t.kind IN ('access', 'project')
                      AND (t.expiresAt IS NULL OR t.expiresAt > ?)
                      AND (u.id IS NULL OR u.passwordHash <> ?)
                    """)
            return try Row.fetchOne(find, arguments: [Data(hash), now, Accounts.noPassword])
        }
        guard let row, Sodium.areEqual(Array(row["hash"] as Data), hash) else {
            throw .invalidToken
        }
        let project = (row["project"] as String?).map { Project.Key($0) }
        if let user: UserID = row["id"] {
            database.tokenUses.note(hash, at: now)
            return ServiceSession(userID: user, isAdmin: row["isAdmin"], project: project)
        }
        guard let project else { throw .invalidToken }
        return ServiceSession(applicationOf: project, mayRelease: row["mayRelease"])
    }

    /// Returns the account with this password and this code of its second factor. Throws the errors
    /// of `token`.
    func provenAccount(
        email: String, password: Secret, code: Secret?, address: String
    ) throws(ServiceError) -> CheckedAccount {
        try prove(
            try account(email: email, password: password, address: address), code: code,
            address: address)
    }

    /// Returns the account with this password. Its second factor is not checked. Throws
    /// `.wrongPassword` and `.tooManyRequests`.
    func account(
        email: String, password: Secret, address: String
    ) throws(ServiceError) -> CheckedAccount {
        let now = database.clock()
        let folded = Accounts.folded(email)
        guard folded.utf8.count <= Limits.emailBytes else { throw .wrongPassword }
        let account = try database.read { db in
            try PasswordAccount(db, email: folded, address: address)
        }
        let attempt = SignInAttempts.Attempt(
            account: Accounts.isEmail(folded) ? folded : nil, address: address,
            isFamiliar: account?.isFamiliar ?? false)
        try attempts.begin(attempt, at: now)
        // For an account without a password, the check must take the same time.
        let hash =
            account.flatMap { $0.hasPassword ? $0.passwordHash : nil } ?? Self.hashOfNobody
        guard Sodium.password(password.reveal(), fits: hash), let account else {
            throw .wrongPassword
        }
        attempts.succeed(attempt, at: now)
        // An address becomes familiar only after a complete sign-in.
        if !account.hasSecondFactor {
            try database.write { db in try account.remember(db, at: now) }
        }
        return CheckedAccount(
            id: account.id, email: folded, passwordHash: account.passwordHash,
            hasSecondFactor: account.hasSecondFactor)
    }

    /// Returns the account of a person who is signed in, after a check of the password. Throws
    /// `.invalid` (field `password`) and `.tooManyRequests`.
    func account(
        of page: PageSession, password: Secret, address: String
    ) throws(ServiceError) -> CheckedAccount {
        guard page.hasPassword else {
            throw .invalid("password", "none", "Your account has no password")
        }
        do {
            return try account(email: page.email, password: password, address: address)
        } catch {
            guard error == .wrongPassword else { throw error }
            throw .invalid("password", "wrong", "The password is wrong")
        }
    }

    /// Returns the account as proven, after a check of the code if it has a second factor. Wrong
    /// codes count like wrong passwords. Throws `.secondFactorRequired` without a code,
    /// `.wrongCode` and `.tooManyRequests`.
    func prove(
        _ account: CheckedAccount, code: Secret?, address: String
    ) throws(ServiceError) -> CheckedAccount {
        guard account.hasSecondFactor else { return account }
        guard let code else { throw .secondFactorRequired }
        let now = database.clock()
        let known = try database.read { db in
            try PasswordAccount(db, email: account.email, address: address)
        }
        let attempt = SignInAttempts.Attempt(
            account: account.email, address: address, isFamiliar: known?.isFamiliar ?? false,
            kind: .secondFactor)
        try attempts.begin(attempt, at: now)
        let isRight = try database.write { db in
            try StoredFactor.find(db, of: account.id)?.accept(db, code, at: now) ?? true
        }
        guard isRight else { throw .wrongCode }
        attempts.succeed(attempt, at: now)
        if let known { try database.write { db in try known.remember(db, at: now) } }
        return account.proven
    }

    /// A hash that no password matches. It is checked if the account does not exist.
    private static let hashOfNobody =
        Sodium.passwordHash(Hexadecimal.text(of: Sodium.randomBytes(32))) ?? ""
}

/// An account whose password is checked.
struct CheckedAccount: Sendable {
    let id: UserID
    let email: String
    fileprivate let passwordHash: String
    let hasSecondFactor: Bool
    private(set) var isProven = false
    /// The hash of the word of a sign-in that waits for the code; `nil` if there is none.
    private var word: Data?

    fileprivate init(id: UserID, email: String, passwordHash: String, hasSecondFactor: Bool) {
        self.id = id
        self.email = email
        self.passwordHash = passwordHash
        self.hasSecondFactor = hasSecondFactor
    }

    /// The account after the check of the second factor.
    fileprivate var proven: CheckedAccount {
        var account = self
        account.isProven = true
        return account
    }

    /// Returns the account of a browser whose person has given the password, but not the code;
    /// `nil` if there is none. A new password ends such sign-ins.
    static func half(_ db: Database, _ hash: Data, at now: Int) throws -> CheckedAccount? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT u.id, u.email, u.passwordHash FROM halfSignIn h JOIN user u ON u.id = h.user
                WHERE h.hash = ? AND h.expiresAt > ?
                """, arguments: [hash, now])
        guard let row else { return nil }
        let user: UserID = row["id"]
        var account = CheckedAccount(
            id: user, email: row["email"], passwordHash: row["passwordHash"],
            hasSecondFactor: try StoredFactor.isOn(db, of: user))
        account.word = hash
        return account
    }

    /// Throws the errors of `requirePassword`, and `.secondFactorRequired` if the account needs a
    /// code that was not checked. Ends the word of the form with the code, and throws
    /// `.invalidToken` if it has already ended. Call this in the transaction that writes a token.
    func require(_ db: Database) throws {
        try requirePassword(db)
        if let word {
            try db.execute(sql: "DELETE FROM halfSignIn WHERE hash = ?", arguments: [word])
            guard db.changesCount > 0 else { throw ServiceError.invalidToken }
        }
        guard try isProven || !StoredFactor.isOn(db, of: id) else {
            throw ServiceError.secondFactorRequired
        }
    }

    /// Throws `.wrongPassword` if the password has changed or the account is closed. Call this in
    /// the transaction that writes: a change of the password has deleted the earlier tokens.
    func requirePassword(_ db: Database) throws {
        let isSame = try Bool.fetchOne(
            db, sql: "SELECT passwordHash = ? FROM user WHERE id = ?",
            arguments: [passwordHash, id])
        guard isSame == true else { throw ServiceError.wrongPassword }
    }
}

/// The account of a sign-in and the address of the client.
private struct PasswordAccount {
    let id: UserID
    let passwordHash: String
    /// True if the owner has signed in from this address before.
    let isFamiliar: Bool
    /// True if a sign-in needs a code.
    let hasSecondFactor: Bool
    /// The mark of the address, valid for this account only.
    private let place: Data

    /// False for a closed account, and for an account that signs in only at a provider.
    var hasPassword: Bool { Accounts.isPassword(passwordHash) }

    init?(_ db: Database, email: String, address: String) throws {
        let row = try Row.fetchOne(
            db, sql: "SELECT id, uuid, passwordHash FROM user WHERE email = ?", arguments: [email])
        guard let row else { return nil }
        id = row["id"]
        passwordHash = row["passwordHash"]
        place = Data(Sodium.sha256(Array("\(row["uuid"] as String) \(address)".utf8)))
        isFamiliar =
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM signInPlace WHERE user = ? AND place = ?)",
                arguments: [id, place]) ?? false
        hasSecondFactor = try StoredFactor.isOn(db, of: id)
    }

    func remember(_ db: Database, at now: Int) throws {
        try db.execute(
            sql: """
                INSERT INTO signInPlace (user, place, at) VALUES (?, ?, ?)
                ON CONFLICT (user, place) DO UPDATE SET at = excluded.at
                """, arguments: [id, place, now])
    }
}

/// Counts failed sign-ins, so that guessing a password takes too long.
///
/// There are three counts: for an address; for an account from one address; and for an account from
/// all addresses from which its owner has never signed in. The last count stops attempts from many
/// addresses. It does not affect the owner at a familiar address, so a stranger cannot lock the
/// owner out.
///
/// An attempt counts from its start, so that parallel attempts count, too. A successful attempt is
/// removed from these counts. It counts among the successful attempts of the account from the
/// address, because each needs a hash and creates a token.
final class SignInAttempts: Sendable {
    /// An attempt to sign in, with or without an existing account.
    struct Attempt: Sendable {
        /// The kinds of secrets that an attempt can try.
        enum Kind: Sendable {
            case password
            /// The code after a password. The password counts as the successful attempt.
            case secondFactor
            /// The code that a program shows to a person. These attempts have counts of their own
            /// for an account.
            case program
        }

        /// The e-mail address of the account; `nil` for a text that is no e-mail address.
        var account: String?
        var address: String
        /// True if the owner of the account has signed in from this address before.
        var isFamiliar: Bool
        var kind = Kind.password
    }

    /// The maximum number of attempts in a number of seconds.
    struct Rule {
        /// The attempts that a rule counts.
        struct Scope: Hashable, Sendable {
            /// The e-mail address of the account; `nil` for all accounts.
            var account: String?
            /// The network address; `nil` for all that are new for the account.
            var address: String?
            /// True for the codes that programs show.
            var isOfPrograms = false
            var isOfSuccesses = false
        }

        let scope: Scope
        let limit: Int
        let seconds: Int
    }

    struct Record: Sendable {
        /// The times in ascending order.
        var times: [Int]
        let seconds: Int
    }

    struct Book: Sendable {
        var records: [Rule.Scope: Record] = [:]
        var cleanedAt = 0
    }

    private let book = Locked(Book())

    /// Counts an attempt. Throws `.tooManyRequests` after too many attempts.
    func begin(_ attempt: Attempt, at now: Int) throws(ServiceError) {
        let rules = Self.rules(for: attempt)
        let wait = book.withLock { book -> Int? in
            book.clean(at: now)
            let all = rules + [Self.successes(of: attempt)].compactMap { $0 }
            let waits = all.compactMap { rule in book.wait(rule, at: now) }
            if let longest = waits.max() { return longest }
            for rule in rules { book.note(rule, at: now) }
            return nil
        }
        if let wait { throw .tooManyRequests(retryAfter: wait) }
    }

    /// Removes a successful attempt from the counts of failures.
    func succeed(_ attempt: Attempt, at now: Int) {
        book.withLock { book in
            for rule in Self.rules(for: attempt) { book.takeBack(rule, at: now) }
            if let rule = Self.successes(of: attempt) { book.note(rule, at: now) }
        }
    }

    private static func successes(of attempt: Attempt) -> Rule? {
        guard attempt.kind != .secondFactor, var scope = Self.scope(of: attempt) else { return nil }
        scope.isOfSuccesses = true
        return Rule(scope: scope, limit: Limits.signInsOfAddress, seconds: 3600)
    }

    /// The attempts for the account from the address; `nil` without an account.
    private static func scope(of attempt: Attempt) -> Rule.Scope? {
        attempt.account.map { account in
            Rule.Scope(
                account: account, address: attempt.address, isOfPrograms: attempt.kind == .program)
        }
    }

    private static func rules(for attempt: Attempt) -> [Rule] {
        let ofAddress = Rule(
            scope: Rule.Scope(address: attempt.address), limit: Limits.signInAttempts, seconds: 60)
        guard var scope = Self.scope(of: attempt) else { return [ofAddress] }
        let always = [
            ofAddress,
            Rule(scope: scope, limit: Limits.accountAttemptsOfAddress, seconds: 3600),
        ]
        guard !attempt.isFamiliar else { return always }
        scope.address = nil
        return always + [Rule(scope: scope, limit: Limits.accountAttempts, seconds: 3600)]
    }
}

extension SignInAttempts.Book {
    /// Returns the seconds until the next attempt is allowed; `nil` if it is allowed now.
    func wait(_ rule: SignInAttempts.Rule, at now: Int) -> Int? {
        let recent = records[rule.scope]?.times.filter { $0 > now - rule.seconds } ?? []
        guard recent.count >= rule.limit else { return nil }
        return max(1, recent[recent.count - rule.limit] + rule.seconds - now)
    }

    mutating func note(_ rule: SignInAttempts.Rule, at now: Int) {
        let none = SignInAttempts.Record(times: [], seconds: rule.seconds)
        records[rule.scope, default: none].times.removeAll { $0 <= now - rule.seconds }
        records[rule.scope, default: none].times.append(now)
    }

    mutating func takeBack(_ rule: SignInAttempts.Rule, at now: Int) {
        guard let place = records[rule.scope]?.times.lastIndex(of: now) else { return }
        records[rule.scope]?.times.remove(at: place)
    }

    /// Deletes attempts that no longer count, at most once a minute.
    mutating func clean(at now: Int) {
        guard abs(now - cleanedAt) >= 60 else { return }
        cleanedAt = now
        records = records.filter { ($0.value.times.last ?? 0) > now - $0.value.seconds }
    }
}
