import Catalog
import Hummingbird
import Text
import TranslationService

/// The page of a person's own account: sessions, tokens, and sign-ins at a provider.
struct AccountRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("account") { request, context in
            try await pages.ownPage(request, context) { page, visitor in
                pages.html(.account, try await account(page).values(), visitor)
            }
        }
        router.get("account/sessions/:session") { request, context in
            try await pages.ownPage(request, context) { page, visitor in
                let id = pages.api.part("session", context)
                let line = try await pages.run { try $0.accountSessions.find(id, of: page) }
                return pages.html(.endSession, Self.question(about: line), visitor)
            }
        }
        router.post("account/sessions/:session") { request, context in
            try await pages.ownForm(request, context) { page, _, _ in
                let id = pages.api.part("session", context)
                try await pages.run { try $0.accountSessions.end(id, of: page) }
                return pages.redirect(to: "/account")
            }
        }
        router.get("account/other_sessions") { request, context in
            try await pages.ownPage(request, context) { _, visitor in
                pages.html(.endSession, Self.questionAboutOthers, visitor)
            }
        }
        router.post("account/other_sessions") { request, context in
            try await pages.ownForm(request, context) { page, _, _ in
                try await pages.run { try $0.accountSessions.endOthers(of: page) }
                return pages.redirect(to: "/account")
            }
        }
        router.post("account/tokens") { request, context in
            try await pages.ownForm(request, context) { page, fields, visitor in
                try await makeToken(page, fields, visitor, context.place)
            }
        }
        router.get("account/provider") { request, context in
            try await pages.ownPage(request, context) { page, visitor in
                let issuer = pages.api.parameters(request).text("issuer") ?? ""
                return try await askToRemove(issuer, page, visitor)
            }
        }
        router.post("account/provider") { request, context in
            try await pages.ownForm(request, context) { page, fields, visitor in
                try await remove(page, fields, visitor, context.place)
            }
        }
    }

    private func account(_ page: PageSession) async throws -> AccountPage {
        try await pages.run { [provider = pages.settings.openID.issuer] service in
            AccountPage(
                page: page, sendsMail: service.mail.isOpen,
                lines: try service.accountSessions.all(of: page),
                factor: try service.secondFactors.state(of: page),
                identities: try service.identities.all(of: page), provider: provider)
        }
    }

    private func makeToken(
        _ page: PageSession, _ fields: PlainFields, _ visitor: Visitor, _ address: String
    ) async throws -> Response {
        let (name, days) = (fields["name"] ?? "", fields["days"] ?? "")
        let (password, form) = (Secret(fields["password"] ?? ""), fields["once"])
        do {
            let token = try await pages.api.executor.checkPassword(from: address) { service in
                try service.accountSessions.makeToken(
                    named: name, days: Int(days), of: page, password: password, address: address,
                    form: form)
            }
            return pages.html(
                .newToken, ["title": "Your new token", "name": name, "token": token.reveal()],
                visitor)
        } catch let error as ServiceError where error.isAboutForm {
            var values = try await account(page).values(name: name, days: days)
            values["problem"] = "\(PageContext.sentence(of: error))."
            return pages.html(.account, values, visitor, status: error.status)
        }
    }
}

/// The page that asks before a sign-in at a provider is removed.
extension AccountRoutes {
    private func askToRemove(
        _ issuer: String, _ page: PageSession, _ visitor: Visitor, _ error: ServiceError? = nil
    ) async throws -> Response {
        let lines = try await pages.run { try $0.identities.all(of: page) }
        guard page.hasPassword, let line = lines.first(where: { $0.issuer == issuer }) else {
            return pages.redirect(to: "/account")
        }
        var values = AccountPage.values(of: line)
        values["title"] = "Remove the sign-in at a provider"
        values["email"] = page.email
        values["kept"] = [["name": "issuer", "value": issuer]]
        values["problem"] = error.map { "\(PageContext.sentence(of: $0))." }
        var response = pages.html(.removeIdentity, values, visitor, status: error?.status ?? 200)
        if let seconds = error?.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    private func remove(
        _ page: PageSession, _ fields: PlainFields, _ visitor: Visitor, _ address: String
    ) async throws -> Response {
        let (issuer, password) = (fields["issuer"] ?? "", Secret(fields["password"] ?? ""))
        do {
            try await pages.api.executor.checkPassword(from: address) { service in
                try service.identities.remove(
                    issuer, of: page, password: password, address: address)
            }
            return pages.redirect(to: "/account")
        } catch let error as ServiceError where error.isAboutForm {
            return try await askToRemove(issuer, page, visitor, error)
        }
    }
}

/// The pages that ask before a session ends.
extension AccountRoutes {
    private static func question(about line: AccountSessions.Line) -> [String: Any] {
        var values = AccountPage.values(of: line)
        values["path"] = "/account/sessions/\(line.id)"
        switch line.kind {
        case .token:
            values["title"] = "Delete a token"
            values["sentence"] = "After the deletion, programs cannot use this token."
            values["button"] = "Delete the token"
        case .browser, .program:
            values["title"] = "End a session"
            values["sentence"] =
                line.isCurrent
                ? "If you end the session of this browser, you must sign in again."
                : "If you end this session, the browser or program must sign in again."
            values["button"] = "End the session"
        }
        return values
    }

    private static let questionAboutOthers: [String: String] = [
        "title": "End all other sessions", "name": "All sessions except this browser",
        "sentence": """
        All other browsers and programs then have to sign in again. Access tokens stay valid.
        """,
        "path": "/account/other_sessions", "button": "End all other sessions",
    ]
}

/// The pages for a person who is signed in.
extension PageContext {
    /// Answers a person who is signed in. Other visitors sign in first and come back.
    func ownPage(
        _ request: Request, _ context: ServerContext,
        _ work: (PageSession, Visitor) async throws -> Response
    ) async throws -> Response {
        try await page(request, context) { visitor in
            guard let page = visitor.page else {
                return redirect(to: "/login?return_to=\(PercentCoding.encoded(request.uri.path))")
            }
            return try await work(page, visitor)
        }
    }

    /// Answers the form of a person who is signed in. Other visitors sign in and then see their
    /// account.
    func ownForm(
        _ request: Request, _ context: ServerContext,
        _ work: (PageSession, PlainFields, Visitor) async throws -> Response
    ) async throws -> Response {
        try await page(request, context) { visitor in
            let fields = try await form(request, context, visitor)
            guard let page = visitor.page else {
                return redirect(to: "/login?return_to=%2Faccount")
            }
            return try await work(page, fields, visitor)
        }
    }
}
