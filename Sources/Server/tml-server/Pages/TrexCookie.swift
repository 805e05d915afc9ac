import Catalog
import Foundation
import Hummingbird
import Text
import TranslationService
import Wire

/// The cookie that identifies the translator to web SDKs (`tml-service.md` 2.5), in the unsigned
/// form that all SDKs read.
struct TrexCookie {
    let project: Project.Key
    let signIn: AppSignIn

    static let features: JSON = ["fallback_language": false, "show_locked_keys": false]

    static func name(_ project: Project.Key) -> String { "trex_\(project.rawValue)" }

    /// The names of these cookies in a request.
    static func names(in request: Request) -> [String] {
        request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { part in
            let name = part.trimmingCharacters(in: .whitespaces).prefix { $0 != "=" }
            let key = name.dropFirst(5)
            guard name.hasPrefix("trex_"), key.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
                return nil
            }
            return String(name)
        }
    }

    /// Percent-encoded base64 of the JSON.
    var value: String { Self.encoded(json) }

    static func encoded(_ json: JSON) -> String {
        var escaped = ""
        for character in Data(withoutPlus(json).utf8).base64EncodedString() {
            switch character {
            case "/": escaped += "%2F"
            case "=": escaped += "%3D"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    /// The JSON with escapes for all characters that give a `+` in base64. tml-php decodes the
    /// value once too often, so that a `+` would become a space.
    private static func withoutPlus(_ json: JSON) -> String {
        json.text.utf16.reduce(into: "") { text, unit in
            if let scalar = Unicode.Scalar(unit), scalar.isASCII, scalar != "~", scalar != ">" {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u" + String(0x10000 + UInt32(unit), radix: 16).suffix(4)
            }
        }
    }

    private var json: JSON {
        var object = JSONObject()
        let translator = signIn.membership?.translator
        if let locale = translator?.locale { object["locale"] = .string(locale) }
        object["translator"] = [
            "id": .integer(translator?.id ?? 0), "name": .string(signIn.user.name ?? ""),
            "email": .string(signIn.user.email),
            "inline": .boolean(translator?.isInline ?? false), "features": Self.features,
        ]
        object["oauth"] = ["token": .string(signIn.token.reveal())]
        return .object(object)
    }

    /// Scripts can read the cookie, because tml-js reads it in the page of the app. The damage of a
    /// stolen cookie is limited: its token is valid for one project and ends with the session.
    /// `Lax` is enough, because SDKs read the cookie on pages of their own site. With a `domain`,
    /// the cookie goes to this domain and all hosts below it, otherwise to this host on any port.
    func cookie(domain: String?, isSecure: Bool) -> Cookie {
        Cookie(
            name: Self.name(project), value: value, maxAge: Limits.tokenLifetime, domain: domain,
            path: "/", secure: isSecure, httpOnly: false, sameSite: .lax)
    }

    /// Removes the cookies with this name.
    static func removal(_ name: String, domain: String?, isSecure: Bool) -> Cookie {
        Cookie(
            name: name, value: "", maxAge: 0, domain: domain, path: "/", secure: isSecure,
            httpOnly: false, sameSite: .lax)
    }
}
