public import Catalog
import Foundation
import GRDB
import KeyIndex
import Text

/// A sign-in that a program has begun on a computer without a browser (RFC 8628, 3.2).
public struct DeviceSignIn: Sendable {
    /// The secret of the program.
    public let deviceCode: Secret
    /// The code that the person enters on a page of the server: `BCDF-GHJK`.
    public let userCode: Secret
    /// The validity of both codes, in seconds.
    public let expiresIn: Int
    /// The number of seconds between two questions of the program.
    public let interval: Int
}

/// Sign-ins of programs on computers without a browser (RFC 8628). The person signs in in any
/// browser, and enters the code that the program shows.
public struct DeviceSignIns: Sendable {
    let database: ServiceDatabase
    let signIn: SignIn

    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
    private static let codeLength = 8
    private static let interval = 5

    /// Begins a sign-in. Throws `.grantRefused` for an unknown client, and `.tooManyRequests` if too
    /// many sign-ins from this address wait for a person.
    public func begin(client: Client, address: String) throws(ServiceError) -> DeviceSignIn {
        let now = database.clock()
        let code = AccessToken()
        let userCode = Self.newUserCode()
        let place = Self.place(of: address)
        try database.write { db in
            let client = try client.known(db)
            guard let id = client.id else {
                throw ServiceError.grantRefused(.invalidRequest, "client_id is missing")
            }
            try db.execute(sql: "DELETE FROM deviceCode WHERE expiresAt <= ?", arguments: [now])
            try Self.requireRoom(db, place)
            try db.execute(
                sql: """
                    INSERT INTO deviceCode (hash, userHash, client, place, expiresAt)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    Data(code.hash), Self.hash(of: userCode), id, place,
                    now + Limits.deviceCodeLifetime,
                ])
        }
        return DeviceSignIn(
            deviceCode: code.secret, userCode: Self.shown(userCode),
            expiresIn: Limits.deviceCodeLifetime, interval: Self.interval)
    }

    /// Returns a typed code in the form that the program shows: `BCDF-GHJK`.
    public static func shown(_ typed: Secret) -> Secret { shown(code(of: typed.reveal().utf8)) }

    private static func shown(_ code: [UInt8]) -> Secret {
        Secret("\(code.prefix(4).string)-\(code.dropFirst(4).string)")
    }

    private static func newUserCode() -> [UInt8] {
        var code: [UInt8] = []
        while code.count < codeLength {
            // 240 is a multiple of 20, so every letter is equally probable.
            code += Sodium.randomBytes(codeLength).filter { $0 < 240 }.map {
                letters[Int($0) % letters.count]
            }
        }
        return Array(code.prefix(codeLength))
    }

    /// The letters count, and not the case, the hyphen and spaces.
    private static func code(of typed: some Sequence<UInt8>) -> [UInt8] {
        let upper = typed.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") ? $0 - 32 : $0 }
        return upper.filter(letters.contains)
    }

    private static func hash(of typed: some Sequence<UInt8>) -> Data {
        Data(Sodium.sha256(code(of: typed)))
    }

    /// The marks of the address and of its network.
    private static func place(of address: String) -> Data {
        let names = [address, NetworkPlace.network(of: address)]
        return Data(names.flatMap { Sodium.sha256(Array($0.utf8)) })
    }

    private static func requireRoom(_ db: Database, _ place: Data) throws {
        let counts = try Row.fetchOne(
            db,
            sql: """
                SELECT count(*) AS total, count(*) FILTER (WHERE place = :place) AS own,
                       count(*) FILTER (WHERE substr(place, 33) = substr(:place, 33)) AS near
                FROM deviceCode
                """, arguments: ["place": place])
        guard let counts, counts["total"] < Limits.deviceCodes,
            counts["own"] < Limits.deviceCodesOfAddress,
            counts["near"] < Limits.deviceCodesOfNetwork
        else { throw ServiceError.tooManyRequests(retryAfter: 60) }
    }
}

/// The decision of the person.
extension DeviceSignIns {
    /// Returns the client of the sign-in with this code: the name of a project, or of a program.
    ///
    /// Throws `.notFound` for an unknown or expired code, and `.tooManyRequests` after too many
    /// wrong codes from the address.
    public func client(
        of userCode: Secret, by page: PageSession, address: String
    ) throws(ServiceError) -> String {
        let now = database.clock()
        let attempt = SignInAttempts.Attempt(
            account: page.email, address: address, isFamiliar: true, kind: .program)
        try signIn.attempts.begin(attempt, at: now)
        let name = try database.read { db in
            try page.require(db)
            let id: String = try Self.pending(db, userCode, at: now)["client"]
            return try Client(id: id).known(db).project?.name ?? id
        }
        signIn.attempts.succeed(attempt, at: now)
        return name
    }

    private static func pending(_ db: Database, _ userCode: Secret, at now: Int) throws -> Row {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM deviceCode
                WHERE userHash = ? AND state = 'pending' AND expiresAt > ?
                """, arguments: [hash(of: userCode.reveal().utf8), now])
        guard let row else {
            throw ServiceError.notFound(
                "This code is wrong, used or expired; compare it with the code in the program")
        }
        return row
    }

    /// Stores the decision. Throws the errors of ``client(of:by:address:)``, and `.grantRefused` if
    /// the person has no access to the client's project.
    public func decide(
        _ userCode: Secret, isAllowed: Bool, by page: PageSession, address: String
    ) throws(ServiceError) {
        _ = try client(of: userCode, by: page, address: address)
        let now = database.clock()
        try database.write { db in
            try page.require(db)
            let row = try Self.pending(db, userCode, at: now)
            if isAllowed {
                let client = try Client(id: row["client"]).known(db)
                try OAuth.requireEntrance(db, client.project, page.session.userID)
            }
            try db.execute(
                sql: "UPDATE deviceCode SET state = ?, user = ?, sign = ? WHERE hash = ?",
                arguments: [
                    isAllowed ? "allowed" : "denied", page.session.userID, page.sign,
                    row["hash"] as Data,
                ])
        }
    }
}

/// The questions of the program.
extension DeviceSignIns {
    /// Gives tokens for the code of a program, once, after the person has allowed access. Throws
    /// `.grantRefused` before the decision, after a refusal, and for an expired code (RFC 8628, 3.5).
    ///
    /// `address` and `agent` are the network address and the name of the program.
    public func grant(
        deviceCode: Secret, to client: Client, address: String? = nil, agent: String? = nil
    ) throws(ServiceError) -> Grant {
        let now = database.clock()
        let outcome = try database.write { db -> Result<Grant, GrantRefusal> in
            switch try Self.family(db, deviceCode, client.known(db), at: now) {
            case .success(var family):
                (family.address, family.agent) = (address, agent)
                return .success(try family.grant(db, at: now))
            case .failure(let refusal): return .failure(refusal)
            }
        }
        switch outcome {
        case .success(let grant): return grant
        case .failure(let refusal): throw .grantRefused(refusal, refusal.sentenceOfDevice)
        }
    }

    /// A refusal is returned and not thrown, so that the time of the question is stored.
    private static func family(
        _ db: Database, _ code: Secret, _ client: KnownClient, at now: Int
    ) throws -> Result<TokenFamily, GrantRefusal> {
        let hash = Data(AccessToken.hash(of: code))
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM deviceCode WHERE hash = ? AND expiresAt > ?",
            arguments: [hash, now])
        guard let row, row["client"] == client.id else { return .failure(.expiredToken) }
        let state: String = row["state"]
        guard state != "pending" else {
            try db.execute(
                sql: "UPDATE deviceCode SET askedAt = ? WHERE hash = ?", arguments: [now, hash])
            let isEarly = (row["askedAt"] as Int?).map { now < $0 + interval - 1 } ?? false
            return .failure(isEarly ? .slowDown : .authorizationPending)
        }
        try db.execute(sql: "DELETE FROM deviceCode WHERE hash = ?", arguments: [hash])
        guard state == "allowed" else { return .failure(.accessDenied) }
        let user: UserID = row["user"]
        try OAuth.requireEntrance(db, client.project, user)
        return .success(
            TokenFamily(user: user, project: client.project?.id, client: client.id, since: now))
    }
}

extension GrantRefusal: Error {
    fileprivate var sentenceOfDevice: String {
        switch self {
        case .authorizationPending: "The person has not entered the code yet"
        case .slowDown: "The program asks too often"
        case .accessDenied: "The person has refused access"
        case .expiredToken, .invalidRequest, .invalidClient, .invalidGrant, .unauthorizedClient,
            .unsupportedGrantType, .unsupportedResponseType, .secondFactorRequired:
            "The code is unknown, used or expired, or belongs to another client"
        }
    }
}
