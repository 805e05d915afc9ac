public import Text

/// The body of a failure (`tml-service.md` 1.5): `{"status":"error","code":…,"reason":…,"error":…}`
/// and details.
public struct ErrorBody: ObjectRecord {
    /// The HTTP status, as far as the body tells.
    public var code: Int?
    /// A symbol: `forbidden`, `locked`, `conflict`…
    public var reason: String?
    /// A sentence for people.
    public var message: String
    /// Everything else, for instance `permission`, `conflict`, `locked_by`, `retry_after`.
    public var details: JSONObject

    /// A failure; the members of `details` stand beside `reason` and `error`.
    public init(
        code: Int?, reason: String?, message: String, details: JSONObject = JSONObject()
    ) {
        self.code = code
        self.reason = reason
        self.message = message
        self.details = details
    }

    /// Reads the older shapes as well: `status` as number, text or `{code, msg}`; `error` as an
    /// object. Never throws; what is missing is `nil` or empty.
    public init(_ object: JSONObject) throws(WireError) {
        let status = object["status"]
        code =
            object["code"]?.integer ?? status?.object?["code"]?.integer ?? status?.integer
        reason = object["reason"]?.string
        let error = object["error"]
        message =
            error?.string ?? error?.object?["message"]?.string
            ?? object.first(of: "error_description", "message", "msg")?.string
            ?? status?.object?["msg"]?.string ?? ""
        let named = ["status", "code", "reason", "error", "message", "msg", "error_description"]
        details = JSONObject(object.members.filter { !named.contains($0.name) })
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("status", "error")
        object.setIfPresent("code", code)
        object.setIfPresent("reason", reason)
        object.set("error", message)
        for member in details.members { object.set(member.name, member.value) }
        return object
    }

    /// Seconds to wait before trying again; `nil` when the server does not say.
    public var retryAfter: Int? { details["retry_after"]?.integer }

    /// The cursor to go on from after reading everything again, in a `cursor_expired`; else `nil`.
    public var cursor: String? { details["cursor"]?.string }

    /// Whether the server does not know a cursor because it went back to an earlier state.
    public var wentBack: Bool { details["went_back"]?.boolean ?? false }
}
