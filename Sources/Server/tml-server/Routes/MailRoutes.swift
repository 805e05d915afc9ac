import Catalog
import Hummingbird
import Text
import TranslationService

/// The pages around mail: a forgotten password, and the choice of digests.
struct MailRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("forgot") { request, context in
            try await pages.page(request, context) { visitor in try forgot(request, visitor) }
        }
        router.post("forgot") { request, context in
            try await pages.page(request, context) { visitor in
                try await ask(request, context, visitor)
            }
        }
        router.get("reset") { request, context in
            try await pages.page(request, context) { visitor in
                try await resetForm(word(request), visitor)
            }
        }
        router.post("reset") { request, context in
            try await pages.page(request, context) { visitor in
                try await reset(request, context, visitor)
            }
        }
        router.get("unsubscribe") { request, context in
            try await pages.page(request, context) { visitor in
                let word = word(request)
                let email = try await pages.run { try $0.digests.subscriber(word) }
                return pages.html(
                    .unsubscribe,
                    ["title": "End the mails", "email": email, "word": word.reveal()], visitor)
            }
        }
        router.post("unsubscribe") { request, context in
            try await pages.page(request, context) { visitor in
                try await unsubscribe(request, visitor)
            }
        }
        router.get("account/mail") { request, context in
            try await pages.page(request, context) { visitor in try await choices(visitor) }
        }
        router.post("account/mail") { request, context in
            try await pages.page(request, context) { visitor in
                try await choose(request, context, visitor)
            }
        }
    }

    /// The secret of a link in a mail.
    private func word(_ request: Request) -> Secret {
        Secret(pages.api.parameters(request).text("word") ?? "")
    }
}

/// A forgotten password.
extension MailRoutes {
    private func forgot(_ request: Request, _ visitor: Visitor) throws -> Response {
        try requireMail()
        guard pages.api.parameters(request).text("sent") == nil else {
            return pages.html(.notice, Self.sent, visitor)
        }
        return form(visitor)
    }

    private func requireMail() throws(ServiceError) {
        guard pages.settings.mail.isOn else { throw .notFound("This server sends no email") }
    }

    /// The answer to a request for a new password. The answer does not depend on the account.
    private static let sent: [String: String] = [
        "title": "Check your mailbox",
        "sentence": """
        If there is an account with this address, it gets a mail with a link for a new password. The \
        link is valid for \(Limits.resetLifetime / 60) minutes.
        """,
    ]

    private func form(
        _ visitor: Visitor, email: String? = nil, error: ServiceError? = nil
    ) -> Response {
        var values: [String: Any] = ["title": "Forgotten password"]
        values["email"] = email
        values["problem"] = error.map { "\(PageContext.sentence(of: $0))." }
        var response = pages.html(.forgot, values, visitor, status: error?.status ?? 200)
        if let seconds = error?.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    private func ask(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visitor)
        let email = fields["email"] ?? ""
        do {
            try await pages.run { try $0.passwordResets.request(email, from: context.place) }
        } catch let error as ServiceError where error.isAboutForm {
            return form(visitor, email: email, error: error)
        }
        return pages.redirect(to: "/forgot?sent=1")
    }

    private func resetForm(
        _ word: Secret, _ visitor: Visitor, error: ServiceError? = nil
    ) async throws -> Response {
        let email = try await pages.run { try $0.passwordResets.account(word) }
        var values: [String: Any] = [
            "title": "Choose a new password", "email": email, "word": word.reveal(),
            "minimum": Limits.passwordCharacters,
        ]
        values["problem"] = error.map { "\(PageContext.sentence(of: $0))." }
        return pages.html(.reset, values, visitor, status: error?.status ?? 200)
    }

    private func reset(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visitor)
        let word = Secret(fields["word"] ?? "")
        let password = Secret(fields["new_password"] ?? "")
        do {
            try await pages.api.executor.checkPassword(from: context.place) { service in
                try service.passwordResets.setPassword(password, with: word)
            }
        } catch let error as ServiceError where error.isAboutForm {
            return try await resetForm(word, visitor, error: error)
        }
        return pages.html(
            .notice,
            [
                "title": "Your password is changed", "sentence": "All your sessions have ended.",
                "link": "\(pages.root)/login", "linkText": "Sign in",
            ], Visitor(page: nil, word: visitor.word, isNew: visitor.isNew))
    }
}

/// Digests.
extension MailRoutes {
    /// Programs for mail send this request without a page and without cookies (RFC 8058). The word
    /// of the link shows that the request is meant.
    private func unsubscribe(_ request: Request, _ visitor: Visitor) async throws -> Response {
        let word = word(request)
        try await pages.run { try $0.digests.unsubscribe(word) }
        return pages.html(
            .notice,
            [
                "title": "You get no more of these mails",
                "link": "\(pages.root)/account/mail", "linkText": "Choose how often you get mail",
            ], visitor)
    }

    private var signInFirst: Response { pages.redirect(to: "/login?return_to=%2Faccount%2Fmail") }

    private func choices(_ visitor: Visitor) async throws -> Response {
        guard let page = visitor.page else { return signInFirst }
        let chosen = try await pages.run { try $0.digests.period(of: page) }
        let choices = [(nil, "Never")] + Digests.Period.allCases.map { ($0, Self.name($0)) }
        return pages.html(
            .mailChoices,
            [
                "title": "Mail with news", "email": page.email,
                "choices": choices.map { period, name in
                    [
                        "value": period?.rawValue ?? "none", "name": name,
                        "isChosen": period == chosen,
                    ] as [String: Any]
                },
            ], visitor)
    }

    private static func name(_ period: Digests.Period) -> String {
        switch period {
        case .daily: "Once a day"
        case .weekly: "Once a week"
        }
    }

    private func choose(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visitor)
        guard let page = visitor.page else { return signInFirst }
        let text = fields["period"] ?? ""
        let period = Digests.Period(rawValue: text)
        guard period != nil || text == "none" else {
            throw ServiceError.invalid([
                .init(field: "period", code: "unknown", message: "There is no choice \(text)")
            ])
        }
        try await pages.run { try $0.digests.setPeriod(period, of: page) }
        return pages.redirect(to: "/account/mail")
    }
}
