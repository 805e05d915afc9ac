import Catalog
import HTTP
import MachineTranslation

/// A machine that the server asks for its translators.
struct MachineProvider: Hashable, Sendable {
    /// What translators see; each has another.
    var name: String
    var style: ResponseDataEngine.Style
    /// Of the service, without the paths of its calls: `http://localhost:2737`.
    var url: String
    /// Told to MyMemory for a larger allowance.
    var email: String?
    /// Where the service's key stands; `nil`: it needs none.
    var keyPlace: KeyPlace?
    /// The key, once it was read.
    var key: Secret?

    func engine(_ client: HTTPClient) -> any TranslationEngine {
        ResponseDataEngine(
            name: name, style: style, url: url, email: email, key: key, client: client)
    }
}
