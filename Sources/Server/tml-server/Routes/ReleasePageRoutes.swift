import Catalog
import Foundation
import Hummingbird
import Text
import TranslationService

/// The pages of a project's releases: make, publish, make current and delete.
struct ReleasePageRoutes: RouteGroup {
    let pages: PageContext
    let requests: PublishRequests

    private var api: APIContext { pages.api }

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/releases") { request, context in
            try await pages.projectPage(request, context) { visit in
                try await list(request, visit)
            }
        }
        router.post("projects/:key/releases") { request, context in
            try await pages.projectPage(request, context) { visit in
                let sent = try await FormSubmission(request, context, visit, pages)
                return try await make(request, sent, visit)
            }
        }
        router.post("projects/:key/releases/publish") { request, context in
            try await pages.projectPage(request, context) { visit in
                _ = try await pages.form(request, context, visit.visitor)
                _ = try await pages.run { service in
                    try service.releases.publishable(visit.session, visit.key)
                }
                requests.add(visit.key)
                return pages.redirect(to: visit.path(.releases))
            }
        }
        addChoice(to: router)
        addDeletion(to: router)
        addPruning(to: router)
    }

    private func make(
        _ request: Request, _ sent: FormSubmission, _ visit: ProjectVisit
    ) async throws -> Response {
        let (address, fields) = (api.releaseAddress(request), sent.fields)
        var options = JSONObject()
        for name in ["type", "accept"] { options[name] = fields[name].map(JSON.string) }
        do {
            let wanted = try ReleaseRequest(options)
            try await sent.write { service, once in
                try service.releases.start(
                    visit.session, visit.key, wanted, address: address, once: once)
            }
        } catch let error as ServiceError where error.isAboutForm || error.status == 409 {
            return try await list(
                request, visit, chosen: fields,
                problem: "\(PageContext.sentence(of: error)).", status: error.status)
        }
        return pages.redirect(to: visit.path(.releases))
    }
}

/// The list.
extension ReleasePageRoutes {
    private static let perPage = 50

    private static let kinds = [
        ("release", "release: apps load it when it is complete"),
        ("draft", "draft: apps do not load it"),
    ]

    private static let acceptances = [
        ("accepted", "accepted and approved"), ("approved", "only approved"),
        ("all", "all, also pending"),
    ]

    private static func options(
        _ all: [(String, String)], chosen: String?
    ) -> [[String: Any]] {
        all.map { ["value": $0.0, "label": $0.1, "isChosen": $0.0 == chosen] }
    }

    /// - Parameter chosen: the fields of a form that the server refused.
    private func list(
        _ request: Request, _ visit: ProjectVisit, chosen: PlainFields = PlainFields([]),
        problem: String? = nil, status: Int = 200
    ) async throws -> Response {
        let wanted = PageRequest(page: api.parameters(request).page().page, perPage: Self.perPage)
        let address = api.releaseAddress(request)
        let isPublishing = pages.settings.publishing.target != nil
        let (page, news) = try await pages.run { service in
            (
                try Page.orLast(wanted) { wanted in
                    try service.releases.page(
                        visit.session, visit.key, page: wanted, address: address)
                },
                isPublishing ? try self.news(service, visit) : nil
            )
        }
        let isBuilding = page.records.contains { $0["state"]?.string == "generating" }
        // A page with a problem or with forms does not reload, because texts would disappear.
        let reloads = (isBuilding || news?.isRunning == true) && problem == nil
        var values = Self.values(of: page)
        values["mayPublish"] = news != nil
        values["reloads"] = reloads
        values["hasForms"] = visit.project.isManager && !reloads
        values["kinds"] = Self.options(Self.kinds, chosen: chosen["type"])
        values["acceptances"] = Self.options(Self.acceptances, chosen: chosen["accept"])
        values["publication"] = news?.sentence
        values["problem"] = problem
        values["once"] = FormSubmission.once
        var response = pages.html(
            .releases, visit.values(.releases, values), visit.visitor, status: status)
        if reloads { Self.reload(&response) }
        return response
    }

    private static func values(of page: Page<JSON>) -> [String: Any] {
        let number = page.request.page
        var values: [String: Any] = [
            "hasReleases": page.total > 0, "releases": page.records.map(values(of:)),
        ]
        if let building = page.records.first(where: { $0["state"]?.string == "generating" }) {
            values["building"] = [
                "version": building["version"]?.string ?? "",
                "progress": String(building["progress"]?.integer ?? 0),
            ]
        }
        values["newer"] = number > 1 ? String(number - 1) : nil
        values["older"] = number < page.totalPages ? String(number + 1) : nil
        return values
    }

    /// Browsers then load the page again after 3 seconds. A header needs no script, and leaves the
    /// page without an element that rules for accessible pages forbid.
    private static func reload(_ response: inout Response) {
        guard let name = HTTPFields.Element.Name("Refresh") else { return }
        response.headers[name] = "3"
    }

    /// `nil` without a current release.
    private func news(
        _ service: TranslationService, _ visit: ProjectVisit
    ) throws -> PublicationNews? {
        guard let version = try service.releases.current(visit.session, visit.key) else {
            return nil
        }
        let data = URL(filePath: service.releases.folder).deletingLastPathComponent().path
        let state = PublishState(data: data, project: visit.key.rawValue)
        return PublicationNews(
            of: version, state.report, isPublishing: state.isPublishing,
            isWanted: requests.contains(visit.key))
    }

    private static func values(of release: JSON) -> [String: Any] {
        let state = release["state"]?.string ?? ""
        let isCurrent = release["current"]?.boolean == true
        let isBuilt = ["generated", "published"].contains(state)
        var values: [String: Any] = [
            "version": release["version"]?.string ?? "", "isBuilt": isBuilt,
            "url": release["url"]?.string ?? "",
            "state": Releases.word(for: state, isCurrent: isCurrent),
            "madeAt": (release["generated_at"]?.string ?? release["created_at"]?.string) ?? "",
            "size": isBuilt ? size(release["file_size"]?.integer ?? 0) : "",
            "mayBeCurrent": isBuilt && !isCurrent,
            "mayBeDeleted": !isCurrent && state != "generating",
        ]
        values["error"] = release["error"]?.string
        return values
    }

    /// A number of bytes, with one digit after the point from 1 kB.
    static func size(_ bytes: Int) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        let unit = bytes >= 1_000_000 ? 1_000_000 : 1000
        return "\(bytes / unit).\(bytes % unit * 10 / unit) \(unit == 1000 ? "kB" : "MB")"
    }
}

/// A choice of the current release.
extension ReleasePageRoutes {
    /// The version in the address. Throws `.notFound` if the project does not have this release,
    /// and `.invalid` for the current release.
    private func former(_ context: ServerContext, _ visit: ProjectVisit) async throws -> String {
        let version = api.part("version", context)
        try await pages.run { service in
            try service.releases.requireNotCurrent(visit.session, visit.key, version: version)
        }
        return version
    }

    private func addChoice(to router: Router<ServerContext>) {
        router.get("projects/:key/releases/:version/current") { request, context in
            try await pages.projectPage(request, context) { visit in
                let version = try await former(context, visit)
                let question = ProjectVisit.Question(
                    title: "Make \(version) the current release",
                    sentence: "Make \(version) the current release?",
                    facts: [
                        "Apps then load this release, even if it is older.",
                        "All other releases stay, so you can undo this.",
                    ],
                    button: "Make the release current", action: "\(version)/current")
                return try pages.ask(visit, question, in: .releases)
            }
        }
        router.post("projects/:key/releases/:version/current") { request, context in
            try await pages.projectPage(request, context) { visit in
                _ = try await pages.form(request, context, visit.visitor)
                let (version, address) = (
                    api.part("version", context), api.releaseAddress(request)
                )
                _ = try await pages.write(visit) { service in
                    try service.releases.makeCurrent(
                        visit.session, visit.key, version: version, address: address)
                }
                return pages.redirect(to: visit.path(.releases))
            }
        }
    }
}

/// The deletion of one release and of old releases.
extension ReleasePageRoutes {
    private func addDeletion(to router: Router<ServerContext>) {
        router.get("projects/:key/releases/:version/delete") { request, context in
            try await pages.projectPage(request, context) { visit in
                let version = try await former(context, visit)
                let question = ProjectVisit.Question(
                    title: "Delete the release \(version)",
                    sentence:
                        "Delete the release \(version) and its files on this server? Published copies in "
                        + "another place stay until newer releases replace them.",
                    facts: [
                        "Apps that use the release then load the current release.",
                        "The translations of the project stay.",
                    ],
                    button: "Delete the release", action: "\(version)/delete")
                return try pages.ask(visit, question, in: .releases)
            }
        }
        router.post("projects/:key/releases/:version/delete") { request, context in
            try await pages.projectPage(request, context) { visit in
                _ = try await pages.form(request, context, visit.visitor)
                return try await remove(api.part("version", context), visit)
            }
        }
    }

    /// The form can be sent twice, so a release that is already deleted is no error.
    private func remove(_ version: String, _ visit: ProjectVisit) async throws -> Response {
        do {
            try await pages.write(visit) { service in
                try service.releases.remove(visit.session, visit.key, version: version)
            }
        } catch ServiceError.notFound {}
        return pages.redirect(to: visit.path(.releases))
    }

    private func addPruning(to router: Router<ServerContext>) {
        router.get("projects/:key/releases/keep") { request, context in
            try await pages.projectPage(request, context) { visit in
                let count = api.parameters(request).text("keep").flatMap(Int.init) ?? 0
                let versions = try await pages.run { service in
                    try service.releases.outlived(visit.session, visit.key, keeping: count)
                }
                guard let newest = versions.last else {
                    return try await list(
                        request, visit, problem: "There are no older releases to delete.")
                }
                return try pages.ask(
                    visit, Self.pruning(versions, upTo: newest, keeping: count), in: .releases)
            }
        }
        router.post("projects/:key/releases/keep") { request, context in
            try await pages.projectPage(request, context) { visit in
                let fields = try await pages.form(request, context, visit.visitor)
                let count = fields["keep"].flatMap { Int($0) } ?? 0
                _ = try await pages.write(visit) { service in
                    try service.releases.prune(
                        visit.session, visit.key, keeping: count, upTo: fields["newest"] ?? "")
                }
                return pages.redirect(to: visit.path(.releases))
            }
        }
    }

    private static func pruning(
        _ versions: [String], upTo newest: String, keeping count: Int
    ) -> ProjectVisit.Question {
        ProjectVisit.Question(
            title: "Delete old releases",
            sentence: """
                Delete these releases and their files? The newest \(count) complete releases and the \
                current release stay.
                """,
            facts: versions, button: "Delete the releases", action: "keep",
            kept: [("keep", String(count)), ("newest", newest)])
    }
}
