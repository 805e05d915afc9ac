import Catalog
import Hummingbird
import TML
import Text
import TranslationService

/// The page for a new project.
struct NewProjectRoutes: RouteGroup {
    let pages: PageContext

    private var makers: ProjectMakers { pages.settings.projectMakers }

    func add(to router: Router<ServerContext>) {
        router.get("projects/new") { request, context in
            try await pages.page(request, context) { visitor in
                guard let page = visitor.page else { return signInFirst }
                return try await show(visitor, page.session)
            }
        }
        router.post("projects/new") { request, context in
            try await pages.page(request, context) { visitor in
                guard let page = visitor.page else { return signInFirst }
                let fields = try await pages.form(request, context, visitor)
                return try await create(fields, request.uri.path, visitor, page.session)
            }
        }
    }

    private var signInFirst: Response { pages.redirect(to: "/login?return_to=%2Fprojects%2Fnew") }

    private func show(
        _ visitor: Visitor, _ session: ServiceSession, _ typed: [String: String] = [:],
        status: Int = 200
    ) async throws -> Response {
        let (mayCreate, choices) = try await pages.run { [makers] service in
            (
                try service.projects.mayCreate(session, among: makers),
                try LanguageChoices(service)
            )
        }
        guard mayCreate else {
            throw ServiceError.forbidden(
                .writeKeys, "The settings of this server do not let you create projects")
        }
        var values: [String: Any] = [
            "title": "New project", "mayChangeLanguage": true, "choices": choices.values,
            "language": typed["language"] ?? choices.text("en"), "once": FormSubmission.once,
        ]
        for name in ["name", "summary"] { values[name] = typed[name] ?? "" }
        values["problem"] = typed["problem"]
        return pages.html(.newProject, values, visitor, status: status)
    }

    /// Leads to the languages of the new project, because a project needs target languages.
    private func create(
        _ fields: PlainFields, _ path: String, _ visitor: Visitor, _ session: ServiceSession
    ) async throws -> Response {
        let (name, summary) = (fields["name"] ?? "", fields.lines("summary"))
        let language = fields["language"] ?? ""
        do {
            let once = try fields.onceKey(path, session)
            let answer = try await pages.run { [makers] service in
                try service.projects.create(
                    NewProject(
                        name: name, summary: summary,
                        defaultLocale: LanguageChoices(service).locale(of: language)),
                    by: session, among: makers, once: once)
            }
            guard let key = answer.body["key"]?.string else {
                throw ServiceError.malformed("The server refused this form before")
            }
            return pages.redirect(to: "/projects/\(key)\(ProjectSection.languages.path)")
        } catch let error as ServiceError where error.isAboutForm {
            return try await show(
                visitor, session,
                [
                    "name": name, "summary": summary, "language": language,
                    "problem": "\(PageContext.sentence(of: error)).",
                ], status: error.status)
        }
    }
}
