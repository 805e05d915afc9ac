import Hummingbird
import TranslationService

/// The page of a project, and the files of pages.
struct PageRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key") { request, context in
            try await pages.projectPage(request, context) { visit in
                let overview = try await pages.run { service in
                    try service.projects.overview(visit.session, visit.key)
                }
                return pages.html(
                    .project, visit.values(.overview, ProjectPage(overview).values), visit.visitor)
            }
        }
        router.get("assets/style.css") { _, _ in
            Self.asset(PageAssets.style, type: "text/css; charset=utf-8")
        }
        router.get("assets/message.js") { _, _ in
            Self.asset(PageAssets.script, type: "text/javascript; charset=utf-8")
        }
    }

    private static func asset(_ text: String, type: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "public, max-age=3600",
                .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
