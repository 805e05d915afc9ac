import Catalog
import Foundation
import Testing
import Wire

@testable import TranslationService

@Suite struct SignInTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.setAccount(
            email: " Eva@Example.com ", name: "Eva", password: Secret("correct horse"))
    }

    private func signIn(_ password: String, email: String = "eva@example.com") throws -> Secret {
        try stage.service.signIn(email: email, password: Secret(password), address: "127.0.0.1")
    }

    @Test func theRightPasswordGivesATokenThatNamesThePerson() throws {
        let token = try signIn("correct horse", email: "EVA@example.com")
        #expect(Hexadecimal.isText(token.reveal(), count: 64))
        let session = try stage.service.session(token: token)
        let user = try stage.service.user(session)
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

    @Test func anAccountIsGuardedFromEveryAddress() throws {
        for number in 0..<5 {
            #expect(throws: ServiceError.wrongPassword) {
                try stage.service.signIn(
                    email: "eva@example.com", password: Secret("wrong"), address: "10.0.0.\(number)"
                )
            }
        }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 60)) {
            try stage.service.signIn(
                email: "eva@example.com", password: Secret("correct horse"), address: "10.0.0.9")
        }
    }

    @Test func successDoesNotUseUpAttempts() throws {
        for _ in 0..<7 { _ = try signIn("correct horse") }
    }

    @Test func aTokenEndsAfterNinetyDays() throws {
        let token = try signIn("correct horse")
        stage.clock.advance(Limits.tokenLifetime - 1)
        _ = try stage.service.session(token: token)
        stage.clock.advance(1)
        #expect(throws: ServiceError.invalidToken) { try stage.service.session(token: token) }
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.session(token: Secret(""))
        }
    }

    @Test(arguments: [("no-at-sign", "x"), ("a@b c", "x"), ("a@b@c", "x"), ("a@b", "")])
    func accountsNeedAnEmailAndAPassword(email: String, password: String) {
        #expect(throws: ServiceError.self) {
            try stage.service.setAccount(email: email, name: "", password: Secret(password))
        }
    }

    @Test func aPasswordOfOurMakingIsLong() {
        #expect(TranslationService.randomPassword().reveal().utf8.count == 20)
        #expect(TranslationService.randomPassword() != TranslationService.randomPassword())
    }
}
