import Hummingbird
import TranslationService
import Wire

/// Locking keys in a language (`tml-service.md` 3.12).
struct LockRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        let path: RouterPath = "v1/projects/:key/translation_keys/:md5/locks/:locale"
        for (method, operation) in [
            (HTTPRequest.Method.put, ChangeRecord.Operation.lock), (.delete, .unlock),
        ] {
            router.on(path, method: method) { request, context in
                let (hash, locale) = (gate.part("md5", context), gate.part("locale", context))
                return try await SingleChange(gate: gate, request: request).send(context) { _ in
                    var change = ChangeRecord(id: "", operation: operation)
                    change.key = hash
                    change.locale = locale
                    return change
                }
            }
        }
    }
}
