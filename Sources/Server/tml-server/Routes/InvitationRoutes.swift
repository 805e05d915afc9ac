import Catalog
import Hummingbird
import Text
import TranslationService

/// The page behind the link of an invitation.
struct InvitationRoutes: RouteGroup {
    let pages: PageContext

    func add(to router: Router<ServerContext>) {
        router.get("invitations/:word") { request, context in
            try await page(request, context) { word, visitor in
                let invitation = try await pages.run { try $0.invitations.find(word) }
                return show(invitation, word, visitor)
            }
        }
        router.post("invitations/:word") { request, context in
            try await page(request, context) { word, visitor in
                try await accept(word, request, context, visitor)
            }
        }
    }

    /// Answers with `work`, or with the page for a used invitation.
    private func page(
        _ request: Request, _ context: ServerContext,
        _ work: (Secret, Visitor) async throws -> Response
    ) async throws -> Response {
        try await pages.page(request, context) { visitor in
            let word = Secret(pages.api.part("word", context))
            do {
                return try await work(word, visitor)
            } catch ServiceError.notFound {
                return try await used(word, visitor)
            }
        }
    }

    /// Leads a member to the project, and other visitors to the sign-in.
    private func used(_ word: Secret, _ visitor: Visitor) async throws -> Response {
        let page = visitor.page
        let (key, isMember) = try await pages.run { service in
            let key = try service.invitations.accepted(word)
            let isMember = try page.map { try service.pageSessions.mayEnter($0, key) }
            return (key, isMember ?? false)
        }
        let path = "/projects/\(key.rawValue)"
        if isMember { return pages.redirect(to: path) }
        let notice: [String: Any] = [
            "title": "This invitation is used",
            "sentence": "If you have accepted it, sign in to open the project.",
            "link": "\(pages.root)/login?return_to=\(PercentCoding.encoded(path))",
            "linkText": "Sign in",
        ]
        return pages.html(.notice, notice, visitor, status: 404)
    }

    private func show(
        _ invitation: Invitation, _ word: Secret, _ visitor: Visitor, name: String? = nil,
        problem: String? = nil, status: Int = 200
    ) -> Response {
        let isHere = visitor.page?.email == invitation.email
        var values: [String: Any] = [
            "title": "Join \(invitation.projectName)", "project": invitation.projectName,
            "role": invitation.role.rawValue, "email": invitation.email, "word": word.reveal(),
            "isNew": !invitation.hasAccount, "isKnown": invitation.hasAccount && !isHere,
            "minimum": Limits.passwordCharacters,
        ]
        values["inviter"] = invitation.inviter
        values["words"] = invitation.message.isEmpty ? nil : invitation.message
        values["name"] = name ?? ""
        values["problem"] = problem
        if !isHere {
            let here = PercentCoding.encoded("/invitations/\(word.reveal())")
            pages.addOpenID(to: &values, "?return_to=\(here)")
        }
        return pages.html(.invitation, values, visitor, status: status)
    }

    private func accept(
        _ word: Secret, _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visitor)
        let invitation = try await pages.run { try $0.invitations.find(word) }
        let path = "/projects/\(invitation.project.rawValue)"
        if let page = visitor.page, page.email == invitation.email {
            try await pages.run { try $0.invitations.accept(word, by: page) }
            return pages.redirect(to: path)
        }
        let name = fields["name"] ?? ""
        let password = Secret(fields["password"] ?? "")
        let agent = request.headers[.userAgent]
        do {
            let state = try await pages.api.executor.checkPassword(from: context.place) {
                service in
                invitation.hasAccount
                    ? try service.invitations.accept(
                        word, password: password, address: context.place, agent: agent)
                    : PageSignIn.done(
                        try service.invitations.accept(
                            word, name: name, password: password, address: context.place,
                            agent: agent))
            }
            return answer(state, word, path, visitor)
        } catch let error as ServiceError where error.isAboutForm {
            return show(
                invitation, word, visitor, name: name,
                problem: "\(PageContext.sentence(of: error)).", status: error.status)
        }
    }

    /// Leads to the project. A person with a second factor enters a code first, and then joins.
    private func answer(
        _ state: PageSignIn, _ word: Secret, _ path: String, _ visitor: Visitor
    ) -> Response {
        switch state {
        case .done(let session):
            var response = pages.redirect(to: path)
            pages.signIn(session, &response)
            return response
        case .codeWanted(let half):
            let here = "/invitations/\(word.reveal())"
            let asked = SignInRequest { $0 == "return_to" ? here : nil }
            return SignInRoutes(pages: pages).codeForm(half, asked, visitor)
        }
    }
}

extension ServiceError {
    /// True if the person can correct the form.
    var isAboutForm: Bool {
        if case .invalid = self { return true }
        return isAboutPassword
    }
}
