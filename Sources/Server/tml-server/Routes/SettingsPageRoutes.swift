import Catalog
import Hummingbird
import TML
import Text
import TranslationService

/// The page of a project's settings, and of the tokens of its apps.
struct SettingsPageRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/settings") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await show(visit, Typed())
            }
        }
        router.post("projects/:key/settings") { request, context in
            try await pages.projectPage(request, context) { visit in
                let fields = try await pages.form(request, context, visit.visitor)
                return try await change(fields, visit)
            }
        }
        router.post("projects/:key/settings/tokens") { request, context in
            try await pages.projectPage(request, context) { visit in
                let fields = try await pages.form(request, context, visit.visitor)
                return try await makeToken(fields, visit)
            }
        }
        addRevocation(to: router)
    }

    /// The texts of the forms, which stay in the forms if the server refuses them.
    private struct Typed {
        var name: String?
        var summary: String?
        var language: String?
        var token = ""
        var problem: String?
        var status = 200
    }

    private func show(_ visit: ProjectVisit, _ typed: Typed) async throws -> Response {
        let isAdmin = visit.project.role == .admin
        let (known, choices, tokens) = try await pages.run { service in
            (
                try service.projects.settings(visit.session, visit.key),
                try LanguageChoices(service),
                isAdmin ? try service.projectTokens.all(visit.session, visit.key) : []
            )
        }
        var values: [String: Any] = [
            "name": typed.name ?? known.settings.name,
            "summary": typed.summary ?? known.settings.summary,
            "mayChangeLanguage": known.mayChangeLanguage, "choices": choices.values,
            "language": typed.language ?? choices.text(known.settings.defaultLocale),
            "isAdmin": isAdmin, "hasTokens": !tokens.isEmpty,
            "tokens": tokens.map(Self.values(of:)),
            "token": typed.token,
        ]
        values["problem"] = typed.problem
        return pages.html(
            .settings, visit.values(.settings, values), visit.visitor, status: typed.status)
    }

    private static func values(of token: ProjectTokens.Line) -> [String: Any] {
        [
            "id": token.id, "name": token.name ?? "",
            "rights": token.mayRelease ? "app, releases" : "app",
            "madeAt": WireTime(secondsSince1970: token.createdAt).text,
        ]
    }

    private func change(_ fields: PlainFields, _ visit: ProjectVisit) async throws -> Response {
        let (name, summary) = (fields["name"] ?? "", fields["summary"] ?? "")
        let language = fields["language"]
        do {
            try await pages.write(visit) { service in
                var settings = try service.projects.settings(visit.session, visit.key).settings
                settings.name = name
                settings.summary = summary
                if let language {
                    settings.defaultLocale = try LanguageChoices(service).locale(of: language)
                }
                try service.projects.change(visit.session, visit.key, to: settings)
            }
        } catch let error as ServiceError where error.isAboutForm {
            return try await show(
                visit,
                Typed(
                    name: name, summary: summary, language: language,
                    problem: "\(PageContext.sentence(of: error)).", status: error.status))
        }
        return pages.redirect(to: visit.path(.settings))
    }
}

/// The tokens of the project's apps.
extension SettingsPageRoutes {
    private func makeToken(_ fields: PlainFields, _ visit: ProjectVisit) async throws -> Response {
        let (name, mayRelease) = (fields["token"] ?? "", fields["releases"] != nil)
        let token: Secret
        do {
            token = try await pages.run { service in
                try service.projectTokens.make(
                    visit.session, visit.key, name: name, mayRelease: mayRelease)
            }
        } catch let error as ServiceError where error.isAboutForm {
            return try await show(
                visit,
                Typed(
                    token: name, problem: "\(PageContext.sentence(of: error)).",
                    status: error.status))
        }
        let values: [String: Any] = [
            "title": "New token", "back": visit.path(.settings),
            "sentence": "The server shows the token only on this page.",
            "secrets": [["id": "token", "label": name, "secret": token.reveal()]],
        ]
        return pages.html(.secrets, visit.values(.settings, values), visit.visitor)
    }

    private func addRevocation(to router: Router<ServerContext>) {
        router.get("projects/:key/settings/tokens/:id") { request, context in
            try await pages.projectPage(request, context) { visit in
                let id = pages.api.part("id", context)
                let tokens = try await pages.run { service in
                    try service.projectTokens.all(visit.session, visit.key)
                }
                guard let token = tokens.first(where: { $0.id == id }) else {
                    throw ServiceError.notFound("The project has no token \(id)")
                }
                let name = token.name ?? id
                let question = ProjectVisit.Question(
                    title: "Revoke the token \(name)",
                    sentence: "Revoke the token \(name)? Apps can no longer use the token.",
                    button: "Revoke the token", action: "tokens/\(id)")
                return try pages.ask(visit, question, in: .settings)
            }
        }
        router.post("projects/:key/settings/tokens/:id") { request, context in
            try await pages.projectPage(request, context) { visit in
                _ = try await pages.form(request, context, visit.visitor)
                let id = pages.api.part("id", context)
                try await pages.run { service in
                    try service.projectTokens.revoke(visit.session, visit.key, id: id)
                }
                return pages.redirect(to: visit.path(.settings))
            }
        }
    }
}
