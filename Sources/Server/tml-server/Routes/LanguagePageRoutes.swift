import Hummingbird
import TML
import TranslationService

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
        let (overview, choices) = try await pages.run { service in
            (
                try service.projects.overview(visit.session, visit.key),
                try LanguageChoices(service)
            )
        }
        var values = ProjectPage(overview).values
        values["title"] = nil
        values["choices"] = choices.values
        values["entered"] = entered
        values["problem"] = problem
        return pages.html(
            .languages, visit.values(.languages, values), visit.visitor, status: status)
    }

    private func add(_ text: String, _ visit: ProjectVisit) async throws -> Response {
        do {
            _ = try await pages.write(visit) { service in
                let locale = try LanguageChoices(service).locale(of: text)
                return try service.languages.add(locale, to: visit.key, visit.session, once: nil)
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
                try pages.ask(visit, Self.removal(of: locale(context)), in: .languages)
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

    private static func removal(of locale: LocaleCode) -> ProjectVisit.Question {
        ProjectVisit.Question(
            title: "Remove the language \(locale)",
            sentence: "Remove the language \(locale) from the project?",
            facts: [
                "Texts are never lost: a language with translations or comments cannot be removed.",
                "The locks of keys in the language, and the roles of members for the language, end.",
                "Releases that contain the language stay unchanged.",
            ],
            button: "Remove the language", action: "\(locale)/remove")
    }
}
