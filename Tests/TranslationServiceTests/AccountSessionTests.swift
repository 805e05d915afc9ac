import Catalog
import Foundation
import GRDB
import KeyIndex
import Testing
import Text
import Wire

@testable import TranslationService

/// The sessions and tokens of a person.
@Suite struct AccountSessionTests {
    private let stage: Stage
    private let page: PageSession
    private static let email = "eva@example.com"
    private static let password = Secret("correct horse")

    private var service: TranslationService { stage.service }

    init() throws {
        stage = try Stage()
        for email in [Self.email, "other@example.com"] {
            try stage.service.accounts.set(email: email, name: "Eva", password: Self.password)
        }
        page = try Self.browser(stage, Self.email)
    }

    private static func browser(_ stage: Stage, _ email: String) throws -> PageSession {
        let cookie = try stage.service.pageSessions.begin(
            email: email, password: password, address: "192.0.2.1", agent: "Firefox/1"
        ).session
        return try #require(try stage.service.pageSessions.find(cookie))
    }

    private func program() throws -> Secret {
        try service.signIn.token(
            email: Self.email, password: Self.password, address: "192.0.2.2", agent: "program/2")
    }

    private func makeToken(
        _ name: String, days: Int, password: Secret = password
    ) throws -> Secret {
        try service.accountSessions.makeToken(
            named: name, days: days, of: page, password: password, address: "a")
    }

    private func isGood(_ token: Secret) -> Bool {
        (try? service.signIn.session(token: token)) != nil
    }

    @Test func theListTellsWhereASessionBegan() throws {
        stage.clock.advance(10)
        _ = try program()
        let lines = try service.accountSessions.all(of: page)
        #expect(lines.map(\.kind) == [.browser, .program])
        #expect(lines.map(\.isCurrent) == [true, false])
        #expect(lines.map(\.address) == ["192.0.2.1", "192.0.2.2"])
        #expect(lines.map(\.agent) == ["Firefox/1", "program/2"])
        #expect(lines[1].createdAt == stage.clock.now)
        #expect(lines[1].lastUsedAt == nil)
    }

    @Test func aSignInIsOneSessionHoweverManyTokensItHas() throws {
        let client = Client(id: "desk")
        let grant = try service.oauth.grant(
            password: Self.password, of: Self.email, to: client, address: "192.0.2.3")
        _ = try service.oauth.grant(refresh: try #require(grant.refreshToken), to: client)
        _ = try service.pageSessions.signInApp(of: nil, by: page)
        let lines = try service.accountSessions.all(of: page)
        #expect(lines.map(\.kind) == [.browser, .program])
        #expect(lines.map(\.client) == [nil, "desk"])
        #expect(lines.map(\.address) == ["192.0.2.1", "192.0.2.3"])
    }

    @Test func theLastUseIsKnownAtOnceAndIsStoredLater() throws {
        let token = try program()
        stage.clock.advance(100)
        _ = try service.signIn.session(token: token)
        let used = stage.clock.now
        func lastUse() throws -> Int? {
            try service.accountSessions.all(of: page).first { $0.kind == .program }?.lastUsedAt
        }
        #expect(try lastUse() == used)
        stage.clock.advance(100)
        try service.maintenance.prune()
        #expect(service.database.tokenUses.time(of: Data(AccessToken.hash(of: token))) == nil)
        #expect(try lastUse() == used)
    }

    @Test func oneSessionEndsAndTheOthersStay() throws {
        let (first, second) = (try program(), try program())
        let lines = try service.accountSessions.all(of: page).filter { !$0.isCurrent }
        #expect(lines.count == 2)
        try service.accountSessions.end(lines[0].id, of: page)
        #expect(isGood(first) != isGood(second))
        #expect(try service.accountSessions.all(of: page).count == 2)
        #expect(throws: ServiceError.self) {
            try service.accountSessions.end(lines[0].id, of: page)
        }
    }

    @Test func nobodyEndsTheSessionOfAnother() throws {
        let token = try program()
        let other = try Self.browser(stage, "other@example.com")
        for line in try service.accountSessions.all(of: page) {
            #expect(throws: ServiceError.self) {
                try service.accountSessions.find(line.id, of: other)
            }
            #expect(throws: ServiceError.self) {
                try service.accountSessions.end(line.id, of: other)
            }
        }
        try service.accountSessions.endOthers(of: other)
        #expect(isGood(token))
        #expect(try service.accountSessions.all(of: page).count == 2)
    }

    @Test func allOthersEndButTheTokensStay() throws {
        let program = try program()
        let other = try Self.browser(stage, Self.email)
        let made = try makeToken("build", days: 30)
        try service.accountSessions.endOthers(of: page)
        #expect(!isGood(program) && isGood(made))
        #expect(try service.accountSessions.all(of: page).map(\.kind) == [.browser, .token])
        #expect(throws: ServiceError.invalidToken) {
            try service.accountSessions.endOthers(of: other)
        }
    }

    @Test func aTokenHasANameAndAnEnd() throws {
        let token = try makeToken(" build ", days: 30)
        let session = try service.signIn.session(token: token)
        #expect(try service.accounts.user(session).email == Self.email)
        let line = try #require(
            try service.accountSessions.all(of: page).first { $0.kind == .token })
        #expect(line.name == "build" && line.expiresAt == stage.clock.now + 30 * 86400)
        try service.accountSessions.end(line.id, of: page)
        #expect(!isGood(token))
        let next = try makeToken("next", days: 1)
        stage.clock.advance(86400)
        #expect(!isGood(next))
    }

    @Test(arguments: [("", 1), ("a\u{1B}[2J", 1), ("a", 0), ("a", 366)])
    func aTokenNeedsANameAndDays(name: String, days: Int) {
        #expect(throws: ServiceError.self) {
            try makeToken(name, days: days)
        }
    }

    @Test func thereAreNotManyTokens() throws {
        for number in 1...Limits.namedTokens {
            stage.clock.advance(3600)
            _ = try makeToken("\(number)", days: 1)
        }
        #expect(throws: ServiceError.self) {
            try makeToken("more", days: 1)
        }
    }

    @Test func aTokenNeedsThePassword() throws {
        #expect(throws: ServiceError.invalid("password", "wrong", "The password is wrong")) {
            try makeToken("build", days: 1, password: Secret("wrong"))
        }
        #expect(try service.accountSessions.all(of: page).map(\.kind) == [.browser])
    }

    @Test func timesOfUseThatCannotBeStoredAreStoredLater() throws {
        let token = try program()
        _ = try service.signIn.session(token: token)
        let hash = Data(AccessToken.hash(of: token))
        try service.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER full BEFORE UPDATE ON token
                    BEGIN SELECT raise(ABORT, 'full'); END
                    """)
        }
        #expect(throws: ServiceError.self) { try service.maintenance.prune() }
        #expect(service.database.tokenUses.time(of: hash) == stage.clock.now)
        try service.database.write { db in try db.execute(sql: "DROP TRIGGER full") }
        try service.maintenance.prune()
        #expect(service.database.tokenUses.time(of: hash) == nil)
        let lines = try service.accountSessions.all(of: page)
        #expect(lines.first { $0.kind == .program }?.lastUsedAt == stage.clock.now)
    }

    @Test func everySignInTellsItsPlace() throws {
        let device = try deviceCode(allowedBy: page)
        _ = try service.deviceSignIns.grant(
            deviceCode: device, to: Client(id: "tool"), address: "192.0.2.7", agent: "tool/7")
        let challenge = Base64URL.text(of: AccessToken.hash(of: Self.verifier))
        let request = CodeRequest(
            client: Client(id: "tool"), redirectURI: "http://localhost/", challenge: challenge)
        _ = try service.oauth.grant(
            code: service.oauth.makeCode(for: request, by: page), verifier: Self.verifier,
            redirectURI: "http://localhost/", to: Client(id: "tool"), address: "192.0.2.8",
            agent: "tool/8")
        _ = try service.identities.open(
            ProvenIdentity(
                issuer: "https://id.example.org", subject: "1", email: Self.email,
                isEmailVerified: true),
            createsAccounts: false, address: "192.0.2.9", agent: "Firefox/9")
        let lines = try service.accountSessions.all(of: page)
        #expect(
            Set(lines.map(\.address))
                == ["192.0.2.1", "192.0.2.7", "192.0.2.8", "192.0.2.9"])
        #expect(Set(lines.map(\.agent)) == ["Firefox/1", "tool/7", "tool/8", "Firefox/9"])
    }

    @Test func sessionsOfABackupEndAfterTheRestore() throws {
        let token = try program()
        let device = try deviceCode(allowedBy: page)
        try service.maintenance.endSessions()
        #expect(!isGood(token) && !isGood(deviceCode: device))
        #expect(throws: ServiceError.invalidToken) {
            try service.accountSessions.endOthers(of: page)
        }
    }

    /// Sign-ins must not push out a token that a person has made.
    @Test func manySignInsKeepTheToken() throws {
        let token = try makeToken("build", days: 30)
        for _ in 0...Limits.tokensOfPerson {
            stage.clock.advance(1)
            _ = try service.pageSessions.open(user: page.session.userID)
        }
        #expect(isGood(token))
    }

    @Test func aNewPasswordDeletesTheTokens() throws {
        let token = try makeToken("build", days: 30)
        try service.accounts.changePassword(
            PasswordChange(old: Self.password, new: Secret("another battery")), of: page,
            address: "a")
        #expect(!isGood(token))
    }
}

/// Programs that the person has allowed, but that have no token yet.
extension AccountSessionTests {
    private func deviceCode(allowedBy page: PageSession) throws -> Secret {
        let begun = try service.deviceSignIns.begin(client: Client(id: "tool"), address: "a")
        try service.deviceSignIns.decide(begun.userCode, isAllowed: true, by: page, address: "a")
        return begun.deviceCode
    }

    private func isGood(deviceCode: Secret) -> Bool {
        (try? service.deviceSignIns.grant(deviceCode: deviceCode, to: Client(id: "tool"))) != nil
    }

    private func code(by page: PageSession) throws -> Secret {
        let challenge = Base64URL.text(of: AccessToken.hash(of: Self.verifier))
        return try service.oauth.makeCode(
            for: CodeRequest(
                client: Client(id: "tool"), redirectURI: "http://localhost/", challenge: challenge),
            by: page)
    }

    private static let verifier = Secret(String(repeating: "v", count: 43))

    private func isGood(code: Secret) -> Bool {
        let grant = try? service.oauth.grant(
            code: code, verifier: Self.verifier, redirectURI: "http://localhost/",
            to: Client(id: "tool"))
        return grant != nil
    }

    private func endSession(of other: PageSession) throws {
        let line = try service.accountSessions.all(of: other).first { $0.isCurrent }
        try service.accountSessions.end(try #require(line?.id), of: page)
    }

    @Test func anAllowedCodeEndsWithItsBrowser() throws {
        let ends: [(PageSession) throws -> Void] = [
            { _ in try service.accountSessions.endOthers(of: page) },
            { try service.pageSessions.close($0) },
            { try endSession(of: $0) },
        ]
        for end in ends {
            let other = try Self.browser(stage, Self.email)
            let (device, code) = (try deviceCode(allowedBy: other), try code(by: other))
            try end(other)
            #expect(!isGood(deviceCode: device))
            #expect(!isGood(code: code))
        }
        #expect(isGood(deviceCode: try deviceCode(allowedBy: page)))
        #expect(isGood(code: try code(by: page)))
    }

    @Test func anAllowedCodeOutlivesTheSessionOfAProgram() throws {
        let token = try program()
        let device = try deviceCode(allowedBy: page)
        let lines = try service.accountSessions.all(of: page).filter { !$0.isCurrent }
        try service.accountSessions.end(try #require(lines.first?.id), of: page)
        #expect(!isGood(token) && isGood(deviceCode: device))
    }
}
