import Catalog
import Foundation
import Hummingbird
import TranslationService

/// The answers with pages, and their cookies.
extension PageContext {
    /// The cookie of the browser's session. The prefix keeps other hosts from setting it.
    var sessionCookie: String { isSecure ? "__Host-tml_session" : "tml_session" }
    var formCookie: String { isSecure ? "__Host-tml_form" : "tml_form" }

    func html(
        _ template: PageTemplates, _ values: [String: Any], _ visitor: Visitor?, status: Int = 200
    ) -> Response {
        var context = values
        context["root"] = root
        if settings.mail.isOn { context["mail"] = true }
        if let page = visitor?.page, context["person"] == nil { context["person"] = page.name }
        if let visitor { context["form"] = visitor.formField.reveal() }
        var response = Response(
            status: HTTPResponse.Status(code: status), headers: Self.headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: template.render(context))))
        if let visitor, visitor.isNew {
            response.setCookie(
                ownCookie(formCookie, visitor.word.reveal(), life: Limits.pageLifetime))
        }
        return response
    }

    /// Allow no content of other hosts, no inline scripts or styles, and no frames.
    private static let headers: HTTPFields = {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
            .contentSecurityPolicy: """
            default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
            form-action 'self'; \
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

    /// Redirects the browser to a page of this server.
    func redirect(to path: String) -> Response {
        var response = Response(status: .seeOther)
        response.headers[.location] = root + path
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Sends the browser to another site with a page of this server. A direct redirect would fail,
    /// because the policy allows forms to lead only to this server.
    func onward(
        to address: String, title: String = "You are signed in", _ sentence: String,
        _ visitor: Visitor
    ) -> Response {
        html(.onward, ["title": title, "sentence": sentence, "refresh": address], visitor)
    }

    /// A cookie that scripts cannot read and that forms of other sites do not send.
    func ownCookie(_ name: String, _ value: String, life: Int) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: life, path: "/", secure: isSecure, httpOnly: true,
            sameSite: .lax)
    }

    func signIn(_ session: Secret, _ response: inout Response) {
        response.setCookie(
            ownCookie(sessionCookie, session.reveal(), life: Limits.pageLifetime))
    }

    /// The fields of a form from a page of this server; throws `.foreignForm` for other forms.
    ///
    /// The protection is a random word that must arrive both as a cookie and as a field. The server
    /// also checks the headers in which browsers name the origin of a form.
    ///
    /// The long texts of people who are signed in fit into the limit when they are escaped.
    func form(
        _ request: Request, _ context: ServerContext, _ visitor: Visitor, limit: Int? = nil
    ) async throws -> PlainFields {
        let usual = visitor.page == nil ? 16384 : 65536
        let fields = try await api.plainFields(request, context, limit: limit ?? usual)
        try require(fields, request, visitor)
        return fields
    }

    /// Throws `.foreignForm` if the fields are not those of a form from a page of this server, or
    /// if the form is of another person.
    func require(_ fields: PlainFields, _ request: Request, _ visitor: Visitor) throws {
        let field = Secret(fields["form"] ?? "")
        // A form without an account is from a page for people who are not signed in.
        let isKnown =
            SecretWord.areEqual(field, visitor.formField)
            || SecretWord.areEqual(field, visitor.word)
        guard !visitor.isNew, isKnown, isFromHere(request) else {
            throw PageFailure.foreignForm
        }
    }

    private func isFromHere(_ request: Request) -> Bool {
        if let name = HTTPFields.Element.Name("Sec-Fetch-Site"), let site = request.headers[name] {
            return site == "same-origin" || site == "none"
        }
        guard let origin = request.headers[.origin] else { return true }
        return ReturnAddress.origin(of: origin) == ReturnAddress.origin(of: address(request))
    }
}

/// The errors that only pages have.
enum PageFailure: Error {
    /// The form is not from a page of this server, or the browser blocks cookies.
    case foreignForm
}
