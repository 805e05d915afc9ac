import Hummingbird
import TML
import TranslationService
import Wire

/// The page of a project's languages: add, publish, unpublish and remove.
struct LanguagePageRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/languages") { request, context in
            try await pages.projectPage(request, context) { visit in try await list(visit) }
        }
        router.post("projects/:key/languages") { request, context in
            try await pages.projectPage(request, context) { visit in
                let fields = try await pages.form(request, context, visit.visitor)
                return try await add(fields["locale"] ?? "", visit)
            }
        }
        router.post("projects/:key/languages/:locale") { request, context in
            try await pages.projectPage(request, context) { visit in
                let fields = try await pages.form(request, context, visit.visitor)
                return try await set(locale(context), fields["state"] ?? "", visit)
            }
        }
        addRemoval(to: router)
    }

    private func locale(_ context: ServerContext) -> LocaleCode {
        LocaleCode(pages.api.part("locale", context))
    }

    private func list(
        _ visit: ProjectVisit, entered: String = "", problem: String? = nil, status: Int = 200
    ) async throws -> Response {
        try await pages.run { service in
            let choices = try LanguageChoices(service)
            let languages = try service.languages.targets(visit.session, visit.key)
            var values: [String: Any] = [
                "defaultLanguage": languages.original?.englishName ?? "",
                "hasLanguages": !languages.targets.isEmpty,
                "languages": languages.targets.map(Self.values(of:)),
                "choices": choices.values, "entered": entered,
            ]
            values["problem"] = problem
            return pages.html(
                .languages, visit.values(.languages, values), visit.visitor, status: status)
        }
    }

    private static func values(of language: LanguageRecord) -> [String: Any] {
        [
            "locale": language.locale, "englishName": language.englishName,
            "nativeName": language.nativeName == language.englishName ? "" : language.nativeName,
            "direction": language.isRightToLeft ? "rtl" : "ltr",
            "isPublished": language.status == Languages.State.published.rawValue,
        ]
    }

    private func add(_ text: String, _ visit: ProjectVisit) async throws -> Response {
        guard text.contains(where: { !$0.isWhitespace }) else {
            return try await list(visit, entered: text, problem: "Choose a language.", status: 422)
        }
        do {
            let answer = try await pages.write(visit) { service in
                let locale = try LanguageChoices(service).locale(of: text)
                return try service.languages.add(locale, to: visit.key, visit.session, once: nil)
            }
            guard answer.outcome == .made else {
                return try await list(
                    visit, entered: text, problem: "The project already has this language.")
            }
        } catch let error as ServiceError where error.isAboutForm {
            return try await list(
                visit, entered: text, problem: "\(PageContext.sentence(of: error)).",
                status: error.status)
        }
        return pages.redirect(to: visit.path(.languages))
    }

    private func set(
        _ locale: LocaleCode, _ word: String, _ visit: ProjectVisit
    ) async throws -> Response {
        guard let state = Languages.State(rawValue: word) else {
            throw ServiceError.malformed("state must be published or unpublished")
        }
        _ = try await pages.write(visit) { service in
            try service.languages.set(locale, state, in: visit.key, visit.session, once: nil)
        }
        return pages.redirect(to: visit.path(.languages))
    }

    private func addRemoval(to router: Router<ServerContext>) {
        router.get("projects/:key/languages/:locale/remove") { request, context in
            try await pages.projectPage(request, context) { visit in
                let wanted = locale(context)
                let languages = try await pages.run { service in
                    try service.languages.targets(visit.session, visit.key)
                }
                let found = languages.targets.first { LocaleCode($0.locale) == wanted }
                guard let found else {
                    throw ServiceError.notFound("The project has no target language \(wanted)")
                }
                return try pages.ask(visit, Self.removal(of: found), in: .languages)
            }
        }
        router.post("projects/:key/languages/:locale/remove") { request, context in
            try await pages.projectPage(request, context) { visit in
                _ = try await pages.form(request, context, visit.visitor)
                let locale = locale(context)
                do {
                    _ = try await pages.write(visit) { service in
                        try service.languages.remove(
                            locale, from: visit.key, visit.session, once: nil)
                    }
                } catch let error as ServiceError where error.isAboutForm {
                    return try await list(
                        visit, problem: "\(PageContext.sentence(of: error)).",
                        status: error.status)
                }
                return pages.redirect(to: visit.path(.languages))
            }
        }
    }

    private static func removal(of language: LanguageRecord) -> ProjectVisit.Question {
        let name = "\(language.englishName) (\(language.locale))"
        return ProjectVisit.Question(
            title: "Remove the language \(name)",
            sentence: "Remove the language \(name) from the project?",
            facts: [
                "Texts are never lost: a language with translations or comments cannot be removed.",
                "The locks of keys in the language, and the roles of members for the language, end.",
                "Releases that contain the language stay unchanged.",
            ],
            button: "Remove the language", action: "\(language.locale)/remove")
    }
}
