import Catalog
import Hummingbird
import KeyIndex
import Text
import TranslationService

/// The webhooks of a project, for its managers.
///
/// `Idempotency-Key` is ignored, because the stored answer would contain the secret.
struct WebhookRoutes: RouteGroup {
    let api: APIContext
    let settings: WebhookSettings

    private static let bodyLimit = 16384

    func add(to router: Router<ServerContext>) {
        let path: RouterPath = "v1/projects/:key/webhooks"
        router.get(path) { [api] request, context in
            let page = api.parameters(request).page()
            let found = try await api.read(request, context) { service, session, key in
                try service.webhooks.page(session, key, page: page)
            }
            return Answers.page(found, api.links(request))
        }
        router.post(path, use: create)
        router.put("v1/projects/:key/webhooks/:id") { request, context in
            try await write(request, context) { service, session, key, id, fields in
                guard let isActive = fields["active"]?.boolean else {
                    throw ServiceError.invalid([
                        .init(field: "active", code: "invalid", message: "active must be a boolean")
                    ])
                }
                let webhook = try service.webhooks.setActive(isActive, session, key, id)
                return ["webhook": .object(webhook.record)]
            }
        }
        router.delete("v1/projects/:key/webhooks/:id") { request, context in
            try await write(request, context) { service, session, key, id, _ in
                try service.webhooks.remove(session, key, id)
                return [:]
            }
        }
        addDeliveries(to: router)
    }

    private func addDeliveries(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/webhooks/:id/deliveries") { [api] request, context in
            let page = api.parameters(request).page()
            let id = try webhook(context)
            let found = try await api.read(request, context) { service, session, key in
                try service.webhooks.deliveries(session, key, id, page: page)
                    .map { JSON.object($0.record) }
            }
            return Answers.page(found, api.links(request))
        }
        router.post("v1/projects/:key/webhooks/:id/test") { request, context in
            try await write(request, context, status: .accepted) { service, session, key, id, _ in
                let delivery = try service.webhooks.test(session, key, id)
                return ["delivery": .object(delivery.record)]
            }
        }
        router.post("v1/projects/:key/webhooks/:id/deliveries/:delivery") { request, context in
            let number = try api.number("delivery", context, called: "delivery")
            return try await write(request, context, status: .accepted) {
                service, session, key, id, _ in
                let delivery = try service.webhooks.sendAgain(
                    WebhookDeliveryID(number), session, key, id)
                return ["delivery": .object(delivery.record)]
            }
        }
    }
}

extension WebhookRoutes {
    /// Only this answer contains the secret.
    @Sendable private func create(
        _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let (session, key, body) = try await api.submission(
            request, context, limit: Self.bodyLimit)
        let made = try await api.run { [settings] service in
            try service.webhooks.add(
                session, key,
                NewWebhook(APIContext.fields(of: body), allowsHTTP: settings.allowsHTTP))
        }
        var record = made.webhook.record
        record["secret"] = .string(made.secret.reveal())
        return Answers.json(["status": "ok", "webhook": .object(record)], status: .created)
    }

    private func write(
        _ request: Request, _ context: ServerContext, status: HTTPResponse.Status = .ok,
        _ work:
            @escaping @Sendable (
                TranslationService, ServiceSession, Project.Key, WebhookID, JSONObject
            ) throws -> JSONObject
    ) async throws -> Response {
        let (session, key, body) = try await api.submission(
            request, context, limit: Self.bodyLimit)
        let id = try webhook(context)
        let answer = try await api.run { service in
            try work(service, session, key, id, APIContext.fields(of: body))
        }
        return Answers.json(
            .object(JSONObject([.init(name: "status", value: "ok")] + answer.members)),
            status: status)
    }

    private func webhook(_ context: ServerContext) throws -> WebhookID {
        WebhookID(try api.number("id", context, called: "webhook"))
    }
}
