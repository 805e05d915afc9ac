import Catalog
import Hummingbird
import TranslationService
import Wire

/// The content of the sign-in page, and the answers to its form.
extension SignInRoutes {
    /// The form, or the next step for a person who is signed in.
    ///
    /// `tellsApp` is true if the page sends the app the message that no person is signed in. The
    /// app then loads the form from another address.
    func start(
        _ request: Request, _ visitor: Visitor, tellsApp: Bool
    ) async throws -> Response {
        let parameters = pages.api.parameters(request)
        let asked = SignInRequest { parameters.text($0) }
        let app: AppProject?
        do {
            app = try await self.app(asked)
        } catch ServiceError.notFound(let sentence) {
            return unknown(sentence, asked, visitor)
        }
        _ = try destination(asked, app)
        guard let page = visitor.page else {
            return form(asked, app, visitor, tells: tellsApp ? pages.address(request) : nil)
        }
        if let key = asked.project {
            let mayEnter = try await pages.run { try $0.pageSessions.mayEnter(page, key) }
            guard mayEnter else {
                let problem = """
                    \(page.name) is not a translator of this project. Sign in with another account \
                    or ask the manager of the project for an invitation.
                    """
                return form(asked, app, visitor, problem: problem, status: 403)
            }
        }
        return try await signedIn(page, asked, app, visitor)
    }

    /// Answers a browser's form: a password, a code of the second factor, or the choice to continue
    /// as the person who is signed in.
    func signIn(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> Response {
        let fields = try await pages.form(request, context, visitor)
        let asked = SignInRequest { fields[$0] }
        let app = try await app(asked)
        if fields["continue"] != nil {
            guard let page = visitor.page else { return form(asked, app, visitor) }
            return try await finish(page, asked, app, visitor)
        }
        let session: Secret
        do {
            switch try await open(fields, request, context) {
            case .done(let secret): session = secret
            case .codeWanted(let word): return codeForm(word, asked, visitor)
            }
        } catch let error as ServiceError where error.isAboutPassword || error == .invalidToken {
            return formAgain(after: error, fields, asked, app, visitor)
        }
        guard let page = try await pages.run({ try $0.pageSessions.find(session) }) else {
            throw ServiceError.wrongPassword
        }
        if let old = visitor.page {
            try await pages.run { try $0.pageSessions.close(old) }
        }
        let known = Visitor(page: page, word: visitor.word, isNew: visitor.isNew)
        var response = try await finish(page, asked, app, known)
        pages.signIn(session, &response)
        return response
    }

    private func unknown(
        _ sentence: String, _ asked: SignInRequest, _ visitor: Visitor
    ) -> Response {
        var values = asked.app == nil ? [:] : GatewayMessage.error(sentence).values
        values["title"] = "Not found"
        values["sentence"] = "\(sentence)."
        return pages.html(.notice, values, visitor, status: 404)
    }

    func app(_ asked: SignInRequest) async throws -> AppProject? {
        guard let key = asked.project else { return nil }
        return try await pages.run { try $0.pageSessions.app(key) }
    }

    /// Returns the address after the sign-in. Throws `.malformed` for an address that is not
    /// allowed.
    func destination(_ asked: SignInRequest, _ app: AppProject?) throws -> ReturnAddress? {
        guard let text = asked.returnTo else { return nil }
        let allowed = pages.settings.returnOrigins + (app?.url.map { [$0] } ?? [])
        guard let address = ReturnAddress(text, allowed: allowed) else {
            throw ServiceError.malformed(
                "The return address \(text.prefix(200)) is not allowed on this server")
        }
        return address
    }

    /// Sends the sign-in to the app, sets the cookie for a web app, or shows the pages of the
    /// server.
    private func finish(
        _ page: PageSession, _ asked: SignInRequest, _ app: AppProject?, _ visitor: Visitor
    ) async throws -> Response {
        let destination = try destination(asked, app)
        guard asked.app != nil || asked.project != nil else {
            guard case .own(let path) = destination else { return pages.redirect(to: "/") }
            return pages.redirect(to: path)
        }
        let signIn: AppSignIn
        do {
            let key = asked.project
            signIn = try await pages.run {
                try $0.pageSessions.signInApp(of: key, by: page)
            }
        } catch ServiceError.forbidden {
            return refused(page, asked, app, visitor)
        }
        guard asked.app == nil else { return handOver(signIn, visitor) }
        return web(signIn, asked.project, destination, visitor)
    }

    private func refused(
        _ page: PageSession, _ asked: SignInRequest, _ app: AppProject?, _ visitor: Visitor
    ) -> Response {
        let sentence = "You are not a translator of this project"
        return form(
            asked, app, visitor, problem: "\(sentence).", email: page.email, status: 403,
            message: asked.app == nil ? nil : .error(sentence))
    }

    private func handOver(_ signIn: AppSignIn, _ visitor: Visitor) -> Response {
        var values = GatewayMessage.authorized(signIn).values
        values["title"] = "You are signed in"
        values["sentence"] = "You can go back to the app."
        return pages.html(.message, values, visitor)
    }

    private func web(
        _ signIn: AppSignIn, _ key: Project.Key?, _ destination: ReturnAddress?, _ visitor: Visitor
    ) -> Response {
        guard let key else { return pages.redirect(to: "/") }
        var response =
            switch destination {
            case .own(let path): pages.redirect(to: path)
            case .other(let address):
                pages.onward(
                    to: address, "You can translate \(signIn.projectName ?? "") now.", visitor)
            case nil: pages.redirect(to: "/projects/\(key.rawValue)")
            }
        response.setCookie(
            TrexCookie(project: key, signIn: signIn)
                .cookie(domain: pages.settings.cookieDomain, isSecure: pages.isSecure))
        return response
    }
}
