import Catalog
import Hummingbird
import TranslationService
import Wire

/// Writes that carry an `Idempotency-Key` (`tml-service.md` 3.12). `IdempotencyStore` of the
/// service shows how routes use this.
extension Gate {
    /// Does a write, or gives the answer that the same request had before; wakes who waits for
    /// news of the project.
    ///
    /// `work` parses the body, so that what is wrong with it is kept as an answer too, and makes
    /// one call of the service, to which it passes the key on.
    func once(
        _ request: Request, _ session: Session, _ body: [UInt8],
        _ work: @escaping @Sendable (TranslationService, OnceKey?) throws -> WriteAnswer
    ) async throws -> Response {
        let key = try Self.onceKey(request, session, body)
        let answer = try await desk.ask { service in
            try service.once(key) { () throws(ServiceError) in
                try Self.translatingErrors { try work(service, key) }
            }
        }
        metrics.noteChanges(answer.changes)
        if let project = answer.project { await signal.send(project.rawValue) }
        return Self.response(answer, path: request.uri.path)
    }

    /// The token is no part of what is asked: it may be another one by the time of the second try.
    private static func onceKey(
        _ request: Request, _ session: Session, _ body: [UInt8]
    ) throws -> OnceKey? {
        guard let name = keyHeader, let id = request.headers[name] else { return nil }
        let query = PageLinks.parts(of: request.uri.query, without: ["access_token"])
        let head = [
            request.method.rawValue, request.uri.path, query.joined(separator: "&"),
            request.headers[.ifMatch] ?? "", "",
        ]
        return try OnceKey(
            id, of: session, request: Array(head.joined(separator: "\n").utf8) + body)
    }

    private static func translatingErrors<Value>(
        _ work: () throws -> Value
    ) throws(ServiceError) -> Value {
        do {
            return try work()
        } catch let error as ServiceError {
            throw error
        } catch let error as WireError {
            throw .malformed(FailureAnswers.sentence(of: error))
        } catch {
            throw .storage(String(describing: error))
        }
    }

    private static func response(_ answer: WriteAnswer, path: String) -> Response {
        guard answer.isReplayed else {
            return Answers.json(answer.body, status: .init(code: answer.status))
        }
        var response =
            answer.status < 400
            ? Answers.json(answer.body, status: .init(code: answer.status))
            : FailureAnswers.answer(again: answer, path: path)
        if let name = replayHeader { response.headers[name] = "true" }
        return response
    }

    private static let keyHeader = HTTPFields.Element.Name("Idempotency-Key")
    private static let replayHeader = HTTPFields.Element.Name("Idempotency-Replayed")
}
