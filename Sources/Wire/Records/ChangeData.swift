public import TML

/// What a change brings (`tml-service.md` 3.12); which fields count depends on the operation.
public struct ChangeData: ObjectRecord {
    public var label: ExactText?
    public var context: Context?
    /// Made by a machine and not edited since.
    public var isMachine: Bool?
    /// Which machine made it.
    public var provider: String?
    /// A vote: −1, 0 or 1.
    public var value: Int?
    /// Whether an approval locks the key in this language as well.
    public var lock: Bool?
    public var note: String?
    public var reason: ExactText?
    /// Of a comment.
    public var message: String?
    /// With `key.labels`: all that the key is to have.
    public var labels: JSON?
    /// Whether what the service would only warn of is to be refused.
    public var isStrict: Bool?

    public init(
        label: ExactText? = nil, context: Context? = nil, isMachine: Bool? = nil,
        provider: String? = nil, value: Int? = nil, lock: Bool? = nil, note: String? = nil,
        reason: ExactText? = nil, isStrict: Bool? = nil
    ) {
        self.label = label
        self.context = context
        self.isMachine = isMachine
        self.provider = provider
        self.value = value
        self.lock = lock
        self.note = note
        self.reason = reason
        self.isStrict = isStrict
    }

    /// The context may be an object or, from a form field, its JSON text (`tml-service.md` 3.11).
    public init(_ object: JSONObject) throws(WireError) {
        label = object["label"]?.string.map { ExactText($0) }
        context = try Self.context(object["context"])
        isMachine = object["machine"]?.boolean
        provider = object["provider"]?.string
        value = object["value"]?.integer
        lock = object["lock"]?.boolean
        note = object["note"]?.string
        reason = object["reason"]?.string.map { ExactText($0) }
        message = object["message"]?.string
        labels = object["labels"]
        isStrict = object["strict"]?.boolean
    }

    private static func context(_ json: JSON?) throws(WireError) -> Context? {
        switch json {
        case nil: return nil
        case .null: return Context()
        case .object: return Context(wire: json)
        case .string(let text) where text.isEmpty: return Context()
        case .string(let text):
            let nested = try JSON(parsing: Array(text.utf8))
            guard nested.object != nil else { throw .invalid(field: "context", value: text) }
            return Context(wire: nested)
        case .array(let rules) where rules.isEmpty: return Context()
        case .array: return Context(wireRules: json)
        case .some(let other): throw .invalid(field: "context", value: other.text)
        }
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("label", label?.string)
        if let context { object.set("context", context.wire ?? .object(JSONObject())) }
        object.setIfPresent("machine", isMachine)
        object.setIfPresent("provider", provider)
        object.setIfPresent("value", value)
        object.setIfPresent("lock", lock)
        object.setIfPresent("note", note)
        object.setIfPresent("reason", reason?.string)
        object.setIfPresent("message", message)
        object.setIfPresent("labels", labels)
        object.setIfPresent("strict", isStrict)
        return object
    }
}
