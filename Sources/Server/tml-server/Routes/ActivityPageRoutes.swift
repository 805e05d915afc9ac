import Hummingbird
import TranslationService
import Wire

/// The page of the activity in a project.
struct ActivityPageRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/activity") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await page(request, visit)
            }
        }
    }

    private func page(_ request: Request, _ visit: ProjectVisit) async throws -> Response {
        let parameters = pages.api.parameters(request)
        let (people, languages) = try await pages.run { service in
            (
                try service.members.list(visit.session, visit.key),
                try service.languages.records(visit.session, visit.key)
            )
        }
        let page = ActivityPageValues(
            parameters: parameters, languages: PageLanguages(languages), people: people)
        do {
            return try await pages.run { [pages] service in
                let found = try service.activity.page(
                    visit.session, visit.key, ActivityRequest(parameters))
                return pages.html(
                    .activity, visit.values(.activity, page.values(found)), visit.visitor)
            }
        } catch let error as ServiceError {
            guard let problem = error.formProblem else { throw error }
            let values = page.form.merging(["problem": problem]) { $1 }
            return pages.html(
                .activity, visit.values(.activity, values), visit.visitor, status: error.status)
        }
    }
}
