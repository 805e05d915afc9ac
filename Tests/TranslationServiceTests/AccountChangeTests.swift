import Catalog
import Testing
import Wire

@testable import TranslationService

/// The administrator changes an account.
@Suite struct AccountChangeTests {
    private let stage: Stage
    private let old = "eva@example.com"

    init() throws {
        stage = try Stage()
        try stage.service.accounts.set(
            email: old, name: "Eva", password: Secret("the first one"), isAdmin: true)
    }

    private func token(_ email: String, _ password: String) throws -> Secret {
        try stage.service.signIn.token(
            email: email, password: Secret(password), address: "192.0.2.1"
        )
    }

    private func account(_ email: String) throws -> Accounts.Account? {
        try stage.service.accounts.all().first { $0.email == email }
    }

    @Test func onlyTheGivenValuesChange() throws {
        try stage.service.accounts.change(old, AccountChange(name: "Eva B"))
        #expect(try account(old)?.name == "Eva B")
        #expect(try account(old)?.isAdmin == true)
        try stage.service.accounts.change(old, AccountChange(isAdmin: false))
        #expect(try account(old)?.name == "Eva B")
        #expect(try account(old)?.isAdmin == false)
        _ = try token(old, "the first one")
    }

    @Test func aNameHasNoSpacesAtItsEnds() throws {
        try stage.service.accounts.change(old, AccountChange(name: " Eva B "))
        #expect(try account(old)?.name == "Eva B")
        let password = Secret("the second one")
        _ = try stage.service.accounts.add(
            email: "other@example.com", name: " Other ", password: password)
        #expect(try account("other@example.com")?.name == "Other")
        #expect(throws: ServiceError.self) {
            try stage.service.accounts.add(
                email: "new@example.com", name: "   ", password: password)
        }
        #expect(try account("new@example.com") == nil)
    }

    @Test func aKnownAccountIsNotAddedAgain() throws {
        let isNew = try stage.service.accounts.add(
            email: " Eva@Example.com", name: "Other", password: Secret("the second one"))
        #expect(!isNew)
        #expect(try account(old)?.name == "Eva")
        #expect(try account(old)?.isAdmin == true)
        _ = try token(old, "the first one")
        let isOtherNew = try stage.service.accounts.add(
            email: "other@example.com", name: "Other", password: Secret("the second one"))
        #expect(isOtherNew)
        _ = try token("other@example.com", "the second one")
    }

    @Test func aNewAddressKeepsTheSessionsAndThePassword() throws {
        let token = try token(old, "the first one")
        try stage.service.accounts.change(old, AccountChange(email: " New@Example.com"))
        #expect(try account(old) == nil)
        #expect(try account("new@example.com")?.name == "Eva")
        _ = try stage.service.signIn.session(token: token)
        _ = try self.token("new@example.com", "the first one")
        #expect(throws: ServiceError.self) { try self.token(old, "the first one") }
    }

    @Test func aNewPasswordEndsTheSessions() throws {
        let token = try token(old, "the first one")
        try stage.service.accounts.change(
            old, AccountChange(email: "new@example.com", password: Secret("the second one")))
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.signIn.session(token: token)
        }
        _ = try self.token("new@example.com", "the second one")
    }

    /// An account without a name is shown with its address.
    @Test func theNameFollowsTheAddressIfThereIsNone() throws {
        try stage.service.accounts.change(old, AccountChange(name: ""))
        #expect(try account(old)?.name == old)
        try stage.service.accounts.change(old, AccountChange(email: "new@example.com"))
        #expect(try account("new@example.com")?.name == "new@example.com")
    }

    @Test func aChangeThatIsRefusedChangesNothing() throws {
        try stage.service.accounts.set(
            email: "ben@example.com", name: "Ben", password: Secret("long enough"))
        let refused = [
            AccountChange(name: "Other", email: "ben@example.com"),
            AccountChange(name: "Other", email: "no address"),
            AccountChange(name: "Other", password: Secret("short")),
            AccountChange(name: "bad\u{202E}name", isAdmin: false),
            AccountChange(name: " \u{3000}", isAdmin: false),
        ]
        let before = try stage.service.accounts.all()
        for change in refused {
            #expect(throws: ServiceError.self) {
                try stage.service.accounts.change(old, change)
            }
        }
        #expect(try stage.service.accounts.all() == before)
        #expect(throws: ServiceError.self) {
            try stage.service.accounts.change("nobody@example.com", AccountChange(name: "x"))
        }
    }
}
