public import TML
public import Text

/// What a change brings (`tml-service.md` 3.12); which fields count depends on the operation.
public struct ChangeData: ObjectRecord {
    /// The text of a translation, at most 64 KiB of UTF-8; with `translation.create` and
    /// `translation.update`, where `nil` leaves the text as it is.
    public var label: ExactText?
    /// When the text applies, at most 32 choices; `nil` in an update leaves the context as it is.
    public var context: Context?
    /// Whether a machine made the text and nobody has edited it: it then starts without the
    /// author's vote.
    public var isMachine: Bool?
    /// The name of the machine that made the text.
    public var provider: String?
    /// The vote of a `translation.vote`: −1, 0 (takes it back) or 1.
    public var value: Int?
    /// Whether an approval locks the key in this language as well, which takes `keys.lock`.
    public var lock: Bool?
    /// What a reviewer says about an approval; it goes into the change feed.
    public var note: String?
    /// Why a reviewer rejects a translation, told to its author; `nil` counts as empty.
    public var reason: ExactText?
    /// The text of a `comment.create`, at most 16 KiB.
    public var message: String?
    /// With `key.labels`: all labels that the key is to have, at most 100, in place of those it
    /// has.
    public var labels: JSON?
    /// Whether a text is to be refused for what the service would otherwise only warn of
    /// (`tml-service.md` 9.4, rule 4).
    public var isStrict: Bool?

    /// The fields of one operation; those that are `nil` are not sent.
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

    /// Reads the fields of a batch's `data` or of a REST write. The context may be an object or,
    /// from a form field, its JSON text (`tml-service.md` 3.11); throws `.invalid` or `.notJSON`
    /// for a context that is neither.
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
            guard let nested = JSON(text.utf8), nested.object != nil else {
                throw .invalid(field: "context", value: text)
            }
            return Context(wire: nested)
        case .array(let rules) where rules.isEmpty: return Context()
        case .array: return Context(wireRules: json)
        case .some(let other): throw .invalid(field: "context", value: other.text)
        }
    }

    var object: JSONObject {
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
