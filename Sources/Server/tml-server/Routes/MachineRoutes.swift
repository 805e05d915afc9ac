import Catalog
import Hummingbird
import MachineTranslation
import TML
import Text
import TranslationService
import Wire

/// Suggestions of engines (`tml-service.md` 3.13). A suggestion becomes a translation only when a
/// translator sends it.
struct MachineRoutes: RouteGroup {
    let api: APIContext
    let machines: MachineProviders

    private static let bodyLimit = 1 << 20

    func add(to router: Router<ServerContext>) {
        router.post("v1/projects/:key/machine_translations") { [api, machines] request, context in
            let (session, key, body) = try await api.submission(
                request, context, limit: Self.bodyLimit)
            let (job, provider) = try await api.run { service in
                let wanted = try MachineRequest(APIContext.fields(of: body))
                return (try service.machine.job(session, key, wanted), wanted.provider)
            }
            let found = try await machines.suggestions(for: job, from: provider)
            return Answers.json(["results": .array(found.results), "errors": .array(found.errors)])
        }
        router.get("v1/projects/:key/machine_translations/providers") { [api] request, context in
            let locales = try await api.read(request, context) { service, session, key in
                try service.machine.locales(session, key)
            }
            return Answers.json(["results": .array(await providers(locales))])
        }
    }

    /// Returns each provider with the languages into which it can translate from the default
    /// language, the first of `locales`.
    private func providers(_ locales: [LocaleCode]) async -> [JSON] {
        var list: [JSON] = []
        for counter in machines.counters {
            var offered: [JSON] = []
            var isReached = true
            for locale in locales.dropFirst() where isReached {
                do {
                    let isOffered = try await counter.engine.supports(from: locales[0], to: locale)
                    if isOffered { offered.append(.string(locale.rawValue)) }
                } catch {
                    isReached = false
                }
            }
            list.append([
                "name": .string(counter.provider.name), "enabled": .boolean(isReached),
                "locales": .array(offered),
            ])
        }
        return list
    }
}
