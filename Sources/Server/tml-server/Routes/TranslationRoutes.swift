import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// Single translations: reading and changing them (`tml-service.md` 3.11, 3.12).
struct TranslationRoutes: RouteGroup {
    let api: APIContext

    /// The longest label fits into this limit even if it is escaped.
    static let bodyLimit = 1 << 20
    private static let name = "translation"

    func add(to router: Router<ServerContext>) {
        addReads(to: router)
        for (method, path, operation) in Self.writes {
            router.on(RouterPath(path), method: method) { request, context in
                let id = try id(context)
                return try await SingleChange(api: api, request: request).send(context) {
                    fields in
                    var change = ChangeRecord(
                        id: "", operation: operation, data: try ChangeData(fields))
                    change.translationID = id
                    return change
                }
            }
        }
        router.post("v1/projects/:key/translation_keys/:md5/translations") { request, context in
            let hash = api.part("md5", context)
            return try await SingleChange(api: api, request: request).send(context) { fields in
                var change = ChangeRecord(
                    id: "", operation: .create, data: try ChangeData(fields))
                change.key = hash
                change.locale = fields["locale"]?.string
                return change
            }
        }
    }

    private static let writes: [(HTTPRequest.Method, String, ChangeRecord.Operation)] = [
        (.put, "v1/translations/:id", .update),
        (.patch, "v1/translations/:id", .update),
        (.delete, "v1/translations/:id", .delete),
        (.put, "v1/translations/:id/vote", .vote),
        (.post, "v1/translations/:id/approve", .approve),
        (.post, "v1/translations/:id/reject", .reject),
        (.post, "v1/translations/:id/reopen", .reopen),
    ]

    private func addReads(to router: Router<ServerContext>) {
        router.get("v1/translations/:id") { request, context in
            let record = try await api.readRecord(request, context, called: Self.name) {
                service, session, id in
                try service.translations.record(session, id: id)
            }
            return try await api.record(request, revision: record.revision, record)
        }
        router.get("v1/translations/:id/votes") { request, context in
            let page = api.parameters(request).page()
            let votes = try await api.readRecord(request, context, called: Self.name) {
                service, session, id in
                try service.translations.votes(session, translation: id, page: page)
            }
            return Answers.page(votes, api.links(request))
        }
        router.get("v1/translations/:id/history") { request, context in
            let page = api.parameters(request).page()
            let history = try await api.readRecord(request, context, called: Self.name) {
                service, session, id in
                try service.translations.history(session, translation: id, page: page)
            }
            return Answers.page(history, api.links(request))
        }
    }

    private func id(_ context: ServerContext) throws -> Int {
        try api.number("id", context, called: Self.name)
    }
}
