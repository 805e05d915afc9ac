import Catalog
import Foundation
import GRDB
import KeyIndex
import Text

/// The second factor of an account in the database.
struct StoredFactor {
    let user: UserID
    let secret: [UInt8]
    let isConfirmed: Bool
    private let lastStep: Int

    /// Returns the second factor; `nil` if the account has none.
    static func find(_ db: Database, of user: UserID) throws -> StoredFactor? {
        try Row.fetchOne(db, sql: "SELECT * FROM secondFactor WHERE user = ?", arguments: [user])
            .map { row in
                StoredFactor(
                    user: user, secret: Array(row["secret"] as Data),
                    isConfirmed: row["confirmedAt"] != nil, lastStep: row["lastStep"])
            }
    }

    /// Returns true if a sign-in to the account needs a code.
    static func isOn(_ db: Database, of user: UserID) throws -> Bool {
        try find(db, of: user)?.isConfirmed ?? false
    }

    /// Begins the set-up with a new secret. The secret of an earlier set-up is replaced.
    static func start(_ db: Database, of user: UserID, at now: Int) throws {
        try db.execute(
            sql: """
                INSERT INTO secondFactor (user, secret, createdAt) VALUES (?, ?, ?)
                ON CONFLICT (user) DO UPDATE
                SET secret = excluded.secret, createdAt = excluded.createdAt
                """, arguments: [user, Data(TimedCode.newSecret()), now])
    }

    /// Deletes sign-ins without a code, and second factors that were not confirmed in time.
    static func prune(_ db: Database, at now: Int) throws {
        try db.execute(sql: "DELETE FROM halfSignIn WHERE expiresAt <= ?", arguments: [now])
        try db.execute(
            sql: "DELETE FROM secondFactor WHERE confirmedAt IS NULL AND createdAt <= ?",
            arguments: [now - Limits.setUpLifetime])
    }

    static func remove(_ db: Database, of user: UserID) throws {
        for table in ["secondFactor", "recoveryCode", "halfSignIn"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE user = ?", arguments: [user])
        }
    }

    /// Ends the set-up, and returns new recovery codes. Returns `nil` for a wrong code.
    func confirm(_ db: Database, _ code: Secret, at now: Int) throws -> [Secret]? {
        guard try acceptTimed(db, code, at: now) else { return nil }
        try db.execute(
            sql: "UPDATE secondFactor SET confirmedAt = ? WHERE user = ?", arguments: [now, user])
        return try (0..<RecoveryCode.count).map { _ in
            let code = RecoveryCode.random()
            try db.execute(
                sql: "INSERT INTO recoveryCode (user, hash) VALUES (?, ?)",
                arguments: [user, RecoveryCode.hash(of: code, user)])
            return code
        }
    }

    /// Uses a code of the authenticator app or a recovery code. Returns false for a wrong code.
    func accept(_ db: Database, _ code: Secret, at now: Int) throws -> Bool {
        let typed = Secret(code.reveal().filter { !$0.isWhitespace && $0 != "-" }.lowercased())
        if try acceptTimed(db, typed, at: now) { return true }
        try db.execute(
            sql: "DELETE FROM recoveryCode WHERE user = ? AND hash = ?",
            arguments: [user, RecoveryCode.hash(of: typed, user)])
        return db.changesCount > 0
    }

    /// Stores the step of an accepted code, so that no code is accepted twice.
    private func acceptTimed(_ db: Database, _ code: Secret, at now: Int) throws -> Bool {
        let typed = Secret(code.reveal().filter { !$0.isWhitespace })
        guard let step = TimedCode.step(of: typed, secret, after: lastStep, at: now) else {
            return false
        }
        try db.execute(
            sql: "UPDATE secondFactor SET lastStep = ? WHERE user = ?", arguments: [step, user])
        return true
    }
}

/// The codes for a person without the authenticator app. Each code is valid once.
enum RecoveryCode {
    static let count = 10

    /// Returns a code of 80 random bits, in groups that are easy to copy from paper. The hash of so
    /// many random bits needs no salt and no slow function.
    static func random() -> Secret {
        let letters = Array("abcdefghjkmnpqrstuvwxyz234567890".utf8)
        let text = Sodium.randomBytes(16).map { letters[Int($0 & 31)] }
        return Secret(TextGroups.text(of: String(decoding: text, as: UTF8.self), separator: "-"))
    }

    /// Returns the hash of the code without its hyphens.
    static func hash(of code: Secret, _ user: UserID) -> Data {
        let plain = code.reveal().filter { $0 != "-" }
        return Data(Sodium.sha256(Array("\(user) \(plain)".utf8)))
    }
}
