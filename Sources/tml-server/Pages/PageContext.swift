import Catalog
import Foundation
import Hummingbird
import TranslationService
import Wire

/// What every page needs: who looks at it, and an answer in HTML.
struct PageContext: Sendable {
    let api: APIContext
    let settings: ServerSettings

    /// Carries a call of the service to a thread that may wait.
    func run<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await api.run(work)
    }

    /// The path under which the server is seen, without the slash at its end; empty for the root.
    var root: String {
        let path = settings.publicURL.flatMap { URLComponents(string: $0)?.path } ?? ""
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Whether browsers reach the server by HTTPS, as far as the settings tell.
    var isSecure: Bool { settings.publicURL?.hasPrefix("https://") ?? false }

    /// The server's address as the browser sees it, without the slash at its end.
    func address(_ request: Request) -> String {
        guard let url = settings.publicURL else {
            return "http://\(request.head.authority ?? "localhost")"
        }
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    /// Answers with what `work` gives for the visitor, or with a page that says what is wrong.
    func page(
        _ request: Request, _ context: ServerContext,
        _ work: (Visitor) async throws -> Response
    ) async throws -> Response {
        do {
            try await api.admit(context)
            let visitor = try await visitor(request)
            do {
                return try await work(visitor)
            } catch let error as ServiceError {
                return answer(error, visitor)
            } catch PageFailure.foreignForm {
                return html(.notice, Self.foreignForm, visitor, status: 403)
            }
        } catch let error as ServiceError {
            return answer(error, nil)
        }
    }

    /// Who is signed in in the browser; `nil`: nobody.
    func session(_ request: Request) async throws -> PageSession? {
        guard let cookie = request.cookies[sessionCookie]?.value else { return nil }
        return try await api.run { try $0.pageSessions.find(Secret(cookie)) }
    }

    private func visitor(_ request: Request) async throws -> Visitor {
        let page = try await session(request)
        let word = request.cookies[formCookie].map { Secret($0.value) }
        let isNew = word?.reveal().utf8.count != 64
        return Visitor(
            page: page, word: isNew ? SecretWord.random() : word ?? SecretWord.random(),
            isNew: isNew)
    }

    func answer(_ error: ServiceError, _ visitor: Visitor?) -> Response {
        if case .storage(let text) = error { StandardError.write("database: \(text)\n") }
        let title =
            switch error.status {
            case 404: "Not found"
            case 403: "Not allowed"
            case 429: "Too many attempts"
            case 500...: "Something went wrong"
            default: "Request refused"
            }
        var response = html(
            .notice, ["title": title, "sentence": "\(Self.sentence(of: error))."], visitor,
            status: error.status)
        if let seconds = error.retryAfter {
            response.headers[.retryAfter] = String(seconds)
        }
        return response
    }

    private static let foreignForm: [String: String] = [
        "title": "Please try again",
        "sentence": """
        The form has expired, came from another site, or your browser blocks cookies. Go back, \
        reload the page and submit the form again.
        """,
    ]

    /// What a person is told.
    static func sentence(of error: ServiceError) -> String {
        if case .wrongPassword = error { return "The email address or the password is wrong" }
        if case .tooManyRequests(let seconds) = error {
            return "Too many attempts. Try again in \(seconds) seconds"
        }
        return error.sentence
    }
}

/// Who looks at a page.
struct Visitor: Sendable {
    /// Nobody is signed in in the browser: `nil`.
    let page: PageSession?
    /// What the browser's forms must repeat; another site cannot know it.
    let word: Secret
    /// Whether the browser does not have the word yet.
    let isNew: Bool
}
