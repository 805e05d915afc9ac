import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Text
import TranslationService
import Wire

/// Changes every error into the body and status of `tml-service.md` 1.5.
///
/// If a browser requests an address that is not part of the API, the answer is a page.
struct FailureAnswers: RouterMiddleware {
    let log: Logger
    let pages: PageContext

    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPParserError {
            // The rest of the connection cannot be read either. Hummingbird closes the connection.
            throw error
        } catch {
            return page(error, request, context) ?? answer(error, request, context)
        }
    }

    private func page(
        _ error: any Error, _ request: Request, _ context: ServerContext
    ) -> Response? {
        guard [.get, .head].contains(request.method), !CrossOrigin.isOpen(request.uri.path),
            request.headers[.accept]?.contains("text/html") == true
        else { return nil }
        switch error {
        case let error as ServiceError: return pages.answer(error, nil)
        case let error as HTTPError where error.status == .notFound:
            return pages.answer(.notFound(Self.words(of: error).sentence), nil)
        case let error as HTTPError where error.status == .methodNotAllowed:
            return request.uri.path.hasPrefix("/oauth/") ? nil : formOnly(error, request)
        default: return nil
        }
    }

    /// The page at an address that only forms use. It leads to the page above, which has the form.
    private func formOnly(_ error: HTTPError, _ request: Request) -> Response {
        let parts = request.uri.path.split(separator: "/").dropLast()
        let isBelow = parts.first == "projects" || parts.first == "account"
        let notice = [
            "title": "This page cannot be opened again",
            "sentence": "The page was the answer to a form.",
            "link": "\(pages.root)/\(isBelow ? parts.joined(separator: "/") : "")",
            "linkText": isBelow ? "Go to the page with the form" : "Go to your projects",
        ]
        var response = pages.html(.notice, notice, nil, status: error.status.code)
        response.headers[.allow] = error.headers[.allow]
        return response
    }

    private func answer(
        _ error: any Error, _ request: Request, _ context: ServerContext
    ) -> Response {
        switch error {
        case let error as ServiceError:
            if case .storage(let text) = error { note(text, request, context) }
            let status = Self.status(of: error, path: request.uri.path)
            return Answers.failure(error, status: status, requestID: context.requestID)
        case let error as JSONError:
            return Answers.failure(.malformed(Self.sentence(of: WireError(error))))
        case let error as WireError:
            return Answers.failure(.malformed(Self.sentence(of: error)))
        case let error as HTTPError:
            return Self.answer(error, context)
        case is CancellationError, is IOError, is ChannelError:
            // No client receives this answer.
            return Answers.failure(.malformed("The request ended before it was complete"))
        default:
            note("\(error)", request, context)
            return Self.answer(HTTPError(.internalServerError), context)
        }
    }

    private func note(_ text: String, _ request: Request, _ context: ServerContext) {
        log.error(
            "\(text)",
            metadata: [
                "method": "\(request.method.rawValue)", "path": "\(request.uri.path)",
                "id": "\(context.requestID)",
            ])
    }

    /// The answer to a repeated request whose first answer was a failure.
    static func answer(again answer: WriteAnswer, path: String) -> Response {
        var body = answer.body.object ?? JSONObject()
        let isForbidden = body["reason"]?.string == "forbidden"
        let status = isForbidden && isForSDKs(path) ? 422 : answer.status.code
        body["code"] = .integer(status)
        return Answers.json(.object(body), status: HTTPResponse.Status(code: status))
    }

    /// SDKs treat 403 as an expired token. So a missing permission must have another status
    /// (`tml-service.md` 1.5).
    private static func status(of error: ServiceError, path: String) -> Int? {
        guard isForSDKs(path) else { return nil }
        if case .invalidToken = error { return 403 }
        if case .forbidden = error { return 422 }
        return nil
    }

    /// Everything below `/v2/sdk`, rows 5, 16, 26, 29, 33 and 34 of `tml-service.md` 3, and the
    /// older names of these.
    static func isForSDKs(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.first == "v1" else { return parts.starts(with: ["v2", "sdk"]) }
        return switch (parts.dropFirst().first, parts.count, parts.last) {
        case ("projects", 4, "definition"), ("projects", 4, "translations"),
            ("projects", 4, "version"), ("projects", 4, "featured_locales"), ("projects", 4, "log"),
            ("languages", 4, "definition"), ("sources", 4, "translations"),
            ("translation_keys", 4, "translations"), ("sources", 3, "register_keys"),
            ("applications", _, _):
            true
        default: false
        }
    }

    static func sentence(of error: WireError) -> String {
        switch error {
        case .notJSON(let offset): "The body is not valid JSON: error at byte \(offset)"
        case .notAnObject: "The body is not a JSON object"
        case .missing(let field): "The field \(field) is missing"
        case .invalid(let field, let value):
            "The field \(field) has the invalid value \(value)"
        }
    }

    /// Returns a code and a sentence for the errors of the HTTP library: unknown routes, bodies
    /// that are too long.
    private static func words(of error: HTTPError) -> (reason: String, sentence: String) {
        switch error.status.code {
        case 404: ("not_found", "There is nothing at this address")
        case 405: ("not_allowed", "This address does not support this method")
        case 413: ("too_large", "The body is too long")
        case 414: ("too_large", "The address is longer than \(RequestLimits.addressLength) bytes")
        case 501: ("not_allowed", "The server does not support this method")
        case 400..<500: ("malformed", error.body ?? error.status.reasonPhrase)
        default: ("internal", "The server has an internal error; the server log has the details")
        }
    }

    private static func answer(_ error: HTTPError, _ context: ServerContext) -> Response {
        let (reason, sentence) = words(of: error)
        let status = error.status.code
        var body = ErrorBody(code: status, reason: reason, message: sentence)
        if status >= 500 { body.details["request_id"] = .string(context.requestID) }
        return Answers.json(body.json, status: error.status, headers: error.headers)
    }
}
