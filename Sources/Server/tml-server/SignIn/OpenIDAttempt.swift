import Catalog
import Text
import TranslationService

/// A sign-in at the provider that has begun in a browser.
///
/// The cookie of the browser contains everything, so the server stores nothing. `state`, `nonce`
/// and the verifier come from one random word, so another browser cannot end the sign-in.
struct OpenIDAttempt {
    private let word: Secret
    /// The place where the person wanted to go, not checked yet.
    let asked: SignInRequest

    /// The validity of the cookie, in seconds.
    static let lifetime = 600
    private static let wordLength = 64

    init(_ asked: SignInRequest) {
        word = SecretWord.random()
        self.asked = asked
    }

    /// `nil` for a text that is not from `cookie`.
    init?(cookie: String) {
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == Self.wordLength,
            let object = Base64URL.bytes(of: parts[1]).flatMap({ JSON($0) })?.object
        else { return nil }
        word = Secret(String(parts[0]))
        asked = SignInRequest { object[$0]?.strictString }
    }

    /// The value of the cookie.
    var cookie: String {
        let members = asked.pairs.map { JSONObject.Member(name: $0.name, value: .string($0.value)) }
        let text = Base64URL.text(of: JSON.object(JSONObject(members)).bytes)
        return "\(word.reveal()).\(text)"
    }

    var state: Secret { SecretWord.derived(from: word, for: "state") }
    var nonce: Secret { SecretWord.derived(from: word, for: "nonce") }
    /// The secret of PKCE.
    var verifier: Secret { SecretWord.derived(from: word, for: "verifier") }
}
