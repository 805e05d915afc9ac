import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// Sign-in with a password, and sign-out: `POST /authorize` for programs (`tml-service.md` 2.2) and
/// for the form of the sign-in page in browsers (`tml-service.md` 2.4, 2.5).
struct SignInRoutes: RouteGroup {
    let pages: PageContext

    private var api: APIContext { pages.api }

    func add(to router: Router<ServerContext>) {
        router.get("/") { request, context in
            try await pages.page(request, context) { visitor in
                try await start(request, visitor, tellsApp: true)
            }
        }
        router.get("login") { request, context in
            try await pages.page(request, context) { visitor in
                try await start(request, visitor, tellsApp: false)
            }
        }
        router.post("authorize") { request, context in
            guard request.headers[.accept]?.contains("text/html") == true else {
                return try await authorize(request, context)
            }
            return try await pages.page(request, context) { visitor in
                try await signIn(request, context, visitor)
            }
        }
        router.get("logout") { request, context in
            try await pages.page(request, context) { visitor in
                guard visitor.page != nil, !isMeant(request) else {
                    return try await signOut(request, visitor)
                }
                return pages.html(.signOut, ["title": "Sign out"], visitor)
            }
        }
        router.post("logout") { request, context in
            try await pages.page(request, context) { visitor in
                _ = try await pages.form(request, context, visitor)
                return try await signOut(request, visitor)
            }
        }
    }

    /// The sign-in of a program, without cookies.
    private func authorize(_ request: Request, _ context: ServerContext) async throws -> Response {
        try await api.admit(context)
        let fields = try await api.plainFields(request, context)
        let email = fields["email"] ?? ""
        let password = Secret(fields["password"] ?? "")
        let code = fields[Self.codeField].map { Secret($0) }
        let agent = request.headers[.userAgent]
        do {
            let token = try await api.executor.checkPassword(from: context.place) { service in
                try service.signIn.token(
                    email: email, password: password, code: code, address: context.place,
                    agent: agent)
            }
            return Answers.record(
                AuthorizeResponse(code: 0, message: "ok", accessToken: token.reveal()))
        } catch let error as ServiceError
            where [.wrongPassword, .secondFactorRequired, .wrongCode].contains(error)
        {
            return Self.refusal(error)
        }
    }

    /// Contains `status.code` and `status.msg` for trex-cli, and the members of all failures.
    private static func refusal(_ error: ServiceError) -> Response {
        var object = ErrorBody(error).json.object ?? JSONObject()
        object["status"] = ["code": 1, "msg": .string(error.sentence)]
        return Answers.json(.object(object), status: .unauthorized)
    }

    /// Returns true if no confirmation is needed: the link is on a page of this server, or an app
    /// opens the address and names itself (`tml-service.md` 2.4). A link on another site must not
    /// sign a person out. Browsers send the origin of a link. Web views of apps that open the
    /// address themselves send no origin, or `none`.
    private func isMeant(_ request: Request) -> Bool {
        let site = HTTPFields.Element.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
        if site == "same-origin" { return true }
        let parameters = api.parameters(request)
        let asked = SignInRequest { parameters.text($0) }
        return asked.app != nil && (site == nil || site == "none")
    }

    /// TMLKit waits until this address has loaded. So there is no redirect.
    private func signOut(_ request: Request, _ visitor: Visitor) async throws -> Response {
        if let page = visitor.page { try await api.run { try $0.pageSessions.close(page) } }
        let gone = Visitor(page: nil, word: visitor.word, isNew: visitor.isNew)
        var response = pages.html(
            .notice,
            [
                "title": "You are signed out", "link": "\(pages.root)/",
                "linkText": "Sign in again",
            ], gone)
        response.setCookie(pages.ownCookie(pages.sessionCookie, "", life: 0))
        for name in TrexCookie.names(in: request) {
            response.setCookie(
                TrexCookie.removal(
                    name, domain: pages.settings.cookieDomain, isSecure: pages.isSecure))
        }
        return response
    }
}
