import Catalog
import Foundation
import Hummingbird
import TranslationService

/// Pages as answers, and their cookies.
extension PageContext {
    /// Of the browser's session. The prefix keeps other hosts of the domain from setting it.
    var sessionCookie: String { isSecure ? "__Host-tml_session" : "tml_session" }
    var formCookie: String { isSecure ? "__Host-tml_form" : "tml_form" }

    func html(
        _ template: PageTemplates, _ values: [String: Any], _ visitor: Visitor?, status: Int = 200
    ) -> Response {
        var context = values
        context["root"] = root
        if let page = visitor?.page, context["person"] == nil { context["person"] = page.name }
        if let visitor { context["form"] = visitor.word.reveal() }
        var response = Response(
            status: HTTPResponse.Status(code: status), headers: Self.headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: template.render(context))))
        if let visitor, visitor.isNew {
            response.setCookie(
                ownCookie(formCookie, visitor.word.reveal(), life: Limits.pageLifetime))
        }
        return response
    }

    /// Nothing of other hosts, nothing in the page itself that acts or looks, in nobody's frame.
    private static let headers: HTTPFields = {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
            .contentSecurityPolicy: """
            default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; \
            base-uri 'none'; frame-ancestors 'none'
            """,
            .xContentTypeOptions: "nosniff",
        ]
        for (name, value) in [
            ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        ] {
            if let name = HTTPFields.Element.Name(name) { headers[name] = value }
        }
        return headers
    }()

    /// Sends the browser to one of our own pages.
    func redirect(to path: String) -> Response {
        var response = Response(status: .seeOther)
        response.headers[.location] = root + path
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Sends the browser to another site, by a page of ours: a policy that lets forms act on our
    /// site only would stop a redirect.
    func onward(to address: String, _ sentence: String, _ visitor: Visitor) -> Response {
        html(
            .onward, ["title": "You are signed in", "sentence": sentence, "refresh": address],
            visitor)
    }

    /// A cookie that scripts cannot read and that other sites' forms do not bring along.
    func ownCookie(_ name: String, _ value: String, life: Int) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: life, path: "/", secure: isSecure, httpOnly: true,
            sameSite: .lax)
    }

    func signIn(_ session: Secret, _ response: inout Response) {
        response.setCookie(
            ownCookie(sessionCookie, session.reveal(), life: Limits.pageLifetime))
    }

    /// The fields of a form that came from a page of ours; throws `.malformed` for others.
    ///
    /// The word that must come both as a cookie and as a field is what protects; the headers by
    /// which browsers say where a form is from are looked at besides.
    func form(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor
    ) async throws -> PlainFields {
        let fields = try await api.plainFields(request, context)
        let word = Secret(fields["form"] ?? "")
        guard !visitor.isNew, SecretWord.areEqual(word, visitor.word), isFromHere(request) else {
            throw PageFailure.foreignForm
        }
        return fields
    }

    private func isFromHere(_ request: Request) -> Bool {
        if let name = HTTPFields.Element.Name("Sec-Fetch-Site"), let site = request.headers[name] {
            return site == "same-origin" || site == "none"
        }
        guard let origin = request.headers[.origin] else { return true }
        return ReturnAddress.origin(of: origin) == ReturnAddress.origin(of: address(request))
    }
}

/// What goes wrong with pages only.
enum PageFailure: Error {
    /// The form did not come from a page of ours, or cookies are switched off.
    case foreignForm
}
