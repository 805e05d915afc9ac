import Catalog
import Testing

@testable import Workbench

struct SignInTests {
    @Test func enterGoesFromFieldToFieldAndThenSignsIn() {
        var screen = SignInScreen()
        #expect(screen.focus == .server)
        screen.type("translate.example.org")
        screen.press(.open)
        screen.type("anna@example.org")
        screen.press(.open)
        screen.type("secret")
        let effects = screen.press(.open).effects
        #expect(
            effects == [
                .network(
                    .signIn(
                        server: "https://translate.example.org", email: "anna@example.org",
                        password: Secret("secret")))
            ])
        #expect(screen.isWorking)
        #expect(screen.password.isEmpty)
    }

    @Test func whatIsMissingIsSaidBelowItsField() {
        var screen = SignInScreen()
        screen.press(.open)
        #expect(screen.complaint(about: .server) == Strings.serverMissing)
        screen.type("two words")
        #expect(screen.complaint(about: .server) == nil)
        screen.press(.open)
        #expect(screen.complaint(about: .server) == Strings.serverUnreadable)
        #expect(screen.focus == .server)
    }

    @Test func enterInTheMiddleStartsWhenNothingIsMissing() {
        var screen = SignInScreen.filled
        screen.press(.previousPane)
        #expect(screen.focus == .email)
        #expect(!screen.press(.open).effects.isEmpty)
    }

    @Test(arguments: [
        (Failure.wrongPassword(""), SignInScreen.Field.password),
        (.tooManyAttempts(seconds: 30), .password),
        (.unreachable("no route"), .server),
        (.notAServer("HTML"), .server),
        (.badAddress("no host"), .server),
        (.untrusted("self-signed"), .server),
        (.unavailable, .server),
        (.forbidden("blocked"), .password),
    ])
    func aFailureIsSaidBelowTheFieldItIsAbout(failure: Failure, field: SignInScreen.Field) {
        var screen = SignInScreen.working
        screen.hear(.failed(.signIn, failure, retryAfter: nil))
        #expect(!screen.isWorking)
        #expect(screen.focus == field)
        #expect(screen.complaint(about: field) == FailureWords(failure).whileSigningIn)
    }

    /// A screen that waits for the code of anna's second factor.
    private func asked() -> SignInScreen {
        var screen = SignInScreen.filled
        screen.press(.open)
        screen.hear(.failed(.signIn, .secondFactorRequired, retryAfter: nil))
        return screen
    }

    private func sent(_ reaction: Reaction) -> (password: Secret, code: Secret?)? {
        guard case .network(.signIn(_, _, let password, let code)) = reaction.effects.first else {
            return nil
        }
        return (password, code)
    }

    @Test func theCodeGoesWithThePasswordThatWasAccepted() {
        var screen = SignInScreen.filled
        let first = sent(screen.press(.open))
        #expect(first?.code == nil)
        screen.hear(.failed(.signIn, .secondFactorRequired, retryAfter: nil))
        #expect(!screen.isWorking && screen.focus == .code)
        screen.press(.open)
        #expect(screen.complaint(about: .code) == Strings.codeMissing)
        screen.type("123456")
        let second = sent(screen.press(.open))
        #expect(second?.password == first?.password && second?.code == Secret("123456"))
        #expect(screen.isWorking && screen.code.isEmpty)
        #expect(
            screen.hear(.signedIn(.example, elsewhere: [])).effects == [.network(.refreshProjects)])
    }

    @Test func aWrongCodeIsTypedAgain() {
        var screen = asked()
        screen.type("111111")
        let first = sent(screen.press(.open))
        screen.hear(.failed(.signIn, .wrongCode, retryAfter: nil))
        #expect(screen.focus == .code)
        #expect(screen.complaint(about: .code) == FailureWords(.wrongCode).whileSigningIn)
        screen.type("222222")
        let second = sent(screen.press(.open))
        #expect(second?.password == first?.password && second?.code == Secret("222222"))
    }

    @Test func escapeGoesBackFromTheCodeToThePassword() {
        var screen = asked()
        #expect(screen.press(.back) == .none)
        #expect(screen.focus == .password && screen.password.isEmpty)
        screen.type("another")
        let sent = sent(screen.press(.open))
        #expect(sent?.password == Secret("another") && sent?.code == nil)
    }

    @Test func aPasswordThatIsNoLongerAcceptedIsTypedAgain() {
        var screen = asked()
        screen.type("111111")
        screen.press(.open)
        screen.hear(.failed(.signIn, .wrongPassword(""), retryAfter: nil))
        #expect(screen.focus == .password)
        #expect(screen.complaint(about: .password) != nil)
    }

    @Test func onlyTheCodeCanBeTypedAfterThePassword() {
        var screen = asked()
        for command in [Command.nextPane, .previousPane] {
            screen.press(command)
            #expect(screen.focus == .code)
        }
    }

    @Test func aFailureOfSomethingElseIsNotOurs() {
        var screen = SignInScreen.working
        screen.hear(.failed(.synchronize, .unavailable, retryAfter: 5))
        #expect(screen.isWorking)
    }

    @Test func escapeCancelsTheAttempt() {
        var screen = SignInScreen.working
        #expect(screen.press(.back).effects == [.cancel(.signIn)])
        #expect(!screen.isWorking)
        #expect(screen.server.text == "example.org")
        screen.hear(.signedIn(.example, elsewhere: []))
        #expect(screen.state == .asking)
    }

    @Test func nothingIsTypedWhileTheServerChecksTheCode() {
        var screen = asked()
        screen.type("123456")
        screen.press(.open)
        #expect(screen.isWorking && screen.scopes == [.signIn])
        screen.type("9")
        screen.press(.moveLeft)
        #expect(screen.press(.open) == .none)
        #expect(screen.code.isEmpty)
    }

    @Test func theCodeCanBeTypedWhileTheServerChecksThePassword() {
        var screen = SignInScreen.filled
        screen.press(.open)
        #expect(screen.isWorking && screen.scopes == [.signIn, .textField])
        screen.type("123")
        #expect(screen.press(.open) == .none)
        screen.hear(.failed(.signIn, .secondFactorRequired, retryAfter: nil))
        #expect(screen.focus == .code && screen.code.text == "123")
        screen.type("456")
        #expect(sent(screen.press(.open))?.code == Secret("123456"))
    }

    @Test func aWrongPasswordDropsTheCodeThatWasTypedEarly() {
        var screen = SignInScreen.filled
        screen.press(.open)
        screen.type("123")
        screen.hear(.failed(.signIn, .wrongPassword(""), retryAfter: nil))
        #expect(screen.focus == .password && screen.password.isEmpty && screen.code.isEmpty)
    }

    @Test func aShortCodeIsNotSent() {
        var screen = asked()
        screen.type("123 45")
        #expect(screen.press(.open) == .none)
        #expect(screen.complaint(about: .code) == Strings.codeShort)
        screen.type("6")
        #expect(sent(screen.press(.open))?.code == Secret("123 456"))
    }

    @Test func theFirstSignInLeadsToTheProjectsAndFetchesThem() {
        var screen = SignInScreen.working
        let reaction = screen.hear(.signedIn(.example, elsewhere: []))
        #expect(reaction.effects == [.network(.refreshProjects)])
        #expect(
            reaction.navigation == .replaceAll(.projects(ProjectsScreen(isRefreshing: true))))
    }

    @Test func theSameTranslatorGoesOnWhereTheyWere() {
        var screen = SignInScreen(again: .example)
        #expect(screen.focus == .password)
        #expect(screen.server.text == Session.example.server)
        screen.type("secret")
        screen.press(.open)
        let reaction = screen.hear(.signedIn(.example, elsewhere: []))
        #expect(reaction == Reaction([.wait(.zero, .synchronize)], navigation: .pop))
    }

    @Test func anotherTranslatorBeginsAtTheirOwnProjects() {
        var screen = SignInScreen(again: .example)
        screen.type("secret")
        screen.press(.open)
        var other = Session.example
        other.translator.userID += 1
        #expect(
            screen.hear(.signedIn(other, elsewhere: [])).navigation
                == .replaceAll(.projects(ProjectsScreen(isRefreshing: true))))
    }

    @Test func escapeLeavesTheScreenOnlyIfThereIsAnotherBelow() {
        var first = SignInScreen()
        #expect(first.press(.back) == .none)
        var again = SignInScreen(again: .example)
        #expect(again.press(.back).navigation == .pop)
    }

    @Test(arguments: [
        ("example.org", "https://example.org"), (" example.org ", "https://example.org"),
        ("https://example.org/api", "https://example.org/api"),
        ("http://example.org", "http://example.org"), ("localhost:8080", "http://localhost:8080"),
        ("127.0.0.1:1", "http://127.0.0.1:1"), ("[::1]:80", "http://[::1]:80"),
        ("ftp://example.org", nil), ("https://", nil), ("", nil), ("a b", nil), ("https:///x", nil),
    ])
    func anAddressIsReadAsItIsMeant(typed: String, url: String?) {
        #expect(TypedAddress.url(from: typed) == url)
    }

    @Test(arguments: [
        ("http://example.org", true), ("https://example.org", false), ("http://localhost", false),
        ("http://localhost.example.org", true),
    ])
    func aPasswordThatOthersCouldReadIsWarnedOf(url: String, isOpen: Bool) {
        #expect(TypedAddress.isOpen(url) == isOpen)
    }
}

extension SignInScreen {
    static var filled: SignInScreen {
        var screen = SignInScreen(server: "example.org", email: "anna@example.org")
        screen.type("secret")
        return screen
    }

    static var working: SignInScreen {
        var screen = filled
        screen.press(.open)
        return screen
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { _ = type(String(scalar), .example) }
    }

    @discardableResult
    mutating func press(_ command: Command) -> Reaction { perform(command, .example) }

    @discardableResult
    mutating func hear(_ answer: NetworkAnswer) -> Reaction { receive(answer, .example) }
}
