import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Text
import TranslationService
import Wire

/// The description of the server (`tml-service.md` 3.11), its health, and its metrics.
struct ServerRoutes: RouteGroup {
    let api: APIContext
    let settings: ServerSettings
    let readiness: ReadinessCheck

    func add(to router: Router<ServerContext>) {
        router.get("v1/server") { [api, info] request, context in
            try await api.admit(context)
            return Answers.json(info(request))
        }
        router.get("healthz") { [api] _, _ in
            try await api.executor.checkHealth()
            return Answers.json(["status": "ok"])
        }
        router.get("readyz") { [readiness] _, _ in
            guard let fault = await readiness.fault() else {
                return Answers.json(["status": "ok"])
            }
            let body = ErrorBody(code: 503, reason: "unavailable", message: fault.sentence)
            return Answers.json(body.json, status: .serviceUnavailable)
        }
        router.get("metrics") { request, context in
            try await admit(request, context)
            return try await metrics()
        }
    }

    private func info(_ request: Request) -> JSON {
        let origin = api.origin(request)
        let info = ServerInfo(
            name: "tml-server", version: TMLServer.version,
            apiVersions: ["v1", "v2"], extensions: ["workstation/1"], features: Self.features,
            limits: [
                "max_per_page": Limits.perPage, "max_batch": Limits.batch,
                "max_label_bytes": Limits.labelBytes,
                "idempotency_ttl_s": Limits.answerLifetime,
                "change_log_ttl_s": Limits.logLifetime,
            ], time: WireTime(secondsSince1970: Int(Date().timeIntervalSince1970)).text)
        var object = info.object
        object["features"] = .object(Self.features(info.features))
        object["oauth"] = [
            "authorize": .string(origin + "/oauth/authorize"),
            "token": .string(origin + "/oauth/token"),
            "grants": ["password", "authorization_code", "refresh_token", "client_credentials"],
        ]
        object["hosts"] = [
            "api": .string(origin), "gateway": .string(origin),
            "cdn": .string(api.cdnURL == nil ? origin + "/cdn" : api.releaseAddress(request)),
        ]
        return .object(object)
    }

    private static let features: Set<String> = [
        "changes", "idempotency", "votes", "approvals", "comments", "labels", "glossary", "memory",
        "machine_translations", "releases",
    ]

    /// Returns all features, each with its state.
    private static func features(_ present: Set<String>) -> JSONObject {
        let names = present.union(["registration"]).sorted()
        return JSONObject(names.map { .init(name: $0, value: .boolean(present.contains($0))) })
    }
}

extension ServerRoutes {
    /// Requests from this computer are allowed if no proxy forwards them. Requests from other
    /// computers need the token. A refused request counts for the rate of its address.
    private func admit(
        _ request: Request, _ context: ServerContext
    ) async throws(ServiceError) {
        let sent = request.headers[.authorization].map { $0.split(separator: " ") } ?? []
        if let token = settings.metricsToken, sent.count == 2, sent[0].lowercased() == "bearer",
            Secret(String(sent[1])).isEqual(to: token)
        {
            return
        }
        let isProxied =
            settings.publicURL != nil || request.headers.contains(.forwardedFor)
            || request.headers.contains(.forwarded)
        guard !isProxied, NetworkAddress(context.address)?.isLoopback ?? false else {
            try await api.admit(context)
            throw .forbidden(
                .manageTranslators,
                "Only this machine or a client with the metrics token may read /metrics")
        }
    }

    private func metrics() async throws -> Response {
        let waiting = await api.signal.waitingCount
        let statistics = try await api.run { try $0.maintenance.statistics() }
        let counts = api.metrics.counts
        var text = MetricsText()
        text.requests(counts)
        text.gauge("open_connections", "Open connections.", counts.connections)
        text.gauge("long_polls", "Requests waiting for changes.", waiting)
        text.gauge("queued_calls", "Service calls in progress.", api.executor.callCount)
        text.counter("changes_applied_total", "Changes applied.", counts.changes)
        addPublishing(counts, to: &text)
        addReplica(counts, to: &text)
        try await addMail(counts, to: &text)
        text.gauge("projects", "Projects.", statistics.projects)
        text.counter("revisions_total", "Revisions of all projects.", statistics.revisions)
        text.gauge("database_bytes", "Size of the database.", statistics.databaseBytes)
        text.gauge("wal_bytes", "Size of the write-ahead log of the database.", statistics.logBytes)
        text.gauge(
            "disk_free_bytes", "Free space on the disk of the database.", statistics.freeBytes)
        return Response(
            status: .ok,
            headers: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text.text)))
    }
}

extension ServerRoutes {
    private func addMail(
        _ counts: ServerMetrics.Counts, to text: inout MetricsText
    ) async throws {
        guard settings.mail.isOn else { return }
        let state = try await api.run { try $0.mail.state() }
        text.counter("mails_sent_total", "Sent mails.", counts.mailsSent)
        text.counter(
            "mail_failures_total", "Failed attempts to send a mail.", counts.mailFailures)
        text.gauge("mails_waiting", "Mails that wait for an attempt.", state.waiting)
        text.gauge("mails_failed", "Mails that could not be sent.", state.failed)
    }

    private func addPublishing(_ counts: ServerMetrics.Counts, to text: inout MetricsText) {
        guard settings.publishing.target != nil else { return }
        text.counter("releases_published_total", "Published releases.", counts.publications)
        text.counter("publish_failures_total", "Failed publications.", counts.publishFailures)
        text.gauge(
            "publish_files_left", "Files that the publication in progress still has to check.",
            counts.filesToPublish)
        text.gauge(
            "releases_unpublished", "Projects whose current release is not published.",
            counts.unpublished)
    }

    private func addReplica(_ counts: ServerMetrics.Counts, to text: inout MetricsText) {
        guard settings.replica.socket != nil else { return }
        text.counter(
            "replica_failures_total", "Failed probes of the replica.", counts.replicaFailures)
        guard let moment = counts.replicaCompleteAt else { return }
        let lag = ContinuousClock.now - moment
        text.gauge(
            "replica_lag_seconds", "Seconds since the moment up to which the replica is complete.",
            Int(lag.components.seconds))
    }
}

extension HTTPField.Name {
    /// `Forwarded` (RFC 7239)
    static let forwarded = known("Forwarded")
}
