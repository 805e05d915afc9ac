import Catalog
import Foundation
import Hummingbird
import Logging
import TranslationService
import Wire

/// The common work of all pages: find the visitor and answer in HTML.
struct PageContext: Sendable {
    let api: APIContext
    let settings: ServerSettings
    let log: Logger

    /// Runs a call of the service on a thread that may block.
    func run<Answer: Sendable>(
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        try await api.run(work)
    }

    /// The path of the public address, without a slash at its end; empty for the root.
    var root: String {
        let path = settings.publicURL.flatMap { URLComponents(string: $0)?.path } ?? ""
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Adds the button for the sign-in at the provider, if there is one. `query` has the parameters
    /// of the sign-in page.
    func addOpenID(to values: inout [String: Any], _ query: String) {
        guard settings.openID.issuer != nil else { return }
        values["openID"] = "\(root)/login/openid\(query)"
        values["openIDName"] = settings.openID.name
    }

    /// Whether browsers use HTTPS, according to the settings.
    var isSecure: Bool { settings.publicURL?.hasPrefix("https://") ?? false }

    /// The address of the server in the browser, without a slash at its end.
    func address(_ request: Request) -> String {
        guard let url = settings.publicURL else {
            return "http://\(request.head.authority ?? "localhost")"
        }
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    /// Answers with the result of `work` for the visitor, or with an error page.
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

    /// The session of the browser; `nil` if nobody is signed in.
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
        if case .storage(let text) = error { log.error("\(text)") }
        let title =
            switch error.status {
            case 404: "Not found"
            case 403: "Not allowed"
            case 429: "Too many attempts"
            case 500...: "Server error"
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
        "title": "The form was not accepted",
        "sentence": """
        The form has expired or came from another site, another person has signed in with this \
        browser, or your browser blocks cookies. Go back, copy your texts, reload the page and \
        submit the form again.
        """,
    ]

    /// The sentence for the person.
    static func sentence(of error: ServiceError) -> String {
        if case .wrongPassword = error { return "The email address or the password is wrong" }
        if case .tooManyRequests(let seconds) = error {
            return "Too many attempts. Try again in \(seconds) seconds"
        }
        if case .invalid(let flaws) = error {
            return flaws.map(sentence(of:)).joined(separator: "; ")
        }
        return error.sentence
    }

    /// The sentence with the words of the form in place of the name of the field.
    private static func sentence(of flaw: ServiceError.Flaw) -> String {
        let name = flaw.field + " "
        guard let words = fields[flaw.field], flaw.message.hasPrefix(name) else {
            return flaw.message
        }
        return "\(words) \(flaw.message.dropFirst(name.count))"
    }

    private static let fields = [
        "emails": "The list of email addresses", "max_length": "The maximum number of characters",
        "part_of_speech": "The part of speech", "level": "The level", "label": "The label",
        "description": "The description",
        "url": "The address", "events": "The list of events", "keyword": "The term",
        "name": "The name", "message": "The message", "note": "The note",
    ]
}

/// The visitor of a page.
struct Visitor: Sendable {
    /// The session; `nil` if nobody is signed in.
    let page: PageSession?
    /// The random word that the forms must repeat. Other sites do not know it.
    let word: Secret
    /// Whether the word is new, so that the answer must set its cookie.
    let isNew: Bool

    /// The hidden field of forms: the word and, if somebody is signed in, the account. So a form
    /// of one person is not accepted after another person has signed in with the same browser.
    var formField: Secret {
        guard let page else { return word }
        return Secret("\(word.reveal())-\(page.session.userID)")
    }
}
