import Hummingbird
import TML
import Text
import TranslationService
import Wire

/// `submit` and `vote` for scripts in the style of tr8n: a create and a vote with other names
/// (`tml-service.md` 3.12).
struct CompatibilityRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        router.post("v1/translations/submit") { request, context in
            try await SingleChange(api: api, request: request).send(context) { fields in
                var data = try ChangeData(fields)
                data.label = fields["translation"]?.string.map { ExactText($0) }
                var change = ChangeRecord(id: "", operation: .create, data: data)
                change.key = fields["key"]?.string
                change.locale = fields["locale"]?.string
                return change
            }
        }
        router.post("v1/translations/vote") { request, context in
            try await SingleChange(api: api, request: request).send(context) { fields in
                var change = ChangeRecord(
                    id: "", operation: .vote, data: ChangeData(value: fields["vote"]?.integer))
                change.translationID = fields["translation_id"]?.integer
                return change
            }
        }
    }
}
