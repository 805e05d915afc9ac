import Catalog
import Foundation
import HTTP
import TML
import TranslationService
import Wire

/// Leads requests to the service and gives its answers, with pages so short that lists have several.
struct ServiceDoor: Sendable {
    private static let keysPerPage = 3
    private static let newsPerPage = 4

    let service: TranslationService

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        do {
            return HTTPResponse(status: 200, headers: Self.json, body: try body(request))
        } catch let error as ServiceError {
            return Self.failure(error)
        } catch {
            return Self.failure(.malformed("\(error)"))
        }
    }

    private static let json: HTTPHeaders = ["Content-Type": "application/json"]

    private static func failure(_ error: ServiceError) -> HTTPResponse {
        let body = ErrorBody(error)
        return HTTPResponse(status: body.code ?? 500, headers: json, body: body.bytes)
    }

    private func body(_ request: HTTPRequest) throws -> [UInt8] {
        let session = try session(request)
        let address = URLComponents(string: request.url)
        let parameters = RequestParameters(
            (address?.queryItems ?? []).map { (name: $0.name, value: $0.value ?? "") })
        let path = (address?.path ?? "").split(separator: "/").map(String.init)
        if path == ["v1", "users", "me", "projects"] {
            return Self.bytes(
                try service.projects.page(session, search: nil, page: parameters.page()))
        }
        guard path.count >= 4, path.starts(with: ["v1", "projects"]) else { throw Self.nothing }
        let project = Project.Key(path[2])
        let place = path.dropFirst(3).joined(separator: "/")
        guard request.method == .get else {
            guard place == "changes" else { throw Self.nothing }
            let batch = try ChangesRequest(bytes: request.body)
            return try service.changes.apply(batch, to: project, session).bytes
        }
        return try read(place, of: project, session, parameters)
    }

    private static let nothing = ServiceError.notFound("There is nothing at this address")

    private func session(_ request: HTTPRequest) throws -> ServiceSession {
        let words = request.headers["Authorization"]?.split(separator: " ") ?? []
        guard words.count == 2 else { throw ServiceError.invalidToken }
        return try service.signIn.session(token: Secret(String(words[1])))
    }

    private func read(
        _ place: String, of project: Project.Key, _ session: ServiceSession,
        _ parameters: RequestParameters
    ) throws -> [UInt8] {
        switch place {
        case "definition":
            return try service.projects.definition(
                session, project, locales: parameters.all("locale"), source: nil
            ).bytes
        case "translators/me": return try service.members.membership(session, project).bytes
        case "translation_keys":
            var wanted = try KeyListRequest(parameters)
            wanted.page = PageRequest(page: wanted.page.page, perPage: Self.keysPerPage)
            return Self.bytes(try service.keys.page(session, project, wanted))
        case "changes":
            return try service.feed.page(
                session, project, since: parameters.text("since"),
                locale: parameters.text("locale"), limit: Self.newsPerPage
            ).bytes
        default: throw Self.nothing
        }
    }

    private static func bytes<Record: WireRecord>(_ page: Page<Record>) -> [UInt8] {
        let pagination = PaginationRecord(
            totalCount: page.total, currentPage: page.request.page, totalPages: page.totalPages,
            perPage: page.request.perPage)
        return PageRecord(results: page.records, pagination: pagination, cursor: page.cursor).bytes
    }
}
