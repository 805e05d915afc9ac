import Catalog
import Hummingbird
import Text
import TranslationService
import Wire

/// Lists of keys, single keys, and their translations (`tml-service.md` 3.11).
struct KeyRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/translation_keys") { [api] request, context in
            let (session, key) = try await api.asker(request, context)
            let wanted = try api.keyList(request)
            let format: ListFormat = try api.parameters(request).choice("format") ?? .list
            let makePage = { @Sendable in
                try await api.executor.run(listing: wanted, for: session) { service in
                    format.answer(
                        try service.keys.page(session, key, wanted), api.links(request))
                }
            }
            guard wanted.isOfRevision else { return try await makePage() }
            return try await api.list(request, session, key, makePage)
        }
        router.get("v1/projects/:key/translation_keys/:md5") { [api] request, context in
            let hash = api.part("md5", context)
            let record = try await api.read(request, context) { service, session, key in
                let wanted = try api.keyList(request)
                return try service.keys.record(
                    session, key, hash: hash, locale: wanted.locale, include: wanted.include,
                    origin: wanted.origin)
            }
            let revision = max(record.revision, record.target?.revision ?? 0)
            return try await api.record(request, revision: revision, record)
        }
        addTranslations(to: router)
    }

    private func addTranslations(to router: Router<ServerContext>) {
        router.get(
            "v1/projects/:key/translation_keys/:md5/translations"
        ) { [api] request, context in
            let (session, key) = try await api.asker(request, context)
            let hash = api.part("md5", context)
            let parameters = api.parameters(request)
            let statuses: [TranslationStatus] = try parameters.choices("status")
            return try await api.list(request, session, key) {
                try await api.run { service in
                    let page = try service.translations.page(
                        session, key, hash: hash, locale: parameters.text("locale"),
                        statuses: statuses, page: parameters.page(perPage: 50))
                    return Answers.page(page, api.links(request))
                }
            }
        }
    }
}

/// The format of a list of keys.
private enum ListFormat: String, CaseIterable {
    case list
    /// Hash → label, description, locale and level, in the form that TMLKit reads (`tml-service.md`
    /// 3.5, row 32).
    case hash

    func answer(_ page: Page<TranslationKeyRecord>, _ links: PageLinks) -> Response {
        guard self == .hash else { return Answers.page(page, links) }
        let members = page.records.map { record in
            JSONObject.Member(name: record.key, value: Self.short(record))
        }
        var answer: JSONObject = [
            "results": .object(JSONObject(members)),
            "pagination": links.pagination(of: page).json,
        ]
        answer["cursor"] = page.cursor.map(JSON.string)
        return Answers.json(.object(answer))
    }

    private static func short(_ record: TranslationKeyRecord) -> JSON {
        var key: JSONObject = ["label": .string(record.label)]
        key["description"] = record.summary.map(JSON.string)
        key["locale"] = record.locale.map(JSON.string)
        key["level"] = .integer(record.level)
        return .object(key)
    }
}

extension APIContext {
    fileprivate func keyList(_ request: Request) throws -> KeyListRequest {
        var wanted = try KeyListRequest(parameters(request))
        wanted.origin = origin(request)
        return wanted
    }
}
