/// The answer of `POST /authorize` (`tml-service.md` 2.2).
public struct AuthorizeResponse: ObjectRecord {
    /// 0 is success.
    public var code: Int
    public var message: String
    public var accessToken: String?

    public init(code: Int, message: String, accessToken: String? = nil) {
        self.code = code
        self.message = message
        self.accessToken = accessToken
    }

    /// Takes the token from `results` or, as older servers send it, from the top level.
    public init(_ object: JSONObject) throws(WireError) {
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

    public var object: JSONObject {
        var status = JSONObject()
        status.set("code", code)
        status.set("msg", message)
        var object = JSONObject()
        object.set("status", JSON.object(status))
        if let accessToken { object.set("results", ["access_token": .string(accessToken)]) }
        return object
    }

    public var succeeded: Bool { code == 0 && accessToken != nil }
}
