import Catalog
import Foundation
import GRDB
import KeyIndex
import Testing
import Text

@testable import TranslationService

extension PageSignIn {
    /// Of somebody without a second factor.
    var session: Secret {
        get throws {
            guard case .done(let session) = self else { throw ServiceError.secondFactorRequired }
            return session
        }
    }

    /// Of somebody with a second factor.
    fileprivate var word: Secret? {
        if case .codeWanted(let word) = self { word } else { nil }
    }
}

/// Sign-in with a password and a code.
@Suite struct SecondFactorTests {
    private let stage: Stage
    private let page: PageSession
    private static let email = "eva@example.com"
    private static let password = Secret("correct horse")

    private var service: TranslationService { stage.service }

    init() throws {
        stage = try Stage()
        try stage.service.accounts.set(
            email: Self.email, name: "Eva", password: Self.password)
        let cookie = try stage.service.pageSessions.begin(
            email: Self.email, password: Self.password, address: "192.0.2.1"
        ).session
        page = try #require(try stage.service.pageSessions.find(cookie))
    }

    /// What the app shows now, or some steps later.
    private func code(later steps: Int = 0) throws -> Secret {
        let factor = try service.database.read { db in
            try StoredFactor.find(db, of: page.session.userID)
        }
        let step = TimedCode.step(at: stage.clock.now) + steps
        return Secret(TimedCode.code(try #require(factor?.secret), step: step))
    }

    /// Turns it on; the code of the next step is the first that a sign-in takes.
    @discardableResult
    private func turnOn() throws -> [Secret] {
        try service.secondFactors.start(of: page, password: Self.password, address: "a")
        let codes = try service.secondFactors.confirm(of: page, code: code())
        stage.clock.advance(30)
        return codes
    }

    private func token(_ code: Secret?, from address: String = "192.0.2.1") throws -> Secret {
        try service.signIn.token(
            email: Self.email, password: Self.password, code: code, address: address)
    }

    @Test func thePasswordIsEnoughUntilTheSetUpIsConfirmed() throws {
        try service.secondFactors.start(of: page, password: Self.password, address: "a")
        _ = try token(nil)
        #expect(throws: ServiceError.self) {
            try service.secondFactors.confirm(of: page, code: Secret("12345"))
        }
        _ = try token(nil)
        try turnOn()
        #expect(throws: ServiceError.secondFactorRequired) { try token(nil) }
        _ = try token(code())
    }

    @Test func theSetUpNeedsThePassword() throws {
        #expect(throws: ServiceError.self) {
            try service.secondFactors.start(of: page, password: Secret("wrong"), address: "a")
        }
        #expect(try service.secondFactors.state(of: page) == .off)
    }

    @Test func anAppReadsTheSecretAndTheAddress() throws {
        try service.secondFactors.start(of: page, password: Self.password, address: "a")
        guard case .started(let key) = try service.secondFactors.state(of: page) else {
            Issue.record("has not begun")
            return
        }
        let secret = key.text.filter { $0 != " " }
        #expect(secret.count == 32 && key.text.count == 39)
        #expect(key.address.hasPrefix("otpauth://totp/tml-server:eva%40example.com?"))
        #expect(key.address.contains("secret=\(secret)&issuer=tml-server&algorithm=SHA1"))
    }

    @Test func eachCodeIsValidOnce() throws {
        try turnOn()
        let code = try code()
        _ = try token(code)
        #expect(throws: ServiceError.wrongCode) { try token(code) }
        stage.clock.advance(30)
        _ = try token(self.code())
    }

    @Test func theCodeOfTheSetUpIsUsed() throws {
        try service.secondFactors.start(of: page, password: Self.password, address: "a")
        let code = try code()
        _ = try service.secondFactors.confirm(of: page, code: code)
        #expect(throws: ServiceError.wrongCode) { try token(code) }
    }

    @Test(arguments: [-1, 0, 1]) func clocksMayDifferByAStep(steps: Int) throws {
        try turnOn()
        stage.clock.advance(300)
        _ = try token(code(later: steps))
    }

    @Test(arguments: [-2, 2]) func clocksMayNotDifferByMore(steps: Int) throws {
        try turnOn()
        stage.clock.advance(300)
        #expect(throws: ServiceError.wrongCode) { try token(code(later: steps)) }
    }

    @Test func aRecoveryCodeIsValidOnceHoweverItIsTyped() throws {
        let codes = try turnOn()
        #expect(codes.count == 10 && Set(codes).count == 10)
        let code = codes[3].reveal()
        _ = try token(Secret(" \(code.uppercased().replacing("-", with: " ")) "))
        #expect(throws: ServiceError.wrongCode) { try token(Secret(code)) }
        #expect(try service.secondFactors.state(of: page) == .on(recoveryCodes: 9))
        _ = try token(codes[4])
    }

    @Test func recoveryCodesAreNotOnDisk() throws {
        let codes = try turnOn()
        try service.maintenance.prune()
        let data = stage.folder.appending(path: "data")
        for file in try FileManager.default.contentsOfDirectory(atPath: data.path) {
            let path = data.appending(path: file)
            guard let bytes = try? Data(contentsOf: path) else { continue }
            for code in codes {
                #expect(bytes.range(of: Data(code.reveal().utf8)) == nil, "\(file)")
                let plain = code.reveal().replacing("-", with: "")
                #expect(bytes.range(of: Data(plain.utf8)) == nil, "\(file)")
            }
        }
    }

    @Test func wrongCodesCountLikeWrongPasswords() throws {
        try turnOn()
        for _ in 0..<Limits.signInAttempts {
            #expect(throws: ServiceError.wrongCode) { try token(Secret("000")) }
        }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 60)) { try token(code()) }
        stage.clock.advance(60)
        _ = try token(code())
    }

    /// Whoever has only the password cannot guess codes from many addresses.
    @Test func thePasswordAloneMakesNoAddressFamiliar() throws {
        try turnOn()
        let before = try places()
        #expect(throws: ServiceError.secondFactorRequired) { try token(nil, from: "203.0.113.9") }
        #expect(throws: ServiceError.wrongCode) { try token(Secret("000"), from: "203.0.113.9") }
        #expect(try places() == before)
        _ = try token(code(), from: "203.0.113.9")
        #expect(try places() == before + 1)
    }

    private func places() throws -> Int {
        try service.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM signInPlace") ?? 0
        }
    }
}

/// The other ways in, and the ways to turn it off.
extension SecondFactorTests {
    private func begin() throws -> Secret {
        let begun = try service.pageSessions.begin(
            email: Self.email, password: Self.password, address: "192.0.2.1")
        return try #require(begun.word)
    }

    private func finish(_ word: Secret, _ code: Secret) throws -> Secret {
        try service.pageSessions.finish(word, code: code, address: "192.0.2.1")
    }

    @Test func aBrowserGivesTheCodeAfterThePassword() throws {
        try turnOn()
        let word = try begin()
        #expect(try service.pageSessions.find(word) == nil)
        #expect(throws: ServiceError.invalidToken) { try service.signIn.session(token: word) }
        #expect(throws: ServiceError.wrongCode) { try finish(word, Secret("1")) }
        let session = try finish(word, code())
        #expect(try service.pageSessions.find(session)?.email == Self.email)
        stage.clock.advance(30)
        #expect(throws: ServiceError.invalidToken) { try finish(word, code()) }
    }

    @Test func twoBrowsersMaySignInAtTheSameTime() throws {
        try turnOn()
        let (first, second) = (try begin(), try begin())
        _ = try finish(first, code())
        stage.clock.advance(30)
        _ = try finish(second, code())
    }

    @Test func aSignInWithACodeCountsOnce() throws {
        try turnOn()
        for _ in 1...Limits.signInsOfAddress {
            stage.clock.advance(60)
            _ = try token(code(), from: "192.0.2.50")
        }
        stage.clock.advance(60)
        #expect(throws: ServiceError.self) { try token(code(), from: "192.0.2.50") }
    }

    @Test func aFormThatIsSentTwiceTellsThatTheFactorIsOn() throws {
        try turnOn()
        let confirm = { try service.secondFactors.confirm(of: page, code: code()) }
        do {
            _ = try confirm()
            Issue.record("was confirmed again")
        } catch ServiceError.busy(let sentence) {
            #expect(sentence.contains("recovery codes"))
        }
    }

    @Test func theCodeMustComeSoon() throws {
        try turnOn()
        let word = try begin()
        stage.clock.advance(Limits.halfSignInLifetime)
        #expect(throws: ServiceError.invalidToken) { try finish(word, code()) }
    }

    @Test func aNewPasswordEndsTheSignInThatHasBegun() throws {
        try turnOn()
        let word = try begin()
        try service.accounts.resetPassword(of: Self.email, to: Secret("another battery"))
        #expect(throws: ServiceError.invalidToken) { try finish(word, code()) }
        #expect(throws: ServiceError.secondFactorRequired) {
            try service.signIn.token(
                email: Self.email, password: Secret("another battery"), address: "a")
        }
    }

    @Test func oauthNeedsTheCodeToo() throws {
        try turnOn()
        let client = Client(id: "program")
        do {
            _ = try service.oauth.grant(
                password: Self.password, of: Self.email, to: client, address: "a")
            Issue.record("was granted")
        } catch ServiceError.grantRefused(let refusal, _) {
            #expect(refusal == .secondFactorRequired)
        }
        _ = try service.oauth.grant(
            password: Self.password, of: Self.email, secondFactor: code(), to: client,
            address: "a")
    }

    @Test func turningItOffNeedsThePasswordAndACode() throws {
        let codes = try turnOn()
        let factors = service.secondFactors
        #expect(throws: ServiceError.self) {
            try factors.turnOff(
                of: page, password: Secret("wrong"), code: codes[0], address: "a")
        }
        #expect(throws: ServiceError.self) {
            try factors.turnOff(
                of: page, password: Self.password, code: Secret("1"), address: "a")
        }
        #expect(try factors.state(of: page) == .on(recoveryCodes: 10))
        try factors.turnOff(of: page, password: Self.password, code: codes[0], address: "a")
        #expect(try factors.state(of: page) == .off)
        _ = try token(nil)
    }

    @Test func itIsNotReplacedWhileItIsOn() throws {
        try turnOn()
        #expect(throws: ServiceError.self) {
            try service.secondFactors.start(of: page, password: Self.password, address: "a")
        }
        _ = try token(code())
    }

    @Test func theOperatorTurnsItOff() throws {
        try turnOn()
        try service.secondFactors.remove(of: "EVA@example.com")
        _ = try token(nil)
        #expect(throws: ServiceError.self) {
            try service.secondFactors.remove(of: "nobody@example.com")
        }
    }

    @Test func aSetUpThatIsNotConfirmedGoes() throws {
        try service.secondFactors.start(of: page, password: Self.password, address: "a")
        try service.maintenance.prune()
        #expect(try service.secondFactors.state(of: page) != .off)
        stage.clock.advance(Limits.setUpLifetime)
        try service.maintenance.prune()
        #expect(try service.secondFactors.state(of: page) == .off)
    }
}
