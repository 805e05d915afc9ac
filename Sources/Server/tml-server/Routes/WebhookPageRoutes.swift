import Catalog
import Hummingbird
import KeyIndex
import TranslationService

/// The pages of a project's webhooks.
struct WebhookPageRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("projects/:key/webhooks") { request, context in
            try await pages.projectPage(request, context) { try await list($0) }
        }
        router.post("projects/:key/webhooks") { request, context in
            try await pages.projectPage(request, context) { try await add(request, context, $0) }
        }
        router.get("projects/:key/webhooks/:id") { request, context in
            try await pages.projectPage(request, context) { try await single(context, $0) }
        }
        router.post("projects/:key/webhooks/:id") { request, context in
            try await pages.projectPage(request, context) { try await act(request, context, $0) }
        }
        router.get("projects/:key/webhooks/:id/remove") { request, context in
            try await pages.projectPage(request, context) { try await question(context, $0) }
        }
        router.post("projects/:key/webhooks/:id/remove") { request, context in
            try await pages.projectPage(request, context) { try await remove(request, context, $0) }
        }
    }

    private func id(_ context: ServerContext) throws -> WebhookID {
        WebhookID(try pages.api.number("id", context, called: "webhook"))
    }

    private func html(
        _ template: PageTemplates, _ visit: ProjectVisit, _ own: [String: Any], status: Int = 200
    ) -> Response {
        pages.html(template, visit.values(.webhooks, own), visit.visitor, status: status)
    }
}

extension WebhookPageRoutes {
    private func list(
        _ visit: ProjectVisit, _ own: [String: Any] = [:], chosen: Set<String>? = nil,
        status: Int = 200
    ) async throws -> Response {
        let webhooks = try await pages.run { service in
            try service.webhooks.all(visit.session, visit.key)
        }
        var values = WebhookValues.list(webhooks, chosen: chosen).merging(own) { $1 }
        values["once"] = FormSubmission.once
        return html(.webhooks, visit, values, status: status)
    }

    /// The answer shows the secret, which no later page can show. So the answer is no redirect.
    private func add(
        _ request: Request, _ context: ServerContext, _ visit: ProjectVisit
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visit.visitor)
        let url = fields["url"] ?? ""
        let chosen = WebhookEvent.allCases.map(\.rawValue).filter { fields[$0] != nil }
        do {
            let new = try NewWebhook(
                url: url, events: chosen, allowsHTTP: pages.settings.webhooks.allowsHTTP)
            let once = try fields.onceKey(request.uri.path, visit.session)
            let made = try await pages.run { service in
                try service.webhooks.add(visit.session, visit.key, new, once: once)
            }
            return html(
                .newWebhook, visit,
                [
                    "url": made.webhook.url, "id": made.webhook.id.rawValue,
                    "secret": made.secret.reveal(),
                ])
        } catch ServiceError.invalid(let flaws) {
            let problem = "\(PageContext.sentence(of: .invalid(flaws)))."
            return try await list(
                visit, ["url": url, "problem": problem], chosen: Set(chosen), status: 422)
        }
    }

    private func single(
        _ context: ServerContext, _ visit: ProjectVisit, problem: String? = nil, status: Int = 200
    ) async throws -> Response {
        let id = try id(context)
        let (webhook, deliveries) = try await pages.run { service in
            (
                try service.webhooks.find(visit.session, visit.key, id),
                try service.webhooks.deliveries(
                    visit.session, visit.key, id, page: PageRequest(perPage: 50))
            )
        }
        var values = WebhookValues.single(webhook, deliveries.records)
        values["problem"] = problem
        return html(.webhook, visit, values, status: status)
    }

    private func act(
        _ request: Request, _ context: ServerContext, _ visit: ProjectVisit
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visit.visitor)
        let id = try id(context)
        do {
            try await pages.run { service in
                try Self.act(fields, on: id, service.webhooks, visit)
            }
        } catch ServiceError.invalid(let flaws) {
            let problem = "\(PageContext.sentence(of: .invalid(flaws)))."
            return try await single(context, visit, problem: problem, status: 422)
        }
        return pages.redirect(to: "\(visit.path(.webhooks))/\(id)")
    }

    private static func act(
        _ fields: PlainFields, on id: WebhookID, _ webhooks: Webhooks, _ visit: ProjectVisit
    ) throws {
        switch fields["action"] {
        case "on", "off":
            _ = try webhooks.setActive(fields["action"] == "on", visit.session, visit.key, id)
        case "test":
            _ = try webhooks.test(visit.session, visit.key, id)
        case "again":
            let delivery = WebhookDeliveryID(fields["delivery"].flatMap { Int($0) } ?? 0)
            _ = try webhooks.sendAgain(delivery, visit.session, visit.key, id)
        default:
            throw ServiceError.malformed("The form has no known action")
        }
    }

    private func question(_ context: ServerContext, _ visit: ProjectVisit) async throws -> Response
    {
        let id = try id(context)
        let webhook = try await pages.run { service in
            try service.webhooks.find(visit.session, visit.key, id)
        }
        return html(.removeWebhook, visit, ["url": webhook.url, "id": webhook.id.rawValue])
    }

    private func remove(
        _ request: Request, _ context: ServerContext, _ visit: ProjectVisit
    ) async throws -> Response {
        _ = try await pages.form(request, context, visit.visitor)
        let id = try id(context)
        try await pages.run { service in
            try service.webhooks.remove(visit.session, visit.key, id)
        }
        return pages.redirect(to: visit.path(.webhooks))
    }
}
