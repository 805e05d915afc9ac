import Catalog
import Text
import TranslationService

/// The parameters of the sign-in page. The forms repeat them in hidden fields.
struct SignInRequest {
    /// The surrounding app (`s`), which gets a message.
    enum App: String {
        case ios
        case android
        /// An app without the parameter, such as the Sketch plug-in. The page's script detects it.
        case unnamed = "page"
    }

    var app: App?
    /// `app_id`
    var project: Project.Key?
    /// `return_to` or `redirect`, not checked yet.
    var returnTo: String?

    init(_ field: (String) -> String?) {
        app = field("s").flatMap { App(rawValue: $0.lowercased()) }
        project = field("app_id").map { Project.Key($0) }
        returnTo = field("return_to") ?? field("redirect")
    }

    /// The parameters that are present.
    var pairs: [(name: String, value: String)] {
        [("s", app?.rawValue), ("app_id", project?.rawValue), ("return_to", returnTo)].compactMap {
            name, value in value.map { (name: name, value: $0) }
        }
    }

    /// The values for the template `hidden`.
    var kept: [[String: Any]] { pairs.map { ["name": $0.name, "value": $0.value] } }

    /// `?…`, or an empty text.
    var query: String {
        pairs.isEmpty
            ? ""
            : "?"
                + pairs.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }.joined(
                    separator: "&")
    }
}
