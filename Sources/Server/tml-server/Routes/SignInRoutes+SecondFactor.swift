import Catalog
import Hummingbird
import TranslationService

/// The sign-in page of an account with a second factor: it asks for a code after the password.
extension SignInRoutes {
    /// Checks the password of a form, or the code of the form that follows.
    func open(
        _ fields: PlainFields, _ request: Request, _ context: ServerContext
    ) async throws -> PageSignIn {
        let (address, agent) = (context.place, request.headers[.userAgent])
        if let word = fields[Self.wordField].map({ Secret($0) }) {
            let code = Secret(fields[Self.codeField] ?? "")
            return .done(
                try await pages.run { service in
                    try service.pageSessions.finish(
                        word, code: code, address: address, agent: agent)
                })
        }
        let (email, password) = (fields["email"] ?? "", Secret(fields["password"] ?? ""))
        return try await pages.api.executor.checkPassword(from: address) { service in
            try service.pageSessions.begin(
                email: email, password: password, address: address, agent: agent)
        }
    }

    /// The form with the code, or the form with the password if the code cannot be entered any
    /// more.
    func formAgain(
        after error: ServiceError, _ fields: PlainFields, _ asked: SignInRequest,
        _ app: AppProject?, _ visitor: Visitor
    ) -> Response {
        let problem = "\(PageContext.sentence(of: error))."
        guard let word = fields[Self.wordField] else {
            return form(
                asked, app, visitor, problem: problem, email: fields["email"],
                status: error.status, error: error)
        }
        guard error != .invalidToken else {
            return form(asked, app, visitor, problem: Self.tooLate, status: error.status)
        }
        return codeForm(Secret(word), asked, visitor, problem: problem, error: error)
    }

    func codeForm(
        _ word: Secret, _ asked: SignInRequest, _ visitor: Visitor, problem: String? = nil,
        error: ServiceError? = nil
    ) -> Response {
        var values: [String: Any] = ["title": "Enter a code"]
        values["kept"] = asked.kept + [["name": Self.wordField, "value": word.reveal()]]
        values["problem"] = problem
        let stranger = Visitor(page: nil, word: visitor.word, isNew: visitor.isNew)
        var response = pages.html(.signInCode, values, stranger, status: error?.status ?? 200)
        if let seconds = error?.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    static let codeField = "second_factor_code"
    private static let wordField = "half_sign_in"
    private static let tooLate = "This form is no longer valid. Enter your password again."
}
