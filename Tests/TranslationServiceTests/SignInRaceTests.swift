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
        case closing, reset, change, resetByMail
    }

    /// What makes a token.
    enum Beginning: CaseIterable {
        case password, oauth, refresh, code, page, app, device, half, provider

        /// What needs only the session of a browser.
        static let ofBrowser: [Beginning] = [.code, .app, .device]
    }

    /// A sign-in at a provider needs no password, so only a closed account ends it.
    private static let pairs = Ending.allCases.flatMap { ending in
        Beginning.allCases.filter { $0 != .provider || ending == .closing }.map { (ending, $0) }
    }

    @Test(arguments: pairs) func noTokenIsLeft(ending: Ending, beginning: Beginning) throws {
        try repeatRace { race, round in
            let tokens = try race.run(beginning, round) { try race.end(ending, $0) }
            let good = tokens.filter(race.isGood)
            #expect(good.isEmpty, "\(good.count) of \(tokens.count) tokens are left")
            #expect(try race.others() == 0, "rows of tokens are left")
            return tokens.count
        }
    }

    /// The end of all other sessions, while another browser signs programs and apps in.
    @Test(arguments: Beginning.ofBrowser) func noOtherSessionIsLeft(beginning: Beginning) throws {
        try repeatRace { race, round in
            let tokens = try race.run(beginning, round) { try race.endOthers(than: $0) }
            #expect(tokens.allSatisfy { !race.isGood($0) })
            #expect(try race.others() == 0, "rows of tokens are left")
            return tokens.count
        }
    }

    /// Programs that already have a token are sessions of their own.
    @Test(arguments: [true, false], Beginning.ofBrowser)
    func noCodeOfAnEndedBrowserIsLeft(isSignOut: Bool, beginning: Beginning) throws {
        try repeatRace { race, round in
            let tokens = try race.run(beginning, round) { try race.endBrowser($0, isSignOut) }
            #expect(beginning != .app || tokens.allSatisfy { !race.isGood($0) })
            #expect(try race.unusedCodes() == 0, "codes are left")
            return tokens.count
        }
    }

    /// A race without a token proves nothing, so further races follow.
    private func repeatRace(_ run: (Race, Int) throws -> Int) throws {
        let race = try Race()
        var (begun, round) = (0, 0)
        while round < Self.times || begun == 0 && round < 10 * Self.times {
            begun += try run(race, round)
            round += 1
        }
        #expect(begun > 0)
    }
}

/// The browser that runs, and the sign-in that does not end.
private struct Runners {
    let page: PageSession
    let mine: Secret
    let quiet: PageSession
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
    private let own = Locked<String?>(nil)

    init() throws {
        folder = try TemporaryFolder()
        service = try TranslationService(path: folder.path("server.sqlite")) {
            Int(Date().timeIntervalSince1970)
        }
    }

    /// The tokens that were had while the sign-ins ended.
    func run(
        _ beginning: SignInRaceTests.Beginning, _ round: Int, end: (Runners) throws -> Void
    ) throws -> [Secret] {
        try service.accounts.set(
            email: Self.email, name: "Eva", passwordHash: Self.hash, isAdmin: false)
        try service.database.write { db in
            try db.execute(sql: "DELETE FROM token WHERE kind <> 'project'")
            for table in ["authorizationCode", "deviceCode", "secondFactor"] {
                try db.execute(sql: "DELETE FROM \(table)")
            }
        }
        let mine = try service.signIn.token(
            email: Self.email, password: Self.password, address: place())
        own.withLock { $0 = nil }
        let runners = Runners(page: try browser(), mine: mine, quiet: try browser())
        let page = runners.page
        let family = try grant()
        if beginning == .half { try turnOnFactor(of: page) }
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
        // Sometimes the one is ahead, sometimes the other. A slow machine needs more time.
        usleep(UInt32(round % 8) * 1000 << UInt32(min(round / 8, 6)))
        let outcome = Result { try end(runners) }
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
        let kept = own.withLock { $0 }
        return try service.database.read { db in
            let user = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [Self.email])
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM token WHERE user = :user AND coalesce(sign, '') IS NOT :own)
                         + (SELECT count(*) FROM authorizationCode WHERE user = :user)
                         + (SELECT count(*) FROM deviceCode WHERE user = :user)
                         + (SELECT count(*) FROM halfSignIn WHERE user = :user)
                    """, arguments: ["user": user, "own": kept]) ?? 0
        }
    }

    /// How many codes could still become tokens.
    func unusedCodes() throws -> Int {
        try service.database.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM authorizationCode WHERE usedAt IS NULL)
                         + (SELECT count(*) FROM deviceCode WHERE user IS NOT NULL)
                    """) ?? 0
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
    func end(_ ending: SignInRaceTests.Ending, _ runners: Runners) throws {
        let password = Secret("another long password")
        switch ending {
        case .closing: try service.accounts.close(Self.email)
        case .reset: try service.accounts.resetPassword(of: Self.email, to: password)
        case .change:
            keep(try sign(of: runners.mine))
            try service.accounts.changePassword(
                PasswordChange(old: Self.password, new: password), token: runners.mine,
                address: place())
        case .resetByMail:
            try service.passwordResets.setPassword(password, with: resetLink())
        }
    }

    func endOthers(than runners: Runners) throws {
        keep(runners.quiet.sign)
        try service.accountSessions.endOthers(of: runners.quiet)
    }

    func endBrowser(_ runners: Runners, _ isSignOut: Bool) throws {
        if isSignOut {
            try service.pageSessions.close(runners.page)
        } else {
            try service.accountSessions.end(runners.page.sign, of: runners.quiet)
        }
    }

    private func keep(_ sign: String?) { own.withLock { $0 = sign } }

    private func sign(of token: Secret) throws -> String? {
        try service.database.read { db in
            try String.fetchOne(
                db, sql: "SELECT sign FROM token WHERE hash = ?",
                arguments: [Data(AccessToken.hash(of: token))])
        }
    }

    private func resetLink() throws -> Secret {
        let now = Int(Date().timeIntervalSince1970)
        return try service.database.write { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT id, email, passwordHash FROM user WHERE email = ?",
                arguments: [Self.email])
            let account = try #require(row)
            return try MailLink.make(
                db, .reset(account["id"], account: MailLink.mark(of: account)), until: now + 600)
        }
    }

    private func turnOnFactor(of page: PageSession) throws {
        let user = page.session.userID
        try service.database.write { db in
            try StoredFactor.start(db, of: user, at: 0)
            try db.execute(sql: "UPDATE secondFactor SET confirmedAt = 0")
        }
    }

    /// Signs in with a new recovery code, because each code is valid once.
    private func halfAndCode(_ user: UserID) throws -> Secret {
        let code = RecoveryCode.random()
        try service.database.write { db in
            try db.execute(
                sql: "INSERT INTO recoveryCode (user, hash) VALUES (?, ?)",
                arguments: [user, RecoveryCode.hash(of: code, user)])
        }
        let begun = try service.pageSessions.begin(
            email: Self.email, password: Self.password, address: place())
        guard case .codeWanted(let word) = begun else { throw ServiceError.wrongCode }
        return try service.pageSessions.finish(word, code: code, address: place())
    }

    private func device(_ page: PageSession) throws -> Secret {
        let client = Client(id: "race")
        let begun = try service.deviceSignIns.begin(client: client, address: place())
        try service.deviceSignIns.decide(
            begun.userCode, isAllowed: true, by: page, address: place())
        return try service.deviceSignIns.grant(
            deviceCode: begun.deviceCode, to: client
        ).accessToken
    }

    private func atProvider() throws -> Secret {
        let identity = ProvenIdentity(
            issuer: "https://id.example.org", subject: "eva", email: Self.email,
            isEmailVerified: true)
        return try service.identities.open(identity, createsAccounts: false).get()
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
        case .device: return try device(page)
        case .half: return try halfAndCode(page.session.userID)
        case .provider: return try atProvider()
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
