import Text

/// The answer of `POST /authorize` (`tml-service.md` 2.2).
public struct AuthorizeResponse: ObjectRecord {
    /// 0 for success; `tml-server` sends 1 for a refusal.
    public var code: Int
    /// The message that is shown if the sign-in fails; empty if the server sends none.
    public var message: String
    /// The token of the person who signed in, valid for 90 days on `tml-server`; `nil` after a
    /// refusal.
    public var accessToken: String?

    /// Creates an answer: code 0 and a token for success, another code and no token for a refusal.
    public init(code: Int, message: String, accessToken: String? = nil) {
        self.code = code
        self.message = message
        self.accessToken = accessToken
    }

    /// Reads the token from `results` or, for older servers, from the top level. Throws `.missing`
    /// if the answer contains neither a token nor a failure.
    init(_ object: JSONObject) throws(WireError) {
        accessToken =
            object["results"]?.object?["access_token"]?.string ?? object["access_token"]?.string
        let status = object["status"]
        code =
            status?.object?["code"]?.integer ?? object["code"]?.integer
            ?? (accessToken == nil ? 1 : 0)
        message =
            status?.object?["msg"]?.string ?? object.first(of: "error", "msg")?.string ?? ""
        if accessToken == nil, status == nil, message.isEmpty { throw .missing("status") }
    }

    var object: JSONObject {
        var status = JSONObject()
        status.set("code", code)
        status.set("msg", message)
        var object = JSONObject()
        object.set("status", JSON.object(status))
        if let accessToken { object.set("results", ["access_token": .string(accessToken)]) }
        return object
    }

    /// True if a person is signed in: code 0 without a token is not a sign-in.
    public var succeeded: Bool { code == 0 && accessToken != nil }
}
