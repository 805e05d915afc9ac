public import Text

/// The body of a failure (`tml-service.md` 1.5): `{"status":"error","code":…,"reason":…,"error":…}`
/// and details.
public struct ErrorBody: ObjectRecord {
    /// The HTTP status; `nil` if the body does not contain it.
    public var code: Int?
    /// A symbol: `forbidden`, `locked`, `conflict`…
    public var reason: String?
    /// A sentence for people.
    public var message: String
    /// All other members, for example `permission`, `conflict`, `locked_by`, `retry_after`.
    public var details: JSONObject

    /// Creates a failure; the members of `details` are in the same object as `reason` and `error`.
    public init(
        code: Int?, reason: String?, message: String, details: JSONObject = JSONObject()
    ) {
        self.code = code
        self.reason = reason
        self.message = message
        self.details = details
    }

    /// Also reads the older forms: `status` as a number, text or `{code, msg}`; `error` as an
    /// object. Never throws; missing members are `nil` or empty.
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

    /// The seconds to wait before the next attempt; `nil` if the server does not send them.
    public var retryAfter: Int? { details["retry_after"]?.integer }

    /// The cursor to continue from after a full download, for `cursor_expired`; otherwise `nil`.
    public var cursor: String? { details["cursor"]?.string }

    /// True if the server does not know a cursor because it returned to an earlier state.
    public var wentBack: Bool { details["went_back"]?.boolean ?? false }
}
