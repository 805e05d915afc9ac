import Catalog
import Hummingbird
import Text
import TranslationService

/// The visit of a person who may see a project.
struct ProjectVisit: Sendable {
    let visitor: Visitor
    let session: ServiceSession
    let project: ProjectStanding

    var key: Project.Key { project.key }

    /// The path of a section, for redirects.
    func path(_ section: ProjectSection) -> String { "/projects/\(key.rawValue)\(section.path)" }

    /// The values of a page of the project: its own values, the navigation and the title. Without
    /// a title of its own, the title has the names of the section and of the project.
    func values(_ here: ProjectSection, _ own: [String: Any]) -> [String: Any] {
        let frame: [String: Any] = [
            "title": "\(here.rawValue) – \(project.name)", "wide": true, "key": key.rawValue,
            "isManager": project.isManager,
            "sections": ProjectSection.values(here: here, role: project.role),
        ]
        return frame.merging(own) { $1 }
    }

    /// The page that asks before an action. Only the form of this page starts the action.
    func question(_ question: Question, in section: ProjectSection) -> [String: Any] {
        values(
            section,
            [
                "title": question.title, "sentence": question.sentence,
                "hasFacts": !question.facts.isEmpty,
                "facts": question.facts.map { ["fact": $0] }, "button": question.button,
                "action": "\(path(section))/\(question.action)", "back": path(section),
                "kept": question.kept.map { ["name": $0.0, "value": $0.1] },
            ])
    }

    /// The texts of a page that asks before an action.
    struct Question {
        var title: String
        var sentence: String
        /// Consequences, or the subjects of the action.
        var facts: [String] = []
        var button: String
        /// The path of the form, below the path of the section.
        var action: String
        /// Hidden fields.
        var kept: [(String, String)] = []
    }
}

extension PageContext {
    /// Answers with a page of the project in the address (`projects/:key/…`), or with an error
    /// page. A visitor who is not signed in gets the sign-in page, which leads back.
    func projectPage(
        _ request: Request, _ context: ServerContext,
        _ work: (ProjectVisit) async throws -> Response
    ) async throws -> Response {
        try await page(request, context) { visitor in
            let key = Project.Key(api.part("key", context))
            guard let page = visitor.page else { return signInFirst(request, key, visitor) }
            return try await work(
                ProjectVisit(
                    visitor: visitor, session: page.session,
                    project: try await standing(page.session, key)))
        }
    }

    /// Runs a write for a form of the project's pages, and wakes the programs that wait for changes
    /// of the project.
    func write<Answer: Sendable>(
        _ visit: ProjectVisit,
        _ work: @escaping @Sendable (TranslationService) throws -> Answer
    ) async throws -> Answer {
        let answer = try await run(work)
        await api.signal.send(visit.key.rawValue)
        return answer
    }

    /// Shows the page that asks before an action, to people who manage the project. The service
    /// checks the permission again when the form is sent.
    func ask(
        _ visit: ProjectVisit, _ question: ProjectVisit.Question, in section: ProjectSection
    ) throws -> Response {
        guard visit.project.isManager else {
            throw ServiceError.forbidden(
                .manageTranslators, "Only people who manage the project can open this page")
        }
        return html(.question, visit.question(question, in: section), visit.visitor)
    }

    /// The answer must not show strangers whether the project exists.
    private func standing(
        _ session: ServiceSession, _ key: Project.Key
    ) async throws -> ProjectStanding {
        do {
            return try await run { try $0.projects.standing(session, key) }
        } catch ServiceError.forbidden {
            throw ServiceError.notFound("There is no project with this key")
        }
    }

    /// The answer to a person without a session. The browser keeps the fields of a sent form, so
    /// that the person can send the form again after the sign-in.
    private func signInFirst(
        _ request: Request, _ key: Project.Key, _ visitor: Visitor
    ) -> Response {
        let isPage = request.method == .get || request.method == .head
        let query = request.uri.query.map { "?\($0)" } ?? ""
        let here = isPage ? request.uri.path + query : "/projects/\(key.rawValue)"
        let link = "/login?return_to=\(PercentCoding.encoded(here))"
        guard !isPage else { return redirect(to: link) }
        let notice: [String: Any] = [
            "title": "Your session has ended",
            "sentence": "The server has not stored the form. Keep this page open and sign in in "
                + "another tab. Then reload this page to send the form again.",
            "link": root + link, "linkText": "Sign in in another tab", "opensTab": true,
        ]
        return html(.notice, notice, visitor, status: 401)
    }
}
