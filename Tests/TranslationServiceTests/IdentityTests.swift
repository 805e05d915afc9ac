import Catalog
import GRDB
import KeyIndex
import Testing

@testable import TranslationService

/// The sign-in of people whom an OpenID Connect provider has proven.
@Suite struct IdentityTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.service.accounts.set(
            email: "eva@example.com", name: "Eva", passwordHash: "-", isAdmin: false)
    }

    private let eva = ProvenIdentity(
        issuer: "https://login.example.org", subject: "eva-1", email: "Eva@Example.com",
        isEmailVerified: true, name: "Eva P")

    private func open(_ identity: ProvenIdentity, creating: Bool = false) throws -> PageSession {
        let outcome = try stage.service.identities.open(identity, createsAccounts: creating)
        return try #require(try stage.service.pageSessions.find(try outcome.get()))
    }

    private func refusal(_ identity: ProvenIdentity, creating: Bool = false) throws
        -> IdentityRefusal?
    {
        let outcome = try stage.service.identities.open(identity, createsAccounts: creating)
        guard case .failure(let refusal) = outcome else { return nil }
        return refusal
    }

    @Test func theAccountIsFoundByItsAddressAndThenByItsSubject() throws {
        let first = try open(eva)
        #expect(first.email == "eva@example.com" && first.name == "Eva")
        var later = eva
        later.email = "other@example.com"
        later.isEmailVerified = false
        #expect(try open(later).email == "eva@example.com")
        later.email = nil
        #expect(try open(later).email == "eva@example.com")
    }

    @Test func anUncheckedAddressFindsNoAccount() throws {
        var identity = eva
        identity.isEmailVerified = false
        #expect(try refusal(identity) == .unverifiedEmail)
        #expect(try refusal(identity, creating: true) == .unverifiedEmail)
        identity.isEmailVerified = true
        identity.email = nil
        #expect(try refusal(identity, creating: true) == .unverifiedEmail)
        identity.email = "no address"
        #expect(try refusal(identity, creating: true) == .unverifiedEmail)
    }

    @Test func anotherPersonWithTheAddressGetsNoAccount() throws {
        _ = try open(eva)
        var other = eva
        other.subject = "eva-2"
        #expect(try refusal(other, creating: true) == .otherPerson(email: "eva@example.com"))
        var elsewhere = eva
        elsewhere.issuer = "https://other.example.org"
        #expect(try open(elsewhere).email == "eva@example.com")
    }

    @Test func aClosedAccountStaysClosed() throws {
        try stage.service.accounts.close("eva@example.com")
        #expect(try refusal(eva, creating: true) == .closed)
        try stage.service.accounts.resetPassword(
            of: "eva@example.com", to: Secret("correct horse"))
        let session = try open(eva)
        try stage.service.accounts.close("eva@example.com")
        #expect(try refusal(eva) == .closed)
        #expect(throws: ServiceError.invalidToken) {
            try stage.service.pageSessions.signInApp(of: nil, by: session)
        }
    }

    @Test func onlyInvitedPeopleGetAnAccount() throws {
        var stranger = eva
        stranger.subject = "new-1"
        stranger.email = "new@example.com"
        #expect(try refusal(stranger) == .noAccount(email: "new@example.com"))
        let boss = try makeBoss()
        let new = try NewInvitations(
            emails: ["new@example.com"], role: "translator", message: nil)
        let secret = try #require(
            try stage.service.invitations.invite(new, to: stage.key, boss).first?.secret)
        let page = try open(stranger)
        #expect(page.email == "new@example.com" && page.name == "Eva P")
        try stage.service.invitations.accept(secret, by: page)
        #expect(try stage.service.pageSessions.mayEnter(page, stage.key))
    }

    private func makeBoss() throws -> ServiceSession {
        try stage.service.accounts.set(
            email: "boss@example.com", name: "Boss", passwordHash: "-", isAdmin: false)
        try stage.service.members.setRole(.manager, of: "boss@example.com", in: stage.key)
        let user = try stage.service.database.read { db in
            try UserID.fetchOne(db, sql: "SELECT id FROM user WHERE email = 'boss@example.com'")
        }
        return ServiceSession(userID: try #require(user), isAdmin: false)
    }

    @Test func anExpiredInvitationGivesNoAccount() throws {
        let new = try NewInvitations(
            emails: ["new@example.com"], role: "translator", message: nil)
        _ = try stage.service.invitations.invite(new, to: stage.key, makeBoss())
        stage.clock.advance(Limits.invitationLifetime)
        var stranger = eva
        stranger.email = "new@example.com"
        #expect(try refusal(stranger) == .noAccount(email: "new@example.com"))
    }

    @Test func everybodyGetsAnAccountIfTheSettingAllowsIt() throws {
        var stranger = eva
        stranger.email = "new@example.com"
        stranger.name = "a\u{202E}b"
        #expect(try open(stranger, creating: true).name == "new")
        #expect(try open(stranger).email == "new@example.com")
    }

    @Test(arguments: ["provider", "closed", "", "-"])
    func anAccountOfAProviderHasNoPassword(password: String) throws {
        var stranger = eva
        stranger.email = "new@example.com"
        _ = try open(stranger, creating: true)
        #expect(throws: ServiceError.wrongPassword) {
            try stage.service.signIn.token(
                email: "new@example.com", password: Secret(password), address: "127.0.0.1")
        }
    }
}

/// The identities of an account, for its owner and for an administrator.
extension IdentityTests {
    private static let password = Secret("correct horse")

    private func signedIn() throws -> PageSession {
        try stage.service.accounts.resetPassword(of: "eva@example.com", to: Self.password)
        let cookie = try stage.service.pageSessions.begin(
            email: "eva@example.com", password: Self.password, address: "a"
        ).session
        return try #require(try stage.service.pageSessions.find(cookie))
    }

    private func turnOn(_ page: PageSession) throws {
        try stage.service.secondFactors.start(of: page, password: Self.password, address: "a")
        let factor = try stage.service.database.read { db in
            try StoredFactor.find(db, of: page.session.userID)
        }
        let step = TimedCode.step(at: stage.clock.now)
        let code = TimedCode.code(try #require(factor?.secret), step: step)
        _ = try stage.service.secondFactors.confirm(of: page, code: Secret(code))
    }

    @Test func theFirstSignInDoesNotAvoidTheSecondFactor() throws {
        try turnOn(signedIn())
        #expect(try refusal(eva) == .secondFactor(email: "eva@example.com"))
        #expect(try refusal(eva) == .secondFactor(email: "eva@example.com"))
    }

    @Test func aLinkedSignInNeedsNoCode() throws {
        _ = try open(eva)
        try turnOn(signedIn())
        #expect(try open(eva).email == "eva@example.com")
    }

    @Test func theOwnerSeesAndRemovesAnIdentity() throws {
        _ = try open(eva)
        let page = try signedIn()
        let identities = stage.service.identities
        let line = try #require(try identities.all(of: page).first)
        #expect(line.issuer == eva.issuer && line.subject == "eva-1")
        #expect(line.createdAt == stage.clock.now)
        #expect(throws: ServiceError.invalid("password", "wrong", "The password is wrong")) {
            try identities.remove(
                eva.issuer, of: page, password: Secret("wrong"), address: "a")
        }
        #expect(try identities.all(of: page).count == 1)
        try identities.remove(eva.issuer, of: page, password: Self.password, address: "a")
        #expect(try identities.all(of: page).isEmpty)
        #expect(throws: ServiceError.self) {
            try identities.remove(eva.issuer, of: page, password: Self.password, address: "a")
        }
    }

    @Test func anAccountWithoutAPasswordKeepsItsIdentity() throws {
        var stranger = eva
        stranger.email = "new@example.com"
        let page = try open(stranger, creating: true)
        #expect(!page.hasPassword)
        #expect(throws: ServiceError.self) {
            try stage.service.identities.remove(
                eva.issuer, of: page, password: Secret("provider"), address: "a")
        }
        #expect(try stage.service.identities.all(of: page).count == 1)
        _ = try stage.service.accountSessions.makeToken(
            named: "build", days: 1, of: page, password: Secret(""), address: "a")
    }

    @Test func theAdministratorRemovesIdentities() throws {
        _ = try open(eva)
        try stage.service.identities.remove(of: "EVA@example.com")
        #expect(try stage.service.identities.all(of: signedIn()).isEmpty)
        #expect(throws: ServiceError.self) {
            try stage.service.identities.remove(of: "nobody@example.com")
        }
    }
}
