import Catalog
import Hummingbird
import Logging
import TranslationService

/// The page of imports and exports, its forms, and the exported file.
struct FilePageRoutes: RouteGroup {
    let pages: PageContext

    private static let reader = FileIO()
    /// The size of a file with the other fields of the form.
    private static let formLimit = Limits.importBytes + 1 << 16

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/files") { request, context in
            try await pages.projectPage(request, context) { visit in try await page(visit) }
        }
        router.post("projects/:key/files/import") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await begin(visit) { try await importFile(request, visit) }
            }
        }
        router.post("projects/:key/files/export") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await begin(visit) { try await export(request, context, visit) }
            }
        }
        router.get("projects/:key/files/export") { request, context in
            try await pages.projectPage(request, context) { visit in
                let file = try await pages.run { service in
                    try service.files.exported(visit.session, visit.key)
                }
                guard let file else {
                    throw ServiceError.notFound(
                        "There is no exported file; export the project again")
                }
                return try await download(file, context)
            }
        }
    }

    private func page(
        _ visit: ProjectVisit, refusal: ServiceError? = nil
    ) async throws -> Response {
        let (job, exported) = try await pages.run { service in
            (
                try service.files.newest(visit.session, visit.key),
                try service.files.exported(visit.session, visit.key)
            )
        }
        var values = FilesPage(job: job, exported: exported).values
        if let refusal { values["problem"] = "\(PageContext.sentence(of: refusal))." }
        var response = pages.html(
            .files, visit.values(.files, values), visit.visitor, status: refusal?.status ?? 200)
        if refusal == nil, job?.isRunning == true { reload(&response, visit) }
        return response
    }

    /// Browsers then load the page of the job again after 2 seconds.
    private func reload(_ response: inout Response, _ visit: ProjectVisit) {
        guard let name = HTTPFields.Element.Name("Refresh") else { return }
        response.headers[name] = "2; url=\(pages.root)\(visit.path(.files))"
    }

    /// Redirects to the page of the new job. If the job cannot begin, the page has the reason.
    private func begin(
        _ visit: ProjectVisit, _ work: () async throws -> Void
    ) async throws -> Response {
        do {
            try await work()
        } catch let error as ServiceError where error.formProblem != nil {
            return try await page(visit, refusal: error)
        }
        return pages.redirect(to: visit.path(.files))
    }

    private func importFile(_ request: Request, _ visit: ProjectVisit) async throws {
        let file = try await pages.run { service in
            try service.files.receive(visit.session, visit.key)
        }
        do {
            let fields = try await FileUpload(
                pages: pages, request: request, visitor: visit.visitor
            ).receive(limit: Self.formLimit, to: file.path)
            let takesOthers = fields["others"] != nil
            let end = end(visit)
            try await pages.run { service in
                service.files.begin(file, for: visit.session, takesOthers: takesOthers, end: end)
            }
        } catch {
            try await pages.run { service in service.files.giveUp(file) }
            throw error
        }
    }

    private func export(
        _ request: Request, _ context: ServerContext, _ visit: ProjectVisit
    ) async throws {
        let fields = try await pages.form(request, context, visit.visitor)
        guard let accept = Acceptance(rawValue: fields["accept"] ?? ""),
            let format = ProjectFormat.written.first(where: { $0.name == fields["format"] })
        else { throw ServiceError.malformed("Choose the translations and the format") }
        let end = end(visit)
        try await pages.run { service in
            try service.files.export(
                visit.session, visit.key, accept: accept, format: format, end: end)
        }
    }

    /// Writes a failure of the database to the log, and wakes requests that wait for changes.
    private func end(_ visit: ProjectVisit) -> FileJobs.End {
        { [log = pages.log, signal = pages.api.signal, key = visit.key.rawValue] fault in
            if let fault {
                log.error(
                    "an import or export failed",
                    metadata: ["project": "\(key)", "error": "\(fault)"])
            }
            Task { await signal.send(key) }
        }
    }

    private func download(
        _ file: ExportedFile, _ context: ServerContext
    ) async throws -> Response {
        var headers: HTTPFields = [
            .contentType: "application/gzip", .cacheControl: "no-store",
            .xContentTypeOptions: "nosniff",
        ]
        headers[.contentDisposition] = "attachment; filename=\"\(file.name)\""
        return Response(
            status: .ok, headers: headers,
            body: try await Self.reader.loadFile(path: file.path, context: context))
    }
}
