import Catalog
import Hummingbird
import Text
import TranslationService

/// The page of a project, and the files of pages.
struct PageRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key") { request, context in
            try await pages.page(request, context) { visitor in
                let key = Project.Key(pages.api.part("key", context))
                guard let page = visitor.page else {
                    let here = PercentCoding.encoded("/projects/\(key.rawValue)")
                    return pages.redirect(to: "/login?return_to=\(here)")
                }
                do {
                    let overview = try await pages.run { service in
                        try service.projects.overview(page.session, key)
                    }
                    return pages.html(.project, ProjectPage(overview).values, visitor)
                } catch ServiceError.forbidden {
                    // The answer must not show strangers whether the project exists.
                    throw ServiceError.notFound("There is no project with this key")
                }
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
