import Catalog
import Hummingbird
import TranslationService
import Wire

/// Screenshots: apps send them, and translators see them (`tml-service.md` 3.5 row 37, 3.11).
struct ScreenshotRoutes: RouteGroup {
    let api: APIContext
    /// The maximum number of screenshots of one project.
    let most: Int
    /// The maximum number of screenshots from apps per day.
    let mostOfApps: Int

    /// The size of a picture and its other fields.
    private static let bodyLimit = Limits.screenshotBytes + 1 << 20

    func add(to router: Router<ServerContext>) {
        for path in ["v1/projects/:key/screenshots", "v2/sdk/projects/:key/screenshots"] {
            router.post(RouterPath(path)) { request, context in try await add(request, context) }
        }
        router.get(
            "v1/projects/:key/translation_keys/:md5/screenshots"
        ) { [api] request, context in
            let hash = api.part("md5", context)
            let page = api.parameters(request).page(perPage: Limits.perPage)
            let origin = api.origin(request)
            let screenshots = try await api.read(request, context) { service, session, key in
                try service.screenshots.page(session, key, hash: hash, page: page, origin: origin)
            }
            return Answers.page(screenshots, api.links(request))
        }
        router.get("v1/screenshots/:id/image") { [api] request, context in
            let png = try await api.readRecord(request, context, called: "screenshot") {
                service, session, id in
                try service.screenshots.image(session, screenshot: id)
            }
            return Self.picture(png)
        }
    }

    /// The token may also be a part of the body, as in TMLKit.
    private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
        let boundary = Multipart.boundary(of: request.headers[.contentType])
        let (session, key, body) = try await api.submission(
            request, context, limit: Self.bodyLimit,
            tokenIn: boundary.map { .parts(boundary: $0) } ?? .form)
        let origin = api.origin(request)
        return try await api.once(request, session, body) { [most, mostOfApps] service, once in
            let parts = boundary.flatMap { Multipart(body, boundary: $0) }
            let new = try Self.screenshot(parts, isMultipart: boundary != nil)
            return try service.screenshots.add(
                session, key, new, origin: origin, most: most, mostOfApps: mostOfApps, once: once)
        }
    }

    private static func screenshot(
        _ form: Multipart?, isMultipart: Bool
    ) throws(ServiceError) -> NewScreenshot {
        guard isMultipart else {
            throw .unsupportedMedia("A screenshot must be sent as multipart/form-data")
        }
        guard let form else { throw .malformed("The body is not multipart/form-data") }
        guard let image = form["image"] else {
            throw .invalid([
                ServiceError.Flaw(field: "image", code: "required", message: "image is missing")
            ])
        }
        return try NewScreenshot(
            image: Array(image.bytes), keys: form["keys"]?.text ?? "",
            title: form["title"]?.text ?? "", description: form["description"]?.text ?? "")
    }

    /// Browsers must treat the answer only as a picture. The picture never changes, but the people
    /// who may see it can change.
    static func picture(_ png: [UInt8]) -> Response {
        var headers: HTTPFields = [:]
        headers[.contentType] = "image/png"
        headers[.cacheControl] = "private, max-age=300"
        headers[.contentSecurityPolicy] = SecurityHeaders.ofFile
        headers[.xContentTypeOptions] = "nosniff"
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: png)))
    }
}
