import Catalog
import Foundation
import Text
import TranslationService
import Wire

/// The message of the page to the surrounding app (`tml-service.md` 2.4).
enum GatewayMessage {
    /// The app must load the sign-in form.
    case unauthorized(url: String)
    case authorized(AppSignIn)
    case error(String)

    var json: JSON {
        switch self {
        case .unauthorized(let url): ["status": "unauthorized", "url": .string(url)]
        case .error(let sentence): ["status": "error", "message": .string(sentence)]
        case .authorized(let signIn): Self.authorized(signIn)
        }
    }

    private static func authorized(_ signIn: AppSignIn) -> JSON {
        var message: JSONObject = [
            "status": "authorized", "access_token": .string(signIn.token.reveal()),
        ]
        var person = signIn.membership?.translator.object ?? signIn.user.object
        person["features"] = TrexCookie.features
        message["translator"] = .object(person)
        if let name = signIn.projectName { message["project"] = ["name": .string(name)] }
        return .object(message)
    }

    /// The values for the template of every page.
    var values: [String: Any] {
        let text = json.text
        return [
            "message": text, "encoded": Data(text.utf8).base64EncodedString(), "script": true,
        ]
    }
}
