import Catalog
import Hummingbird
import TranslationService
import Wire

/// Which project a request is about, when SDKs name it in several ways (`tml-service.md` 1.3, 3.1).
extension Gate {
    /// The project of the path, else that of the parameter `app_id`, else that of the token.
    ///
    /// Throws `.forbidden` when `app_id` names another one, as the token's rights decide
    /// (`tml-service.md` 8, row 17), and `.malformed` when nothing names a project.
    func project(
        _ request: Request, _ context: ServerContext, _ session: Session,
        fields: JSONObject = JSONObject()
    ) throws -> Project.Key {
        let named =
            (parameters(request).text("app_id") ?? fields["app_id"]?.string)
            .flatMap { $0.isEmpty ? nil : Project.Key($0) }
        let isAnybodys = part("key", context) == "current" && session.project == nil
        let inPath =
            context.parameters.get("key") == nil || (isAnybodys && named != nil)
            ? nil : try project(context, session)
        guard let project = inPath ?? named ?? session.project else {
            throw ServiceError.malformed(
                "Name the project: app_id is missing, and the token is good for more than one")
        }
        try require(named, isNoOtherThan: project)
        if inPath == nil { try require(session.project, isNoOtherThan: project) }
        return project
    }

    private func require(_ other: Project.Key?, isNoOtherThan project: Project.Key) throws {
        guard let other, other != project else { return }
        throw ServiceError.forbidden(.readKeys, "app_id names another project")
    }

    /// The fields of a form or JSON body together with the parameters of the address, which count
    /// where the body has none.
    func fields(_ request: Request, _ body: [UInt8], _ names: [String]) throws -> JSONObject {
        var fields = try Gate.fields(of: body)
        for name in names where fields[name] == nil {
            if let text = parameters(request).text(name) { fields[name] = .string(text) }
        }
        return fields
    }
}
