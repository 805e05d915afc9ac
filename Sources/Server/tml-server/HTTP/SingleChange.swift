import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// A request that makes one change (`tml-service.md` 3.12).
struct SingleChange: Sendable {
    let api: APIContext
    let request: Request

    /// Sends a change to the service. `make` reads the change from the fields of the body.
    ///
    /// The path names the project. Otherwise, if the change names a key, the project is that of the
    /// parameter `app_id` or of the token. Otherwise, it is the project of the translation.
    func send(
        _ context: ServerContext,
        _ make: @escaping @Sendable (JSONObject) throws -> ChangeRecord
    ) async throws -> Response {
        let (session, body) = try await api.sender(
            request, context, limit: TranslationRoutes.bodyLimit)
        let project =
            context.parameters.get("key") == nil ? nil : try api.project(context, session)
        return try await api.once(request, session, body) { service, once in
            let fields = try fields(of: body)
            var change = try make(fields)
            change.baseRevision = try APIContext.baseRevision(request, fields)
            let project = try project ?? projectOfKey(in: change, fields, session)
            return try service.changes.make(session, change, in: project, once: once)
        }
    }

    /// Returns the fields of the body. Parameters of the query replace missing fields.
    private func fields(of body: [UInt8]) throws -> JSONObject {
        var fields = try APIContext.fields(of: body)
        let parameters = api.parameters(request)
        for name in ["base_revision", "strict", "app_id"] where fields.first(of: name) == nil {
            fields[name] = parameters.text(name).map(JSON.string)
        }
        return fields
    }

    private func projectOfKey(
        in change: ChangeRecord, _ fields: JSONObject, _ session: ServiceSession
    ) throws -> Project.Key? {
        guard change.operation == .create else { return nil }
        if let name = fields["app_id"]?.string, name != "current" { return Project.Key(name) }
        guard let project = session.project else {
            throw ServiceError.malformed("The parameter app_id must contain the key of the project")
        }
        return project
    }
}
