import Foundation
import Hummingbird
import TranslationService
import Wire

/// What the server is, and whether it is well (3.11).
struct ServerRoutes: RouteGroup {
    let gate: Gate

    func add(to router: Router<ServerContext>) {
        router.get("v1/server") { _, _ in Answers.record(Self.info) }
        router.get("healthz") { [gate] _, _ in
            _ = try await gate.desk.ask { try $0.isWell() }
            return Answers.json(["status": "ok"])
        }
    }

    private static var info: ServerInfo {
        ServerInfo(
            name: "tml-server", version: TMLServer.version,
            apiVersions: ["v1", "v2"], extensions: ["workstation/1"],
            features: [
                "changes", "idempotency", "votes", "approvals", "labels", "comments", "glossary",
                "memory",
            ],
            limits: [
                "max_per_page": Limits.perPage, "max_batch": Limits.batch,
                "max_label_bytes": Limits.labelBytes,
                "idempotency_ttl_s": Limits.answerLifetime,
                "change_log_ttl_s": Limits.logLifetime,
            ], time: WireTime(secondsSince1970: Int(Date().timeIntervalSince1970)).text)
    }
}
