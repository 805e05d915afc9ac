import HTTP
import Text

extension HTTPClient {
    /// Sends a request to a service. A long answer is not read, because the answers of services are
    /// short.
    func ask(_ request: HTTPRequest) async throws(EngineError) -> HTTPResponse {
        var request = request
        request.bodyLimit = min(request.bodyLimit, 4 << 20)
        do {
            return try await send(request)
        } catch {
            throw EngineError(error)
        }
    }

    /// Sends a request to a service that answers with JSON.
    ///
    /// - Parameters:
    ///   - unreadable: the error if the answer is not JSON.
    ///   - error: creates the error of an answer without success. Its JSON is `nil` if the answer
    ///     is not JSON.
    func json(
        _ request: HTTPRequest, or unreadable: EngineError = .unreadable("The answer is not JSON"),
        error: (HTTPResponse, JSON?) -> EngineError
    ) async throws(EngineError) -> JSON {
        let response = try await ask(request)
        let answer = JSON(response.body)
        guard response.isSuccess else { throw error(response, answer) }
        guard let answer else { throw unreadable }
        return answer
    }
}

extension HTTPRequest {
    /// Creates a `POST` with JSON.
    static func posting(_ body: JSON, to url: String) -> HTTPRequest {
        HTTPRequest(
            method: .post, url: url, headers: ["Content-Type": "application/json"],
            body: body.bytes)
    }
}
