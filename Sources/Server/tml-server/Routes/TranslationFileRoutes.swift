import Catalog
import Foundation
import Hummingbird
import TML
import Text
import TranslationFiles
import TranslationService

/// The translation files of a project, for its managers.
///
/// An import never replaces the work of a person, so a repeated request changes nothing.
struct TranslationFileRoutes: RouteGroup {
    let api: APIContext

    func add(to router: Router<ServerContext>) {
        let path: RouterPath = "v1/projects/:key/files/:locale/**"
        router.get(path, use: read)
        router.put(path, use: write)
    }

    @Sendable private func read(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let (session, key) = try await api.asker(request, context)
        let (locale, path) = (api.part("locale", context), try Self.path(context))
        let file = try await api.run { service in
            try service.projectFiles.file(session, key, locale: LocaleCode(locale), path: path)
        }
        let isKnown = Self.tags(request.headers[.ifNoneMatch])?.contains(file.tag) ?? false
        var response = isKnown ? Response(status: .notModified) : Self.content(file)
        response.headers[.eTag] = file.tag
        return response
    }

    @Sendable private func write(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let (session, key, body) = try await api.submission(
            request, context, limit: Limits.fileBytes)
        let parameters = api.parameters(request)
        let file = try NewProjectFile(
            path: Self.path(context), bytes: body,
            locale: LocaleCode(api.part("locale", context)),
            format: try Self.format(parameters.text("format")))
        let isPending = parameters.text("pending").map { $0 == "true" || $0 == "1" } ?? false
        let tags = Self.tags(request.headers[.ifMatch])
        let (report, rendered) = try await api.run { service in
            try service.projectFiles.put(
                file, into: key, session, isPending: isPending, replacing: tags)
        }
        await api.signal.send(key.rawValue)
        var response = Answers.json(.object(Self.record(of: report)), status: .ok)
        response.headers[.eTag] = rendered.tag
        return response
    }
}

extension TranslationFileRoutes {
    /// Browsers must treat the answer only as a file.
    private static func content(_ file: RenderedFile) -> Response {
        var headers: HTTPFields = [:]
        headers[.contentType] = "application/octet-stream"
        headers[.cacheControl] = "private, no-cache"
        headers[.contentSecurityPolicy] = SecurityHeaders.ofFile
        headers[.xContentTypeOptions] = "nosniff"
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }

    private static func path(_ context: ServerContext) throws -> String {
        let path = context.parameters.getCatchAll().joined(separator: "/")
        guard let path = path.removingPercentEncoding else {
            throw ServiceError.malformed("The path of the file is not UTF-8")
        }
        return path
    }

    private static func format(_ name: String?) throws -> FileFormat? {
        guard let name, name != "auto" else { return nil }
        guard let format = FileFormat.all.first(where: { $0.name == name }) else {
            let names = FileFormat.all.map(\.name).joined(separator: ", ")
            throw ServiceError.invalid([
                .init(field: "format", code: "invalid", message: "format must be one of \(names)")
            ])
        }
        return format
    }

    /// Returns the tags of a header. The tag of a compressed answer is the same, but weak.
    private static func tags(_ header: String?) -> Set<String>? {
        header.map { header in
            Set(
                header.split(separator: ",").map { tag in
                    String(
                        tag.trimmingPrefix { $0 == " " }.trimmingPrefix("W/").prefix { $0 != " " })
                })
        }
    }

    private static func record(of report: ProjectFileReport) -> JSONObject {
        [
            "status": "ok", "new_keys": .integer(report.newKeys),
            "changed_labels": .integer(report.changedLabels),
            "gone_keys": .integer(report.goneKeys),
            "new_translations": .integer(report.newTranslations),
            "changed_translations": .integer(report.changedTranslations),
            "pending_translations": .integer(report.pendingTranslations),
            "locked_texts": .integer(report.lockedTexts), "skipped": .integer(report.skipped),
            "hidden_units": .integer(report.hiddenUnits),
        ]
    }
}
