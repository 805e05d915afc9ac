public import TML
public import Text

/// The data of a change (`tml-service.md` 3.12). Each operation uses some of the fields.
public struct ChangeData: ObjectRecord {
    /// The text of a translation, at most 64 KiB of UTF-8, for `translation.create` and
    /// `translation.update`. In an update, `nil` keeps the text.
    public var label: ExactText?
    /// The context of the text, at most 32 choices; in an update, `nil` keeps the context.
    public var context: Context?
    /// True if an engine made the text and no person has edited it. Such a text has no vote of its
    /// author at the start.
    public var isMachine: Bool?
    /// The name of the engine that made the text.
    public var provider: String?
    /// The vote of a `translation.vote`: −1, 0 (removes the vote) or 1.
    public var value: Int?
    /// True if an approval also locks the key in this language; this needs `keys.lock`.
    public var lock: Bool?
    /// The reviewer's note about an approval; the change feed contains it.
    public var note: String?
    /// The reviewer's reason for a rejection, for the author; `nil` is the same as empty.
    public var reason: ExactText?
    /// The text of a `comment.create`, at most 16 KiB.
    public var message: String?
    /// For `key.labels`: all labels of the key after the change, at most 100. For `key.tag` and
    /// `key.untag`: the labels to add or to remove.
    public var labels: JSON?
    /// True if the service must refuse a text for a problem that otherwise causes only a warning
    /// (`tml-service.md` 9.4, rule 4).
    public var isStrict: Bool?

    /// Creates the data of one operation; fields with `nil` are not sent.
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

    /// Reads the `data` of a change in a batch, or the fields of a REST request. The context is an
    /// object or, in a form field, its JSON text (`tml-service.md` 3.11). Throws `.invalid` or
    /// `.notJSON` if the context is neither.
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
