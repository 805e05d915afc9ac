import Catalog
import Text
import TranslationService

/// The parameters of `GET /oauth/authorize`. The form repeats them in hidden fields.
struct ConsentRequest {
    let clientID: String
    let redirect: LoopbackAddress
    private let responseType: String?
    private let challenge: String?
    private let method: String?
    private let state: String?

    /// Throws `.malformed` if the client or the address for the answer is missing or invalid. There
    /// is then no redirect.
    init(_ field: (String) -> String?) throws(ServiceError) {
        guard let client = field("client_id"), client.count <= 100 else {
            throw .malformed("client_id is missing or longer than 100 characters")
        }
        guard let redirect = field("redirect_uri").flatMap(LoopbackAddress.init) else {
            throw .malformed(
                """
                redirect_uri must be an address on this computer, for example \
                http://127.0.0.1:12345/callback
                """)
        }
        clientID = client
        self.redirect = redirect
        responseType = field("response_type")
        challenge = field("code_challenge")
        method = field("code_challenge_method")
        state = field("state")
    }

    /// The error for the program, if there is one. The implicit grant is not supported.
    var refusal: GrantRefusal? {
        guard responseType == "code" else { return .unsupportedResponseType }
        guard method == "S256", let challenge, challenge.utf8.count == 43,
            challenge.utf8.allSatisfy(Self.isBase64URL), (state?.utf8.count ?? 0) <= 1024
        else { return .invalidRequest }
        return nil
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        byte.isWord || byte == UInt8(ascii: "-")
    }

    var code: CodeRequest {
        CodeRequest(
            client: Client(id: clientID), redirectURI: redirect.text, challenge: challenge ?? "")
    }

    func address(with code: Secret) -> String { address([("code", code.reveal())]) }

    func address(refusing refusal: GrantRefusal) -> String {
        address([("error", refusal.rawValue)])
    }

    private func address(_ fields: [(String, String)]) -> String {
        let all = fields + (state.map { [("state", $0)] } ?? [])
        let query = all.map { "\($0.0)=\(PercentCoding.encoded($0.1))" }.joined(separator: "&")
        return "\(redirect.text)?\(query)"
    }

    /// The values for the template `hidden`.
    var kept: [[String: Any]] {
        [
            ("client_id", clientID), ("redirect_uri", redirect.text),
            ("response_type", responseType), ("code_challenge", challenge),
            ("code_challenge_method", method), ("state", state),
        ].compactMap { name, value in value.map { ["name": name, "value": $0] } }
    }
}

/// `http://127.0.0.1:<port>/…` or `http://[::1]:<port>/…`: a program on the person's own computer
/// (RFC 8252, 7.3). Names, including `localhost`, could belong to another computer.
struct LoopbackAddress {
    let text: String

    init?(_ text: String) {
        let prefixes = ["http://127.0.0.1:", "http://[::1]:"]
        guard let prefix = prefixes.first(where: { text.hasPrefix($0) }) else { return nil }
        let rest = text.utf8.dropFirst(prefix.utf8.count)
        let digits = rest.prefix(while: \.isDigit)
        guard let port = UInt16(String(decoding: digits, as: UTF8.self)), port > 0,
            digits.count <= 5, text.utf8.count <= 200,
            rest.dropFirst(digits.count).allSatisfy(Self.isPath),
            rest.dropFirst(digits.count).first.map({ $0 == UInt8(ascii: "/") }) ?? true
        else { return nil }
        self.text = text
    }

    private static func isPath(_ byte: UInt8) -> Bool {
        byte.isWord || "-.~/".utf8.contains(byte)
    }
}
