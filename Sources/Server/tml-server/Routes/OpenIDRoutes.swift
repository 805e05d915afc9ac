import Catalog
import Hummingbird
import Logging
import Text
import TranslationService

/// The sign-in at an OpenID Connect provider: the way to it, and the way back.
struct OpenIDRoutes: RouteGroup {
    let pages: PageContext
    /// `nil` if the server has no such sign-in.
    let provider: OpenIDProvider?

    /// The sign-ins in progress: for each address, and for all. Each sends requests to the provider.
    private let shares = AddressShares(limit: 4, total: 64)

    init(pages: PageContext, provider: OpenIDProvider?) {
        self.pages = pages
        self.provider = provider
    }

    func add(to router: Router<ServerContext>) {
        router.get("login/openid") { request, context in
            try await answer(request, context, begin)
        }
        router.get("login/openid/callback") { request, context in
            try await answer(request, context, end)
        }
    }

    private var signIn: SignInRoutes { SignInRoutes(pages: pages) }
    private var cookie: String { pages.isSecure ? "__Host-tml_openid" : "tml_openid" }

    private func redirect(_ request: Request) -> String {
        pages.address(request) + "/login/openid/callback"
    }

    private func answer(
        _ request: Request, _ context: ServerContext,
        _ work: (Request, ServerContext, Visitor, OpenIDProvider) async throws -> Response
    ) async throws -> Response {
        try await pages.page(request, context) { visitor in
            guard let provider else {
                throw ServiceError.notFound("This server has no sign-in with OpenID Connect")
            }
            guard shares.take(context.place) else {
                throw ServiceError.tooManyRequests(retryAfter: 1)
            }
            defer { shares.giveBack(context.place) }
            return try await work(request, context, visitor, provider)
        }
    }

    /// Sends the browser to the provider.
    @Sendable private func begin(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor, _ provider: OpenIDProvider
    ) async throws -> Response {
        let parameters = pages.api.parameters(request)
        let attempt = OpenIDAttempt(SignInRequest { parameters.text($0) })
        let app = try await signIn.app(attempt.asked)
        _ = try signIn.destination(attempt.asked, app)
        do {
            let address = try await provider.address(attempt, redirect: redirect(request))
            var response = Response(status: .seeOther)
            response.headers[.location] = address
            response.headers[.cacheControl] = "no-store"
            response.setCookie(
                pages.ownCookie(cookie, attempt.cookie, life: OpenIDAttempt.lifetime))
            return response
        } catch {
            return failure(error, attempt.asked, app, visitor)
        }
    }

    /// Signs the browser in that the provider has sent back.
    @Sendable private func end(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor, _ provider: OpenIDProvider
    ) async throws -> Response {
        let parameters = pages.api.parameters(request)
        let state = Secret(parameters.text("state") ?? "")
        guard let attempt = request.cookies[cookie].flatMap({ OpenIDAttempt(cookie: $0.value) }),
            SecretWord.areEqual(attempt.state, state)
        else { return foreign(visitor) }
        let asked = attempt.asked
        let app = try await signIn.app(asked)
        guard let code = parameters.text("code").map({ Secret($0) }) else {
            return refused(parameters.text("error"), asked, app, visitor)
        }
        do {
            let identity = try await provider.identity(
                code: code, issuer: parameters.text("iss"), attempt, redirect: redirect(request))
            let outcome = try await pages.run { service in
                try service.identities.open(
                    identity, createsAccounts: pages.settings.openID.createsAccounts,
                    address: context.place, agent: request.headers[.userAgent])
            }
            return try await answer(outcome, asked, app, visitor)
        } catch let error as OpenIDFailure {
            return failure(error, asked, app, visitor)
        }
    }
}

extension OpenIDRoutes {
    private func answer(
        _ outcome: Result<Secret, IdentityRefusal>, _ asked: SignInRequest, _ app: AppProject?,
        _ visitor: Visitor
    ) async throws -> Response {
        switch outcome {
        case .success(let session):
            if let old = visitor.page { try await pages.run { try $0.pageSessions.close(old) } }
            var response = pages.redirect(to: try next(asked, app))
            pages.signIn(session, &response)
            response.setCookie(pages.ownCookie(cookie, "", life: 0))
            return response
        case .failure(let refusal):
            log(refusal.reason)
            return problem(refusal.sentence, 403, asked, app, visitor)
        }
    }

    /// The page where the person wanted to go. The sign-in page has the form that gives a token to
    /// an app: no address creates a token when it is opened.
    private func next(_ asked: SignInRequest, _ app: AppProject?) throws -> String {
        let destination = try signIn.destination(asked, app)
        guard asked.app == nil, asked.project == nil else { return "/login\(asked.query)" }
        guard case .own(let path) = destination else { return "/" }
        return path
    }

    private func problem(
        _ sentence: String, _ status: Int, _ asked: SignInRequest, _ app: AppProject?,
        _ visitor: Visitor
    ) -> Response {
        var response = signIn.form(asked, app, visitor, problem: sentence, status: status)
        response.setCookie(pages.ownCookie(cookie, "", life: 0))
        return response
    }

    /// The state is of another browser, or the cookie has expired.
    private func foreign(_ visitor: Visitor) -> Response {
        let values: [String: Any] = [
            "title": "The sign-in was not accepted",
            "sentence": """
            The sign-in began in another browser or more than 10 minutes ago, or your browser \
            blocks cookies.
            """,
            "link": "\(pages.root)/login", "linkText": "Sign in again",
        ]
        return pages.html(.notice, values, visitor, status: 403)
    }

    private func refused(
        _ code: String?, _ asked: SignInRequest, _ app: AppProject?, _ visitor: Visitor
    ) -> Response {
        guard code != "access_denied" else {
            return problem("The sign-in was cancelled.", 403, asked, app, visitor)
        }
        let text = code.map { " (\($0.prefix(100)))" } ?? ""
        let error = OpenIDFailure("the provider sends the browser back without a code\(text)")
        return failure(error, asked, app, visitor)
    }

    private func failure(
        _ error: OpenIDFailure, _ asked: SignInRequest, _ app: AppProject?, _ visitor: Visitor
    ) -> Response {
        log("\(error)")
        let sentence = """
            The sign-in failed. Try again, or ask the administrator of this server, who finds the \
            reason in the log.
            """
        return problem(sentence, 502, asked, app, visitor)
    }

    private func log(_ reason: String) {
        pages.log.warning(
            "a sign-in with OpenID Connect failed", metadata: ["error": "\(reason)"])
    }
}

extension IdentityRefusal {
    /// The reason for the administrator.
    fileprivate var reason: String {
        switch self {
        case .unverifiedEmail: "the provider names no confirmed email address"
        case .noAccount(let email): "\(email) has no account and no invitation"
        case .otherPerson(let email): "the account \(email) has another identifier at the provider"
        case .secondFactor(let email):
            "the account \(email) has a second factor, but no identifier at the provider yet"
        case .closed: "the account is closed"
        }
    }

    /// The sentence for the person.
    fileprivate var sentence: String {
        switch self {
        case .unverifiedEmail:
            "The provider has not confirmed your email address. Confirm the address at the "
                + "provider, and try again."
        case .noAccount(let email):
            "\(email) has no account on this server. Ask the manager of a project for an invitation."
        case .otherPerson(let email):
            "The account \(email) belongs to another sign-in. Ask the administrator of this server."
        case .secondFactor(let email):
            """
            The account \(email) has a second factor, and you sign in here for the first time. Sign \
            in with the password and the code, and turn the second factor off on the page \
            “Account”. Then sign in here once, and turn the second factor on again.
            """
        case .closed: "Your account is closed. Ask the administrator of this server."
        }
    }
}
