import Hummingbird
import TranslationService
import Wire

/// Locking keys in a language (`tml-service.md` 3.12).
struct LockRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        let path: RouterPath = "v1/projects/:key/translation_keys/:md5/locks/:locale"
        for (method, operation) in [
            (HTTPRequest.Method.put, ChangeRecord.Operation.lock), (.delete, .unlock),
        ] {
            router.on(path, method: method) { request, context in
                let (hash, locale) = (api.part("md5", context), api.part("locale", context))
                return try await SingleChange(api: api, request: request).send(context) { _ in
                    var change = ChangeRecord(id: "", operation: operation)
                    change.key = hash
                    change.locale = locale
                    return change
                }
            }
        }
    }
}
