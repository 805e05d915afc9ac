import Catalog
import Hummingbird
import TranslationService
import Wire

/// The two forms of the sign-in page: before and after the sign-in.
extension SignInRoutes {
    /// The sign-in form. `tells` is the address of the server if the page must send the address of
    /// the form to an app.
    func form(
        _ asked: SignInRequest, _ app: AppProject?, _ visitor: Visitor, problem: String? = nil,
        email: String? = nil, status: Int = 200, error: ServiceError? = nil,
        message: GatewayMessage? = nil, tells address: String? = nil
    ) -> Response {
        var values = message?.values ?? [:]
        // On Android, the app closes the page after any message, so the form has no message.
        if let address, asked.app != .android {
            values = GatewayMessage.unauthorized(url: "\(address)/login\(asked.query)").values
        }
        values["title"] = app.map { "Sign in to \($0.name)" } ?? "Sign in"
        values["kept"] = asked.kept
        values["problem"] = problem
        values["email"] = email
        pages.addOpenID(to: &values, asked.query)
        let stranger = Visitor(page: nil, word: visitor.word, isNew: visitor.isNew)
        var response = pages.html(.signIn, values, stranger, status: status)
        if let seconds = error?.retryAfter {
            response.headers[.retryAfter] = String(seconds)
        }
        return response
    }

    /// The page for a person who is signed in: the button for the app, or the list of projects.
    ///
    /// Only a form creates a token, so that no address creates a token when it is opened. Inside an
    /// app, the script of the page submits the form, even if the app does not name itself.
    func signedIn(
        _ page: PageSession, _ asked: SignInRequest, _ app: AppProject?, _ visitor: Visitor
    ) async throws -> Response {
        let isForApp = asked.app != nil || asked.project != nil
        var kept = asked
        if asked.project == nil || asked.app != nil { kept.app = asked.app ?? .unnamed }
        var values: [String: Any] = ["kept": kept.kept, "continue": isForApp]
        if !isForApp || asked.app != nil { values["script"] = true }
        if let app {
            values["title"] = "Sign in to \(app.name)"
        } else {
            values["title"] = isForApp ? "Sign in" : "Your projects"
        }
        if !isForApp {
            let all = PageRequest(perPage: 1000)
            let projects = try await pages.run { service in
                try service.projects.page(page.session, search: nil, page: all).records
            }
            values["hasProjects"] = !projects.isEmpty
            values["projects"] = projects.map { ["key": $0.key, "name": $0.name] }
            values["mayCreate"] = try await pages.run { [makers = pages.settings.projectMakers] in
                try $0.projects.mayCreate(page.session, among: makers)
            }
        }
        return pages.html(.signedIn, values, visitor)
    }
}

extension ServiceError {
    /// True if another password, another code or a later attempt can succeed.
    var isAboutPassword: Bool {
        if case .tooManyRequests = self { return true }
        return self == .wrongPassword || self == .wrongCode
    }
}
