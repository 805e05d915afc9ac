import Text

/// The answer of `POST /authorize` (`tml-service.md` 2.2).
public struct AuthorizeResponse: ObjectRecord {
    /// 0 is success; `tml-server` refuses with 1.
    public var code: Int
    /// A sentence for people, shown when the sign-in fails; empty when the server sends none.
    public var message: String
    /// The token of the person who signed in, good for 90 days with `tml-server`; `nil` after a
    /// refusal.
    public var accessToken: String?

    /// A success has code 0 and a token; a refusal any other code and none.
    public init(code: Int, message: String, accessToken: String? = nil) {
        self.code = code
        self.message = message
        self.accessToken = accessToken
    }

    /// Takes the token from `results` or, as older servers send it, from the top level. Throws
    /// `.missing` when there is neither a token nor anything about a failure.
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

    /// Whether somebody is signed in: code 0 alone, without a token, is no sign-in.
    public var succeeded: Bool { code == 0 && accessToken != nil }
}
