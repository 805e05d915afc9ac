import Catalog
import Hummingbird
import TranslationService
import Wire

/// Members and invitations (`tml-service.md` 3.1, rows 7, 8, 10 and 11).
struct MemberRoutes: RouteGroup {
    let desk: PageDesk

    private var gate: Gate { desk.gate }

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/translators") { request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let page = gate.parameters(request).page()
            let members = try await gate.desk.ask { try $0.members.page(session, key, page: page) }
            return Answers.page(members, gate.links(request))
        }
        router.get("v1/translators/:id") { request, context in
            let session = try await gate.session(request, context)
            let id = try gate.number("id", context, called: "translator")
            return Answers.record(
                try await gate.desk.ask { try $0.members.record(session, id: id) })
        }
        router.delete("v1/projects/:key/translators/:id") { request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let id = Int(gate.part("id", context)) ?? 0
            return try await gate.once(request, session, []) { service, once in
                try service.members.remove(session, key, id: id, once: once)
            }
        }
        router.get("v1/projects/:key/requests") { request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let page = gate.parameters(request).page()
            let found = try await gate.desk.ask {
                try $0.invitations.page(session, key, page: page)
            }
            return Answers.page(found, gate.links(request))
        }
        router.post("v1/projects/:key/requests") { request, context in
            try await invite(request, context)
        }
        router.delete("v1/projects/:key/requests/:id") { request, context in
            let session = try await gate.session(request, context)
            let key = try gate.project(context, session)
            let id = Int(gate.part("id", context)) ?? 0
            return try await gate.once(request, session, []) { service, once in
                try service.invitations.revoke(session, key, id: id, once: once)
            }
        }
    }

    /// The links are in this answer and nowhere else, so no answer is kept for an
    /// `Idempotency-Key`: a second request makes new links and voids the first ones.
    private func invite(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (session, body) = try await gate.sender(
            request, context, limit: 65536)
        let key = try gate.project(context, session)
        let fields = try Gate.fields(of: body)
        guard (fields["type"]?.string ?? "invite") == "invite" else {
            throw ServiceError.invalid([
                .init(field: "type", code: "unknown", message: "The only type is invite")
            ])
        }
        let new = try NewInvitations(
            emails: Self.emails(fields["emails"]), role: fields["role"]?.string,
            message: fields["message"]?.string)
        let made = try await gate.desk.ask { try $0.invitations.invite(new, to: key, session) }
        let address = desk.address(request)
        let results = made.map { invitation -> JSON in
            var record = invitation.record
            record["link"] = .string("\(address)/invitations/\(invitation.secret.reveal())")
            return .object(record)
        }
        return Answers.json(["status": "ok", "results": .array(results)], status: .created)
    }

    /// A list, or text with commas, semicolons or white space between the addresses.
    private static func emails(_ json: JSON?) -> [String] {
        if let list = json?.array { return list.compactMap(\.string) }
        return (json?.string ?? "").split { $0 == "," || $0 == ";" || $0.isWhitespace }
            .map(String.init)
    }
}
