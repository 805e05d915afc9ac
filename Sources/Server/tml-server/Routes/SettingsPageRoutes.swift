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

    /// The texts of the form for the settings.
    private struct Texts {
        var name: String
        var summary: String
        var language: String

        init(_ settings: ProjectSettings, _ choices: LanguageChoices) {
            name = settings.name
            summary = settings.summary
            language = choices.text(settings.defaultLocale)
        }

        /// - Parameter prefix: the beginning of the names of the fields. With `old_`, the fields
        ///   contain the texts that the person saw.
        init(_ fields: PlainFields, prefix: String = "") {
            name = fields["\(prefix)name"] ?? ""
            summary = fields.lines("\(prefix)summary")
            language = fields["\(prefix)language"] ?? fields["old_language"] ?? ""
        }

        func settings(_ choices: LanguageChoices) -> ProjectSettings {
            ProjectSettings(
                name: name, summary: summary, defaultLocale: choices.locale(of: language))
        }

        /// These texts with the differences between the texts that the person saw and typed.
        func changed(from shown: Texts, to typed: Texts) -> Texts {
            var texts = self
            if typed.name != shown.name { texts.name = typed.name }
            if typed.summary != shown.summary { texts.summary = typed.summary }
            if typed.language != shown.language { texts.language = typed.language }
            return texts
        }

        var sentence: String {
            "name “\(name)”, summary “\(summary)”, language of the original texts \(language)."
        }
    }

    /// The texts of the forms, which stay in the forms if the server refuses them.
    private struct Typed {
        var settings: (shown: Texts, typed: Texts)?
        /// True if someone else changed the settings. The person then decides again.
        var isOutdated = false
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
        let stored = Texts(known.settings, choices)
        let own = typed.settings.map { stored.changed(from: $0.shown, to: $0.typed) } ?? stored
        let old = typed.isOutdated ? stored : typed.settings?.shown ?? stored
        var values: [String: Any] = [
            "name": own.name, "summary": own.summary, "language": own.language,
            "oldName": old.name, "oldSummary": old.summary, "oldLanguage": old.language,
            "mayChangeLanguage": known.mayChangeLanguage, "choices": choices.values,
            "isAdmin": isAdmin, "hasTokens": !tokens.isEmpty,
            "tokens": tokens.map(Self.values(of:)),
            "token": typed.token, "once": FormSubmission.once,
        ]
        values["present"] = typed.isOutdated ? stored.sentence : nil
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
        let (shown, typed) = (Texts(fields, prefix: "old_"), Texts(fields))
        do {
            try await pages.write(visit) { service in
                let choices = try LanguageChoices(service)
                try service.projects.change(
                    visit.session, visit.key, from: shown.settings(choices),
                    to: typed.settings(choices))
            }
        } catch let error as ServiceError where error.isAboutForm {
            return try await show(
                visit,
                Typed(
                    settings: (shown, typed), isOutdated: Self.isOutdated(error),
                    problem: "\(PageContext.sentence(of: error)).", status: error.status))
        }
        return pages.redirect(to: visit.path(.settings))
    }

    private static func isOutdated(_ error: ServiceError) -> Bool {
        guard case .invalid(let flaws) = error else { return false }
        return flaws.contains { $0.code == ProjectSettings.changedCode }
    }
}

/// The tokens of the project's apps.
extension SettingsPageRoutes {
    private func makeToken(_ fields: PlainFields, _ visit: ProjectVisit) async throws -> Response {
        let (name, mayRelease) = (fields["token"] ?? "", fields["releases"] != nil)
        let form = fields["once"]
        let token: Secret
        do {
            token = try await pages.run { service in
                try service.projectTokens.make(
                    visit.session, visit.key, name: name, mayRelease: mayRelease,
                    form: form)
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
