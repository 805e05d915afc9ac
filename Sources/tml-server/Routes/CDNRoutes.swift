import Hummingbird
import TranslationService

/// Files of releases, for everybody (3.6); at the root and below `/cdn`.
struct CDNRoutes: RouteGroup {
    let gate: Gate
    let store: CDNStore
    let hosts: CDNHosts

    private static let files = FileIO()

    func add(to router: Router<ServerContext>) {
        for path in ["**", "cdn/**"] {
            router.get(RouterPath(path)) { request, context in
                try await answer(request, context)
            }
        }
    }

    private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
        let path = request.uri.path
        var file = store.known(path)
        if file == nil { file = try await gate.desk.ask { [store] _ in try store.load(path) } }
        guard let file else {
            guard CDNAddress.isFile(path) else { throw HTTPError(.notFound) }
            return Self.missing
        }
        let headers = file.headers(isOtherHost: hosts.isOther(request.head.authority))
        if file.isKnown(request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        let body =
            if let content = file.content {
                ResponseBody(byteBuffer: content)
            } else {
                try await Self.files.loadFile(path: file.path, context: context)
            }
        return Response(status: .ok, headers: headers, body: body)
    }

    /// SDKs do not look at the status, but for letters in the body (1.5).
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
