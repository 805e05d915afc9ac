import Hummingbird
import TranslationService

/// Files of releases, for everybody (`tml-service.md` 3.6); at the root and below `/cdn`.
struct CDNRoutes: RouteGroup {
    let gate: Gate
    let desk: CDNDesk

    private static let files = FileIO()

    func add(to router: Router<ServerContext>) {
        for path in ["/**", "/cdn/**"] {
            router.get(RouterPath(path)) { request, context in
                try await answer(request, context)
            }
        }
    }

    /// The route of a file's address, by which requests are counted.
    static func route(of path: String) -> String { path.hasPrefix("/cdn/") ? "/cdn/**" : "/**" }

    private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
        let path = request.uri.path
        var file = desk.store.known(path)
        if file == nil { file = try await gate.desk.ask { [desk] _ in try desk.store.load(path) } }
        guard let file else {
            guard CDNAddress.isFile(path) else { throw HTTPError(.notFound) }
            return Self.missing
        }
        let head = desk.head(of: file, for: request.head)
        guard head.status == .ok else {
            return Response(status: head.status, headers: head.headerFields)
        }
        let body =
            if let content = file.content {
                ResponseBody(byteBuffer: content)
            } else {
                try await Self.files.loadFile(path: file.path, context: context)
            }
        return Response(status: head.status, headers: head.headerFields, body: body)
    }

    /// SDKs do not look at the status, but for letters in the body (`tml-service.md` 1.5).
    private static var missing: Response {
        let text = #"<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>"#
        return Response(
            status: .notFound,
            headers: [
                .contentType: "application/xml", .cacheControl: "max-age=60",
                .accessControlAllowOrigin: "*", .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
