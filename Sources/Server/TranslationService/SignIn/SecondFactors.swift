public import Catalog
import GRDB
import KeyIndex
import Text

/// The second factors of accounts: codes of an authenticator app (RFC 6238), and recovery codes.
public struct SecondFactors: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn

    /// The second factor of an account.
    public enum State: Hashable, Sendable {
        case off
        /// The set-up has begun. A sign-in needs no code yet.
        case started(AuthenticatorKey)
        /// A sign-in needs a code. Contains the number of recovery codes that are left.
        case on(recoveryCodes: Int)
    }

    /// Returns the state of the second factor of the person.
    public func state(of page: PageSession) throws(ServiceError) -> State {
        let user = page.session.userID
        return try database.read { db in
            guard let factor = try StoredFactor.find(db, of: user) else { return .off }
            guard factor.isConfirmed else {
                return .started(AuthenticatorKey(factor.secret, account: page.email))
            }
            let codes = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM recoveryCode WHERE user = ?", arguments: [user])
            return .on(recoveryCodes: codes ?? 0)
        }
    }

    /// Begins the set-up with a new secret, after a check of the password.
    ///
    /// Throws `.invalid` for a wrong password (field `password`), `.busy` if the second factor is
    /// on, and `.tooManyRequests`.
    public func start(
        of page: PageSession, password: Secret, address: String
    ) throws(ServiceError) {
        let account = try signIn.account(of: page, password: password, address: address)
        let now = database.clock()
        try database.write { db in
            try page.require(db)
            try account.requirePassword(db)
            guard try !StoredFactor.isOn(db, of: account.id) else { throw Self.isOn }
            try StoredFactor.start(db, of: account.id, at: now)
        }
    }

    /// Turns the second factor on, and returns the recovery codes. They are not stored.
    ///
    /// Throws `.invalid` for a wrong code (field `code`), `.busy` if the second factor is on, and
    /// `.notFound` if the set-up has not begun.
    public func confirm(of page: PageSession, code: Secret) throws(ServiceError) -> [Secret] {
        let now = database.clock()
        let codes = try database.write { db in
            try page.require(db)
            guard let factor = try StoredFactor.find(db, of: page.session.userID) else {
                throw ServiceError.notFound("The set-up of the second factor has not begun")
            }
            guard !factor.isConfirmed else { throw Self.isOn }
            return try factor.confirm(db, code, at: now)
        }
        guard let codes else { throw Self.wrongCode }
        return codes
    }

    /// Turns the second factor off, after a check of the password and a code.
    ///
    /// Throws `.invalid` for a wrong password (`password`) and a wrong code (`code`), and
    /// `.tooManyRequests`.
    public func turnOff(
        of page: PageSession, password: Secret, code: Secret, address: String
    ) throws(ServiceError) {
        let account = try signIn.account(of: page, password: password, address: address)
        let proven: CheckedAccount
        do {
            proven = try signIn.prove(account, code: code, address: address)
        } catch {
            throw error == .wrongCode ? Self.wrongCode : error
        }
        try database.write { db in
            try page.require(db)
            try proven.require(db)
            try StoredFactor.remove(db, of: proven.id)
        }
    }

    /// Turns the second factor of an account off, for an administrator with access to the machine.
    /// Does nothing if it is off. Throws `.notFound` for an unknown account.
    public func remove(of email: String) throws(ServiceError) {
        let folded = Accounts.folded(email)
        try database.write { db in
            let user = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [folded])
            guard let user else { throw ServiceError.notFound("There is no account \(email)") }
            try StoredFactor.remove(db, of: user)
        }
    }

    private static var wrongCode: ServiceError {
        .invalid("code", "wrong", ServiceError.wrongCode.sentence)
    }

    /// Also the answer to a form that was sent twice. The first answer had the recovery codes.
    private static var isOn: ServiceError {
        .busy(
            "The second factor is on. If you have not seen your recovery codes, turn it off and on "
                + "again")
    }
}

/// The secret of an authenticator app during the set-up.
public struct AuthenticatorKey: Hashable, Sendable {
    /// The secret in base32, in groups of four letters.
    public let text: String
    /// The address that opens an authenticator app (`otpauth:`).
    public let address: String

    init(_ secret: [UInt8], account: String) {
        let key = Base32.text(of: secret)
        text = TextGroups.text(of: key, separator: " ")
        let issuer = "tml-server"
        address =
            "otpauth://totp/\(issuer):\(PercentCoding.encoded(account))?secret=\(key)"
            + "&issuer=\(issuer)&algorithm=SHA1&digits=\(TimedCode.digits)&period=30"
    }
}
