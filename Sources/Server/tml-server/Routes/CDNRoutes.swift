import Hummingbird
import TranslationService

/// Files of releases (`tml-service.md` 3.6), at the root and below `/cdn`. The files are public,
/// unless the release has never been current.
struct CDNRoutes: RouteGroup {
    let pages: PageContext
    let files: ReleaseFiles

    private var api: APIContext { pages.api }

    private static let reader = FileIO()

    func add(to router: Router<ServerContext>) {
        for path in ["/**", "/cdn/**"] {
            router.get(RouterPath(path)) { request, context in
                try await answer(request, context)
            }
        }
    }

    /// The route of a file's address, under which requests are counted.
    static func route(of path: String) -> String { path.hasPrefix("/cdn/") ? "/cdn/**" : "/**" }

    private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
        let path = request.uri.path
        var file = files.store.known(path)
        if file == nil { file = try await api.run { [files] _ in try files.store.load(path) } }
        if file == nil { file = try await draft(path, request, context) }
        guard let file else {
            guard CDNAddress.isFile(path) else { throw HTTPError(.notFound) }
            return Self.missing
        }
        let head = files.head(of: file, for: request.head)
        guard head.status == .ok else {
            return Response(status: head.status, headers: head.headerFields)
        }
        let body =
            if let content = file.content {
                ResponseBody(byteBuffer: content)
            } else {
                try await Self.reader.loadFile(path: file.path, context: context)
            }
        return Response(status: head.status, headers: head.headerFields, body: body)
    }

    /// Without the permission, the answer is the same as for a missing file.
    private func draft(
        _ path: String, _ request: Request, _ context: ServerContext
    ) async throws -> CDNFile? {
        guard CDNAddress(path)?.version != nil,
            let session = try await reader(request, context)
        else { return nil }
        return try await api.run { [files] _ in
            try files.store.loadDraft(path, for: session)
        }
    }

    /// Returns the sender, by a token or by the session of a browser.
    private func reader(_ request: Request, _ context: ServerContext) async throws
        -> ServiceSession?
    {
        guard api.hasToken(request) else { return try await pages.session(request)?.session }
        do {
            return try await api.session(request, context)
        } catch ServiceError.invalidToken {
            return nil
        }
    }

    /// SDKs ignore the status and search the body for `xml` (`tml-service.md` 1.5).
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
