import Catalog
import Foundation
import GRDB
import TML
import Testing
import Text
import Wire

@testable import TranslationService

@Suite struct SignInTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.accounts.set(
            email: " Eva@Example.com ", name: "Eva", password: Secret("correct horse"))
    }

    private func signIn(_ password: String, email: String = "eva@example.com") throws -> Secret {
        try stage.service.signIn.token(
            email: email, password: Secret(password), address: "127.0.0.1")
    }

    @Test func theRightPasswordGivesATokenThatNamesThePerson() throws {
        let token = try signIn("correct horse", email: "EVA@example.com")
        #expect(Hexadecimal.isText(token.reveal(), count: 64))
        let session = try stage.service.signIn.session(token: token)
        let user = try stage.service.accounts.user(session)
        #expect(user.email == "eva@example.com")
        #expect(user.displayName == "Eva")
        #expect(try signIn("correct horse") != token)
    }

    @Test func neitherTokenNorPasswordIsOnDisk() throws {
        let token = try signIn("correct horse")
        try stage.service.close()
        let data = stage.folder.appending(path: "data")
        for file in try FileManager.default.contentsOfDirectory(atPath: data.path) {
            let bytes = try Data(contentsOf: data.appending(path: file))
            for secret in [token.reveal(), "correct horse"] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)")
            }
        }
    }

    @Test func theDatabaseIsForItsOwnerOnly() throws {
        let data = stage.folder.appending(path: "data")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(data.path) == 0o700)
        #expect(try mode(data.appending(path: "server.sqlite").path) == 0o600)
    }

    /// `tml-server doctor` shows these tokens.
    @Test func theSafetyFactsListTheTokensThatMayStartReleases() throws {
        _ = try stage.service.projectTokens.make(for: stage.key, name: "app")
        _ = try stage.service.projectTokens.make(
            for: stage.key, name: "script", mayRelease: true)
        let facts = try stage.service.maintenance.safetyFacts(tokenAge: 1)
        #expect(facts.releasingTokens.map(\.name) == ["script"])
    }

    @Test(arguments: ["wrong", "", "Correct horse", "correct horse "])
    func aWrongPasswordIsRefused(password: String) {
        #expect(throws: ServiceError.wrongPassword) { try signIn(password) }
    }

    @Test func anUnknownAccountIsRefusedInTheSameWords() {
        #expect(throws: ServiceError.wrongPassword) {
            try signIn("correct horse", email: "nobody@example.com")
        }
    }

    @Test func fiveFailuresInAMinuteAreEnough() throws {
        for _ in 0..<5 {
            #expect(throws: ServiceError.wrongPassword) { try signIn("wrong") }
        }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 60)) {
            try signIn("correct horse")
        }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 60)) {
            try signIn("x", email: "other@example.com")
        }
        stage.clock.advance(60)
        _ = try signIn("correct horse")
    }

    private func signIn(_ password: String, from address: String) throws -> Secret {
        try stage.service.signIn.token(
            email: "eva@example.com", password: Secret(password), address: address)
    }

    /// Failed attempts from everywhere, as if the passwords had been checked.
    private func guess(_ count: Int, to account: String = "eva@example.com") throws {
        for number in 0..<count {
            let attempt = SignInAttempts.Attempt(
                account: account, address: "guesser \(number)", isFamiliar: false)
            try stage.service.signIn.attempts.begin(attempt, at: stage.clock.now)
        }
    }

    /// Each costs a hash and leaves a token.
    @Test func successesHaveAnEndToo() throws {
        let attempt = SignInAttempts.Attempt(
            account: "eva@example.com", address: "192.0.2.1", isFamiliar: true)
        let attempts = stage.service.signIn.attempts
        for _ in 0..<Limits.signInsOfAddress {
            try attempts.begin(attempt, at: stage.clock.now)
            attempts.succeed(attempt, at: stage.clock.now)
        }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 3600)) {
            try signIn("correct horse", from: "192.0.2.1")
        }
        _ = try signIn("correct horse", from: "192.0.2.2")
        stage.clock.advance(3600)
        _ = try signIn("correct horse", from: "192.0.2.1")
    }

    /// Failures are kept under the name of the account for an hour.
    @Test func anEndlessAddressIsNotKept() throws {
        let email = String(repeating: "x", count: 300) + "@example.com"
        for _ in 0..<10 {
            #expect(throws: ServiceError.wrongPassword) { try signIn("wrong", email: email) }
        }
    }

    @Test(arguments: ["Eve\u{1B}]0;owned\u{7}", "Eve\u{202E}evE", "a\nb", "\u{9B}2J"])
    func aNameActsOnNoTerminal(name: String) {
        #expect(throws: ServiceError.self) {
            try stage.service.accounts.set(
                email: "eve@example.com", name: name, password: Secret("correct horse"))
        }
        #expect(throws: ServiceError.self) {
            try stage.service.accounts.change("eva@example.com", AccountChange(name: name))
        }
        #expect(throws: ServiceError.self) {
            try stage.service.projects.create(NewProject(name: name, defaultLocale: "en"))
        }
        #expect(throws: ServiceError.self) {
            try stage.service.accounts.set(
                email: "e\u{1B}@example.com", name: "Eve", password: Secret("correct horse"))
        }
    }

    @Test(arguments: ["Ольга Попова", "محمد\u{200C}رضا", "O’Neil 👩‍💻", "क्‍ष"])
    func namesOfPeopleAreTaken(name: String) throws {
        try stage.service.accounts.change("eva@example.com", AccountChange(name: name))
    }

    /// As if the account was closed, or got another password, between the check and the token.
    @Test func aPasswordThatIsNoneAnyMoreGivesNoToken() throws {
        let account = try stage.service.signIn.account(
            email: "eva@example.com", password: Secret("correct horse"), address: "127.0.0.1")
        try stage.service.accounts.resetPassword(
            of: "eva@example.com", to: Secret("another horse"))
        #expect(throws: ServiceError.wrongPassword) {
            try stage.service.pageSessions.open(account)
        }
    }

    @Test func aClosedAccountHasNoSession() throws {
        let token = try signIn("correct horse")
        try stage.service.database.write { db in
            try db.execute(
                sql: "UPDATE user SET passwordHash = 'closed' WHERE email = 'eva@example.com'")
        }
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.signIn.session(token: token)
        }
    }

    /// Guesses from many addresses end, also the right one; who was here before still gets in.
    @Test func guessesFromEverywhereEndAndTheOwnerComesInAllTheSame() throws {
        _ = try signIn("correct horse", from: "192.0.2.1")
        try guess(Limits.accountAttempts - 1)
        #expect(throws: ServiceError.wrongPassword) { try signIn("wrong", from: "10.0.0.1") }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 3600)) {
            try signIn("correct horse", from: "10.0.0.2")
        }
        _ = try signIn("correct horse", from: "192.0.2.1")
        #expect(throws: ServiceError.wrongPassword) { try signIn("wrong", from: "192.0.2.1") }
        stage.clock.advance(3600)
        _ = try signIn("correct horse", from: "10.0.0.2")
    }

    /// The addresses from which somebody signed in outlive a start of the program.
    @Test func theOwnersAddressIsKnownAfterAStart() throws {
        _ = try signIn("correct horse", from: "192.0.2.1")
        try stage.service.maintenance.prune()
        let path = stage.folder.appending(path: "data/server.sqlite").path
        let now = stage.clock.now
        let again = try TranslationService(path: path) { now }
        for number in 0..<Limits.accountAttempts {
            let attempt = SignInAttempts.Attempt(
                account: "eva@example.com", address: "\(number)", isFamiliar: false)
            try again.signIn.attempts.begin(attempt, at: now)
        }
        _ = try again.signIn.token(
            email: "eva@example.com", password: Secret("correct horse"), address: "192.0.2.1")
        try again.close()
    }

    @Test func anAddressIsForgottenInTheEnd() throws {
        _ = try signIn("correct horse", from: "192.0.2.1")
        stage.clock.advance(Limits.placeLifetime + 1)
        try stage.service.maintenance.prune()
        try guess(Limits.accountAttempts)
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 3600)) {
            try signIn("correct horse", from: "192.0.2.1")
        }
    }

    @Test func anAddressHasFewGuessesAtOneAccount() throws {
        let attempts = SignInAttempts()
        let attempt = SignInAttempts.Attempt(account: "a", address: "b", isFamiliar: true)
        for number in 0..<Limits.accountAttemptsOfAddress {
            try attempts.begin(attempt, at: 60 * number)
        }
        let now = 60 * Limits.accountAttemptsOfAddress
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 3600 - now)) {
            try attempts.begin(attempt, at: now)
        }
        try attempts.begin(
            SignInAttempts.Attempt(account: "other", address: "b", isFamiliar: true), at: now)
    }

    /// Who guesses at names that do not exist is told nothing else.
    /// The database compares an address only up to U+0000.
    @Test func anAddressWithNULIsNoAccount() throws {
        for suffix in ["\0", "\0zz"] {
            #expect(throws: ServiceError.wrongPassword) {
                try signIn("correct horse", email: "eva@example.com\(suffix)")
            }
        }
        _ = try signIn("correct horse")
    }

    /// A text of a form can contain any words, also those of an address.
    @Test func aTextWithAnAddressCountsForNoOtherAccount() throws {
        _ = try signIn("correct horse", from: "192.0.2.10")
        try guess(Limits.accountAttemptsOfAddress, to: "eva@example.com from 192.0.2.10")
        _ = try signIn("correct horse", from: "192.0.2.10")
    }

    @Test func aTextThatIsNoAddressCountsForItsSenderOnly() throws {
        let text = "eva@example.com from 192.0.2.10"
        try guess(Limits.accountAttempts, to: text)
        for _ in 0..<Limits.signInAttempts {
            #expect(throws: ServiceError.wrongPassword) { try signIn("wrong", email: text) }
        }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 60)) {
            try signIn("wrong", email: text)
        }
    }

    /// Wrong codes of programs do not keep a person from signing in.
    @Test func codesOfProgramsHaveCountsOfTheirOwn() throws {
        let attempts = SignInAttempts()
        var attempt = SignInAttempts.Attempt(
            account: "a", address: "b", isFamiliar: true, kind: .program)
        for number in 0..<Limits.accountAttemptsOfAddress {
            try attempts.begin(attempt, at: 60 * number)
        }
        let now = 60 * Limits.accountAttemptsOfAddress
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 3600 - now)) {
            try attempts.begin(attempt, at: now)
        }
        attempt.kind = .password
        try attempts.begin(attempt, at: now)
    }

    @Test func anUnknownAccountIsGuardedLikeAKnownOne() throws {
        try guess(Limits.accountAttempts, to: "nobody@example.com")
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 3600)) {
            try stage.service.signIn.token(
                email: "nobody@example.com", password: Secret("x"), address: "10.0.0.1")
        }
    }

    @Test func successDoesNotUseUpAttempts() throws {
        for _ in 0..<7 { _ = try signIn("correct horse") }
    }

    @Test func aTokenEndsAfterNinetyDays() throws {
        let token = try signIn("correct horse")
        stage.clock.advance(Limits.tokenLifetime - 1)
        _ = try stage.service.signIn.session(token: token)
        stage.clock.advance(1)
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.signIn.session(token: token)
        }
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.signIn.session(token: Secret(""))
        }
    }

    @Test(arguments: [("no-at-sign", "x"), ("a@b c", "x"), ("a@b@c", "x"), ("a@b", "")])
    func accountsNeedAnEmailAndAPassword(email: String, password: String) {
        #expect(throws: ServiceError.self) {
            try stage.service.accounts.set(email: email, name: "", password: Secret(password))
        }
    }

    /// Whoever has one password fills no table with tokens.
    @Test func theOldestTokensGo() throws {
        let first = try stage.service.pageSessions.open(user: stage.reviewer.userID)
        for _ in 0..<Limits.tokensOfPerson {
            stage.clock.advance(1)
            _ = try stage.service.pageSessions.open(user: stage.reviewer.userID)
        }
        let count = try stage.service.database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM token WHERE user = ?",
                arguments: [stage.reviewer.userID])
        }
        #expect(count == Limits.tokensOfPerson)
        #expect(try stage.service.pageSessions.find(first) == nil)
    }

    @Test func whatIsTakenInADayHasAnEnd() throws {
        try stage.service.database.write { db in
            let today = DailyUse(db: db, now: 86400 * 7 + 5)
            try today.take(3, of: .keys, for: "project 1", most: 5)
            try today.take(2, of: .keys, for: "project 1", most: 5)
            try today.take(5, of: .keys, for: "project 2", most: 5)
            try today.take(1, of: .keyBytes, for: "project 1", most: 5)
            #expect(throws: ServiceError.tooManyRequests(retryAfter: 86395)) {
                try today.take(1, of: .keys, for: "project 1", most: 5)
            }
            let next = DailyUse(db: db, now: 86400 * 8)
            try next.take(5, of: .keys, for: "project 1", most: 5)
            try next.forgetOld()
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM dailyUse") == 1)
        }
    }

    /// The answers are kept for two weeks.
    @Test func somebodysChangesHaveAnEndInADay() throws {
        try stage.service.database.write { db in
            try DailyUse(db: db, now: stage.clock.now).take(
                Limits.answerBytesOfDay, of: .answerBytes, for: stage.reviewer.name,
                most: .max)
        }
        var change = ChangeRecord(id: "1", operation: .create)
        change.key = "02"
        change.locale = "ru"
        change.data.label = "Текст"
        let request = ChangesRequest(changes: [change])
        do {
            _ = try stage.service.changes.apply(request, to: stage.key, stage.reviewer)
            Issue.record("was taken")
        } catch ServiceError.tooManyRequests {}
        _ = try stage.service.changes.apply(request, to: stage.key, stage.translator)
        stage.clock.advance(86400)
        _ = try stage.service.changes.apply(request, to: stage.key, stage.reviewer)
    }

    /// Wherever it is chosen.
    @Test(arguments: [
        "short", "1234567", "12345678", "Password1", "aaaaaaaaaa", "eva@example.com",
        "QWERTYUIOP", String(repeating: "ab", count: 513),
    ])
    func whatOthersWouldGuessIsNoPassword(password: String) throws {
        let accounts = stage.service.accounts
        #expect(throws: ServiceError.self) {
            try accounts.set(email: "eva@example.com", name: "Eva", password: Secret(password))
        }
        #expect(throws: ServiceError.self) {
            try accounts.resetPassword(of: "eva@example.com", to: Secret(password))
        }
        _ = try stage.service.signIn.token(
            email: "eva@example.com", password: Secret("correct horse"), address: "a")
    }

    @Test func aPasswordOfOurMakingIsLong() {
        #expect(Accounts.randomPassword().reveal().utf8.count == 20)
        #expect(Accounts.randomPassword() != Accounts.randomPassword())
    }
}
