import Catalog
import Hummingbird
import KeyIndex
import Text
import TranslationService
import Wire

/// Members and invitations (`tml-service.md` 3.1, rows 7, 8, 10 and 11).
struct MemberRoutes: RouteGroup {
    let pages: PageContext

    private var api: APIContext { pages.api }

    func add(to router: Router<ServerContext>) {
        router.get("v1/projects/:key/translators") { request, context in
            let page = api.parameters(request).page()
            let members = try await api.read(request, context) { service, session, key in
                try service.members.page(session, key, page: page)
            }
            return Answers.page(members, api.links(request))
        }
        router.get("v1/translators/:id") { request, context in
            let member = try await api.readRecord(request, context, called: "translator") {
                service, session, id in
                try service.members.record(session, id: id)
            }
            return Answers.record(member)
        }
        router.delete("v1/projects/:key/translators/:id") { request, context in
            let id = MemberID(Int(api.part("id", context)) ?? 0)
            return try await api.write(request, context) { service, session, key, once in
                try service.members.remove(session, key, id: id, once: once)
            }
        }
        router.get("v1/projects/:key/requests") { request, context in
            let page = api.parameters(request).page()
            let found = try await api.read(request, context) {
                service, session, key in try service.invitations.page(session, key, page: page)
            }
            return Answers.page(found, api.links(request))
        }
        router.post("v1/projects/:key/requests") { request, context in
            try await invite(request, context)
        }
        router.delete("v1/projects/:key/requests/:id") { request, context in
            let id = InvitationID(Int(api.part("id", context)) ?? 0)
            return try await api.write(request, context) { service, session, key, once in
                try service.invitations.revoke(session, key, id: id, once: once)
            }
        }
    }

    /// Only this answer contains the links. So no answer is stored for an `Idempotency-Key`: a
    /// second request creates new links, and the first links become invalid.
    private func invite(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (session, key, body) = try await api.submission(request, context, limit: 65536)
        let made = try await api.run { service in
            try service.invitations.invite(
                Self.invitations(APIContext.fields(of: body)), to: key, session)
        }
        let address = pages.address(request)
        let results = made.map { invitation -> JSON in
            var record = invitation.record
            record["link"] = .string("\(address)/invitations/\(invitation.secret.reveal())")
            return .object(record)
        }
        return Answers.json(["status": "ok", "results": .array(results)], status: .created)
    }

    private static func invitations(_ fields: JSONObject) throws -> NewInvitations {
        guard (fields["type"]?.string ?? "invite") == "invite" else {
            throw ServiceError.invalid([
                .init(field: "type", code: "unknown", message: "type must be invite")
            ])
        }
        return try NewInvitations(
            emails: emails(fields["emails"]), role: fields["role"]?.string,
            message: fields["message"]?.string)
    }

    private static func emails(_ json: JSON?) -> [String] {
        if let list = json?.array { return list.compactMap(\.string) }
        return emails(json?.string ?? "")
    }

    /// The addresses of a text with commas, semicolons or white space between them.
    static func emails(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
    }
}
