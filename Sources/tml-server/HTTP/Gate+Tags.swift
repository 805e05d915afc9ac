import Catalog
import Hummingbird
import TranslationService
import Wire

/// Tags of answers, so that what is unchanged need not be sent again (`tml-service.md` 1.7).
extension Gate {
    /// A list of a project: `W/"<project's revision>-<hash of query and sender>"`. When the asker
    /// has it already, `make` is not called and the answer is 304.
    func list(
        _ request: Request, _ session: Session, _ project: Project.Key,
        _ make: () async throws -> Response
    ) async throws -> Response {
        let query = PageLinks.parts(of: request.uri.query, without: ["access_token"])
        let address = "\(request.uri.path)?\(query.joined(separator: "&"))"
        let tag = try await desk.ask { try $0.keys.tag(session, project, query: address) }
        return try await answer(request, tag: tag, make)
    }

    /// A single record: `"r<revision>"`.
    func record(
        _ request: Request, revision: Int, _ record: some WireRecord
    ) async throws -> Response {
        try await answer(request, tag: "\"r\(revision)\"") { Answers.record(record) }
    }

    private func answer(
        _ request: Request, tag: String, _ make: () async throws -> Response
    ) async throws -> Response {
        var response =
            Self.isKnown(tag, request) ? Response(status: .notModified) : try await make()
        response.headers[.eTag] = tag
        return response
    }

    /// Whether `If-None-Match` names the tag; weak tags are the same as strong ones here.
    private static func isKnown(_ tag: String, _ request: Request) -> Bool {
        guard let known = request.headers[.ifNoneMatch] else { return false }
        func opaque(_ tag: some StringProtocol) -> String {
            let text = tag.trimmingPrefix { $0 == " " }
            return String(text.trimmingPrefix("W/").prefix { $0 != " " })
        }
        return known.split(separator: ",").contains { one in
            let one = opaque(one)
            return one == "*" || one == opaque(tag)
        }
    }
}
