import Catalog
import Hummingbird
import Text
import TranslationService

/// `GET /oauth/authorize`: a person allows a program on the person's computer to act in the
/// person's name (`tml-service.md` 2.3).
struct ConsentRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("oauth/authorize") { request, context in
            try await pages.page(request, context) { visitor in
                try await ask(request, visitor)
            }
        }
        router.post("oauth/authorize") { request, context in
            try await pages.page(request, context) { visitor in
                try await decide(request, context, visitor)
            }
        }
    }

    private func ask(_ request: Request, _ visitor: Visitor) async throws -> Response {
        let parameters = pages.api.parameters(request)
        let asked = try ConsentRequest { parameters.text($0) }
        let project = try await project(of: asked)
        if let refusal = asked.refusal {
            return refuse(asked, refusal, visitor)
        }
        guard let page = visitor.page else {
            let here = "/oauth/authorize?\(request.uri.query ?? "")"
            return pages.redirect(to: "/login?return_to=\(PercentCoding.encoded(here))")
        }
        var values: [String: Any] = [
            "title": "Access to your account", "client": project ?? asked.clientID,
            "person": page.name, "redirect": asked.redirect.text, "kept": asked.kept,
        ]
        values["project"] = project
        return pages.html(.consent, values, visitor)
    }

    private func decide(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visitor)
        let asked = try ConsentRequest { fields[$0] }
        _ = try await project(of: asked)
        if let refusal = asked.refusal {
            return refuse(asked, refusal, visitor)
        }
        guard let page = visitor.page, fields["decision"] == "allow" else {
            return refuse(asked, .accessDenied, visitor)
        }
        do {
            let code = try await pages.run { service in
                try service.oauth.makeCode(for: asked.code, by: page)
            }
            return pages.onward(
                to: asked.address(with: code), "You can go back to the program.", visitor)
        } catch ServiceError.grantRefused {
            return refuse(asked, .accessDenied, visitor)
        }
    }

    private func project(of asked: ConsentRequest) async throws -> String? {
        let client = Client(id: asked.clientID)
        return try await pages.run { try $0.oauth.projectName(of: client) }
    }
}

extension ConsentRoutes {
    private func refuse(
        _ asked: ConsentRequest, _ refusal: GrantRefusal, _ visitor: Visitor
    ) -> Response {
        pages.onward(
            to: asked.address(refusing: refusal), title: "The program has no access",
            "You can go back to the program.", visitor)
    }
}
