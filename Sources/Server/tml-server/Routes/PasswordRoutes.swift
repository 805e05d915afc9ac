import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// The change of a person's own password, in the browser or by a program.
struct PasswordRoutes: RouteGroup {
    let pages: PageContext

    private var api: APIContext { pages.api }

    func add(to router: Router<ServerContext>) {
        router.put("v1/users/me/password", use: change)
        router.get("password") { request, context in
            try await pages.page(request, context) { visitor in
                guard visitor.page != nil else { return signInFirst }
                return form(visitor)
            }
        }
        router.post("password") { request, context in
            try await pages.page(request, context) { visitor in
                try await submit(request, context, visitor)
            }
        }
    }

    private var signInFirst: Response { pages.redirect(to: "/login?return_to=%2Fpassword") }

    /// The fields are read as plain text, because a password may look like JSON. `Idempotency-Key`
    /// is ignored, because the stored request would contain the passwords.
    @Sendable private func change(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        if !api.hasToken(request) { try await api.admit(context) }
        let fields = try await api.plainFields(request, context)
        guard let token = api.token(request) ?? fields["access_token"].map({ Secret($0) }) else {
            throw ServiceError.invalidToken
        }
        _ = try await api.session(of: token, context)
        let change = PasswordChange(
            old: Secret(fields["old_password"] ?? ""), new: Secret(fields["new_password"] ?? ""))
        try await api.executor.checkPassword(from: context.place) { service in
            try service.accounts.changePassword(change, token: token, address: context.place)
        }
        return Answers.json(["status": "ok"])
    }
}

extension PasswordRoutes {
    private func form(
        _ visitor: Visitor, problem: String? = nil, status: Int = 200
    ) -> Response {
        var values: [String: Any] = [
            "title": "Change your password", "minimum": Limits.passwordCharacters,
        ]
        values["email"] = visitor.page?.email
        values["hasPassword"] = visitor.page?.hasPassword
        values["provider"] = pages.settings.openID.issuer
        values["problem"] = problem
        return pages.html(.password, values, visitor, status: status)
    }

    private func submit(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visitor)
        guard let page = visitor.page else { return signInFirst }
        let change = PasswordChange(
            old: Secret(fields["old_password"] ?? ""), new: Secret(fields["new_password"] ?? ""))
        do {
            try await api.executor.checkPassword(from: context.place) { service in
                try service.accounts.changePassword(change, of: page, address: context.place)
            }
        } catch let error as ServiceError where error.isAboutForm {
            return form(
                visitor, problem: "\(PageContext.sentence(of: error)).", status: error.status)
        }
        return pages.html(
            .notice,
            [
                "title": "Your password is changed",
                "sentence":
                    "All your other sessions have ended, and all your access tokens are deleted.",
                "link": "\(pages.root)/", "linkText": "Go to your projects",
            ], visitor)
    }
}
