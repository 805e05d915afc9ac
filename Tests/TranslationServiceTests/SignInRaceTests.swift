import Catalog
import Foundation
import GRDB
import KeyIndex
import Locking
import TestSupport
import Testing
import Text

@testable import TranslationService

/// Signing in while the account is closed or its password changes: no token is left
/// (`tml-service.md` 2.2). `RACES` says how often each pair is tried.
@Suite struct SignInRaceTests {
    private static let times = ProcessInfo.processInfo.environment["RACES"].flatMap { Int($0) } ?? 8

    /// What ends sign-ins.
    enum Ending: CaseIterable {
        case closing, reset, change
    }

    /// What makes a token.
    enum Beginning: CaseIterable {
        case password, oauth, refresh, code, page, app
    }

    private static let pairs = Ending.allCases.flatMap { ending in
        Beginning.allCases.map { (ending, $0) }
    }

    @Test(arguments: pairs) func noTokenIsLeft(ending: Ending, beginning: Beginning) throws {
        let race = try Race()
        var (begun, round) = (0, 0)
        // A race without a token proves nothing, so further races follow.
        while round < Self.times || begun == 0 && round < 10 * Self.times {
            let tokens = try race.run(ending, beginning, round)
            begun += tokens.count
            round += 1
            let good = tokens.filter(race.isGood)
            #expect(good.isEmpty, "\(good.count) of \(tokens.count) tokens are left")
            #expect(try race.others() == 0, "rows of tokens are left")
        }
        #expect(begun > 0)
    }
}

/// One account, and the two who run.
private final class Race: Sendable {
    private static let email = "eva@example.com"
    private static let password = Secret("correct horse battery")
    /// Of the password, made with little work: the race is to be won by who writes, not by who hashes.
    private static let hash =
        "$argon2id$v=19$m=8,t=1,p=1$BKS+HFvT8oftZPcIr/0xfQ$Rc9JrtHgK5Rp/IVvWEM5eeecgxqK66O9Mi3LhUuRkmg"
    private static let verifier = Secret(String(repeating: "v", count: 43))
    private static let address = "http://localhost/back"

    private let folder: TemporaryFolder
    private let service: TranslationService
    /// Each comes from an address of its own, so that nobody has to wait.
    private let visits = Locked(0)
    private let own = Locked<Secret?>(nil)

    init() throws {
        folder = try TemporaryFolder()
        service = try TranslationService(path: folder.path("server.sqlite")) {
            Int(Date().timeIntervalSince1970)
        }
    }

    /// The tokens that were had while the sign-ins ended.
    func run(
        _ ending: SignInRaceTests.Ending, _ beginning: SignInRaceTests.Beginning, _ round: Int
    ) throws -> [Secret] {
        try service.accounts.set(
            email: Self.email, name: "Eva", passwordHash: Self.hash, isAdmin: false)
        try service.database.write { db in
            try db.execute(sql: "DELETE FROM token WHERE kind <> 'project'")
        }
        let mine = try service.signIn.token(
            email: Self.email, password: Self.password, address: place())
        own.withLock { $0 = ending == .change ? mine : nil }
        let page = try browser()
        let family = try grant()
        let tokens = Locked<[Secret]>([])
        let isOver = Locked(false)
        let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            started.signal()
            var last = family
            while !isOver.withLock({ $0 }), let token = try? self.begin(beginning, page, &last) {
                tokens.withLock { $0.append(token) }
            }
            ended.signal()
        }
        started.wait()
        // Sometimes the one is ahead, sometimes the other.
        usleep(UInt32(round % 8) * 1000)
        let outcome = Result { try self.end(ending, mine) }
        isOver.withLock { $0 = true }
        ended.wait()
        try outcome.get()
        return tokens.withLock { $0 }
    }

    func isGood(_ token: Secret) -> Bool {
        (try? service.signIn.session(token: token)) != nil
            || (try? service.pageSessions.find(token)).flatMap { $0 } != nil
    }

    /// How many tokens and codes the account has besides the one that was not to end.
    func others() throws -> Int {
        let kept = own.withLock { $0 }.map { Data(AccessToken.hash(of: $0)) }
        return try service.database.read { db in
            let user = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [Self.email])
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM token WHERE user = :user AND hash IS NOT :own)
                         + (SELECT count(*) FROM authorizationCode WHERE user = :user)
                    """, arguments: ["user": user, "own": kept]) ?? 0
        }
    }

    private func place() -> String {
        let number = visits.withLock { visits in
            visits += 1
            return visits
        }
        return "10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
    }
}

extension Race {
    private func end(_ ending: SignInRaceTests.Ending, _ mine: Secret) throws {
        switch ending {
        case .closing: try service.accounts.close(Self.email)
        case .reset:
            try service.accounts.resetPassword(
                of: Self.email, to: Secret("another long password"))
        case .change:
            try service.accounts.changePassword(
                PasswordChange(old: Self.password, new: Secret("another long password")),
                token: mine, address: place())
        }
    }

    private func begin(
        _ beginning: SignInRaceTests.Beginning, _ page: PageSession, _ family: inout Grant
    ) throws -> Secret {
        switch beginning {
        case .password:
            return try service.signIn.token(
                email: Self.email, password: Self.password, address: place())
        case .oauth: return try grant().accessToken
        case .refresh:
            family = try service.oauth.grant(
                refresh: try #require(family.refreshToken), to: Client(id: nil))
            return family.accessToken
        case .code: return try coded(page)
        case .page:
            return try service.pageSessions.begin(
                email: Self.email, password: Self.password, address: place()
            ).session
        case .app: return try service.pageSessions.signInApp(of: nil, by: page).token
        }
    }

    private func grant() throws -> Grant {
        try service.oauth.grant(
            password: Self.password, of: Self.email, to: Client(id: nil), address: place())
    }

    private func coded(_ page: PageSession) throws -> Secret {
        let client = Client(id: "race")
        let challenge = Base64URL.text(of: AccessToken.hash(of: Self.verifier))
        let code = try service.oauth.makeCode(
            for: CodeRequest(client: client, redirectURI: Self.address, challenge: challenge),
            by: page)
        return try service.oauth.grant(
            code: code, verifier: Self.verifier, redirectURI: Self.address, to: client
        ).accessToken
    }

    private func browser() throws -> PageSession {
        let cookie = try service.pageSessions.begin(
            email: Self.email, password: Self.password, address: place()
        ).session
        return try #require(try service.pageSessions.find(cookie))
    }
}
