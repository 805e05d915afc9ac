import Catalog
import Hummingbird
import KeyIndex
import TML
import TranslationService
import Wire

/// The pages of keys: the list, the hidden keys, a key and its screenshots.
struct KeyPageRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/keys") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await list(request, visit)
            }
        }
        router.get("projects/:key/hidden_keys") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await hidden(request, visit)
            }
        }
        router.get("projects/:key/keys/:md5") { request, context in
            let hash = pages.api.part("md5", context)
            return try await pages.projectPage(request, context) { visit in
                try await self.page(hash, request, visit)
            }
        }
        router.get("projects/:key/screenshots/:screenshot") { request, context in
            let id = Int(pages.api.part("screenshot", context)) ?? 0
            return try await pages.projectPage(request, context) { visit in
                let png = try await pages.run { service in
                    try service.screenshots.image(visit.session, screenshot: ScreenshotID(id))
                }
                return ScreenshotRoutes.picture(png)
            }
        }
    }

    private func list(_ request: Request, _ visit: ProjectVisit) async throws -> Response {
        let languages = try await pages.run { service in
            try service.languages.records(visit.session, visit.key)
        }
        let page = KeyListPage(
            parameters: pages.api.parameters(request), languages: PageLanguages(languages))
        let keys: Page<TranslationKeyRecord>
        do throws(ServiceError) {
            keys = try await found(page.request(), visit)
        } catch {
            guard let problem = error.formProblem else { throw error }
            let values = page.form.merging(["problem": problem]) { $1 }
            return pages.html(
                .keys, visit.values(.keys, values), visit.visitor, status: error.status)
        }
        return try await pages.run { [pages] _ in
            pages.html(.keys, visit.values(.keys, page.values(keys)), visit.visitor)
        }
    }

    /// The wanted page of the list, or the last page if the list ends before it.
    private func found(
        _ wanted: KeyListRequest, _ visit: ProjectVisit
    ) async throws(ServiceError) -> Page<TranslationKeyRecord> {
        let keys = try await read(wanted, visit)
        guard let last = keys.requestForLastPage else { return keys }
        var final = wanted
        final.page = last
        return try await read(final, visit)
    }

    private func read(
        _ wanted: KeyListRequest, _ visit: ProjectVisit
    ) async throws(ServiceError) -> Page<TranslationKeyRecord> {
        do {
            return try await pages.api.executor.run(listing: wanted, for: visit.session) {
                try $0.keys.page(visit.session, visit.key, wanted)
            }
        } catch {
            throw error as? ServiceError ?? .storage(String(describing: error))
        }
    }

    private static let hiddenKeys = 100

    private func hidden(_ request: Request, _ visit: ProjectVisit) async throws -> Response {
        let after = try pages.api.parameters(request).integer("after")
        let (keys, languages) = try await pages.run { service in
            (
                try service.keys.ignored(
                    visit.session, visit.key, after: after, limit: Self.hiddenKeys),
                PageLanguages(try service.languages.records(visit.session, visit.key))
            )
        }
        let last = keys.count == Self.hiddenKeys ? keys.last?.id : nil
        let values: [String: Any] = [
            "title": "Hidden keys – \(visit.project.name)", "hasRows": !keys.isEmpty,
            "rows": keys.map { key in
                languages.direction(key.locale)
                    .merging(["hash": key.key, "label": key.label]) { $1 }
            },
            "next": last.map { "?after=\($0)" } ?? false, "nextText": "More hidden keys",
        ]
        return pages.html(.hiddenKeys, visit.values(.keys, values), visit.visitor)
    }

    /// The page of a key. With a refused form, the page has its values and the problem.
    func page(
        _ hash: String, _ request: Request, _ visit: ProjectVisit,
        refused: RefusedKeyForm? = nil
    ) async throws -> Response {
        let parameters = pages.api.parameters(request)
        return try await pages.run { [pages] service in
            let page = try KeyPageContent(
                service, visit.session, visit.key, hash: hash, parameters)
            let values = page.values(visit, root: pages.root, refused: refused)
            return pages.html(
                .keyPage, visit.values(.keys, values), visit.visitor,
                status: refused?.refusal.status ?? 200)
        }
    }
}
