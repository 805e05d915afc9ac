import Catalog
import Hummingbird
import Text
import TranslationService

/// `GET /device`: a person allows a program on a computer without a browser to act in the person's
/// name (RFC 8628, 3.3).
struct DeviceRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("device") { request, context in
            try await pages.page(request, context) { visitor in
                let code = pages.api.parameters(request).text("user_code")
                guard visitor.page != nil else { return signInFirst(code) }
                return form(code, visitor)
            }
        }
        router.post("device") { request, context in
            try await pages.page(request, context) { visitor in
                try await submit(request, context, visitor)
            }
        }
    }

    private func signInFirst(_ code: String?) -> Response {
        let query = code.map { "?user_code=\(PercentCoding.encoded($0))" } ?? ""
        return pages.redirect(to: "/login?return_to=\(PercentCoding.encoded("/device\(query)"))")
    }

    private func form(
        _ code: String?, _ visitor: Visitor, problem: String? = nil, status: Int = 200
    ) -> Response {
        var values: [String: Any] = ["title": "Sign in to a program"]
        values["code"] = code
        values["problem"] = problem
        return pages.html(.device, values, visitor, status: status)
    }

    private func submit(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visitor)
        guard let page = visitor.page else { return signInFirst(fields["user_code"]) }
        let code = Secret(fields["user_code"] ?? "")
        do {
            guard let decision = fields["decision"] else {
                return try await ask(code, page, visitor, context.place)
            }
            return try await decide(code, decision == "allow", page, visitor, context.place)
        } catch let error as ServiceError where error.isAboutCode {
            return form(
                code.reveal(), visitor, problem: "\(PageContext.sentence(of: error)).",
                status: error.status)
        }
    }

    private func ask(
        _ code: Secret, _ page: PageSession, _ visitor: Visitor, _ address: String
    ) async throws -> Response {
        let client = try await pages.run { service in
            try service.deviceSignIns.client(of: code, by: page, address: address)
        }
        let shown = DeviceSignIns.shown(code).reveal()
        let values: [String: Any] = [
            "title": "Access to your account", "client": client, "person": page.name,
            "kept": [["name": "user_code", "value": shown]], "code": shown,
        ]
        return pages.html(.deviceConsent, values, visitor)
    }

    private func decide(
        _ code: Secret, _ isAllowed: Bool, _ page: PageSession, _ visitor: Visitor,
        _ address: String
    ) async throws -> Response {
        try await pages.run { service in
            try service.deviceSignIns.decide(
                code, isAllowed: isAllowed, by: page, address: address)
        }
        let title = isAllowed ? "The program is signed in" : "The program has no access"
        return pages.html(
            .notice, ["title": title, "sentence": "You can go back to the program."], visitor)
    }
}

extension ServiceError {
    /// True if another code or a later attempt can succeed.
    fileprivate var isAboutCode: Bool {
        switch self {
        case .notFound, .tooManyRequests, .grantRefused: true
        case .invalidToken, .wrongPassword, .secondFactorRequired, .wrongCode, .forbidden,
            .conflict,
            .busy, .locked, .malformed, .invalid, .preconditionFailed, .baseRevisionRequired,
            .idempotencyMismatch,
            .inProgress, .tooLarge,
            .unsupportedMedia, .overloaded, .cursorExpired, .storage:
            false
        }
    }
}
