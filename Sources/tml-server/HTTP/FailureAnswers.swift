import Hummingbird
import TranslationService
import Wire

/// Turns every error into the body and status of 1.5.
struct FailureAnswers: RouterMiddleware {
    @concurrent func handle(
        _ request: Request, context: ServerContext,
        next: @concurrent (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ServiceError {
            if case .storage(let text) = error { StandardError.write("database: \(text)\n") }
            return Answers.failure(error, status: Self.status(of: error, path: request.uri.path))
        } catch let error as WireError {
            return Answers.failure(.malformed(Self.sentence(of: error)))
        } catch let error as HTTPError {
            return Self.answer(error)
        } catch {
            StandardError.write("\(request.method) \(request.uri.path): \(error)\n")
            return Self.answer(HTTPError(.internalServerError))
        }
    }

    /// A failure that was told before, told again.
    static func answer(again answer: WriteAnswer, path: String) -> Response {
        var body = answer.body.object ?? JSONObject()
        let isForbidden = body["reason"]?.string == "forbidden"
        let status = isForbidden && isForSDKs(path) ? 422 : answer.status
        body["code"] = .integer(status)
        return Answers.json(.object(body), status: HTTPResponse.Status(code: status))
    }

    /// SDKs take 403 for an expired token, so a missing permission must be something else (1.5).
    private static func status(of error: ServiceError, path: String) -> Int? {
        switch error {
        case .invalidToken where isForSDKs(path): 403
        case .forbidden where isForSDKs(path): 422
        default: nil
        }
    }

    /// Everything below `/v2/sdk`, and rows 5, 16, 26, 29, 33 and 34 of section 3.
    private static func isForSDKs(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.first == "v1" else { return parts.starts(with: ["v2", "sdk"]) }
        return switch (parts.dropFirst().first, parts.count, parts.last) {
        case ("projects", 4, "definition"), ("projects", 4, "translations"),
            ("languages", 4, "definition"), ("sources", 4, "translations"),
            ("translation_keys", 4, "translations"), ("sources", 3, "register_keys"):
            true
        default: false
        }
    }

    static func sentence(of error: WireError) -> String {
        switch error {
        case .notJSON(let offset): "The body is not JSON: something is wrong at byte \(offset)"
        case .notAnObject: "The body is not a JSON object"
        case .missing(let field): "The field \(field) is missing"
        case .invalid(let field, let value): "The field \(field) cannot be \(value)"
        }
    }

    /// What the HTTP library itself refuses: unknown routes, bodies that are too long.
    private static func answer(_ error: HTTPError) -> Response {
        let (reason, sentence) =
            switch error.status.code {
            case 404: ("not_found", "There is nothing at this address")
            case 405: ("not_allowed", "This address does not take this method")
            case 413: ("too_large", "The body is too long")
            case 400..<500: ("malformed", error.body ?? error.status.reasonPhrase)
            default: ("internal", "Something went wrong in the server")
            }
        let body = ErrorBody(code: error.status.code, reason: reason, message: sentence)
        return Answers.json(body.json, status: error.status)
    }
}
