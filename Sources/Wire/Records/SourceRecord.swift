public import Catalog
public import Text

/// A page or screen that keys are used on (`tml-service.md` 4.4).
public struct SourceRecord: ObjectRecord {
    /// The number of the source with its service; `nil` in the list of a project record.
    public var id: Int?
    /// The MD5 of the name in lower-case hexadecimal digits.
    public var key: String?
    /// As apps registered it, often a path; at most 1,024 bytes with `tml-server`.
    public var name: String
    /// `Source`, unless another server says otherwise.
    public var type: String
    /// `active`, unless another server says otherwise.
    public var state: String
    /// How many of its keys may be seen by who asks; `nil` when they were not counted.
    public var keyCount: Int?
    /// When the source was first registered (`tml-service.md` 1.8).
    public var createdAt: String?
    /// When the source last changed (`tml-service.md` 1.8).
    public var updatedAt: String?

    /// An active source.
    public init(
        id: Int? = nil, key: String? = nil, name: String, keyCount: Int? = nil,
        createdAt: String? = nil, updatedAt: String? = nil
    ) {
        self.id = id
        self.key = key
        self.name = name
        self.keyCount = keyCount
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        type = "Source"
        state = "active"
    }

    /// Reads an object, or the bare name of the project record's list.
    public init(json: JSON) throws(WireError) {
        if let name = json.string {
            self.init(name: name)
        } else if let object = json.object {
            try self.init(object)
        } else {
            throw .notAnObject
        }
    }

    /// The name may be called `source`, `path`, `name` or `key` (`tml-service.md` 4.4).
    init(_ object: JSONObject) throws(WireError) {
        guard let name = object.first(of: "source", "path", "name", "key")?.string else {
            throw .missing("source")
        }
        self.name = name
        id = object["id"]?.integer
        key = object["key"]?.string
        type = object["type"]?.string ?? "Source"
        state = object["state"]?.string ?? "active"
        keyCount = object["key_count"]?.integer
        createdAt = object.time("created_at")
        updatedAt = object.time("updated_at")
    }

    var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("id", id)
        object.setIfPresent("key", key)
        object.set("type", type)
        object.set("source", name)
        object.set("state", state)
        object.setIfPresent("key_count", keyCount)
        object.setIfPresent("created_at", createdAt)
        object.setIfPresent("updated_at", updatedAt)
        return object
    }

    /// The source in the workstation's terms, with 0 keys when they were not counted.
    public var count: SourceCount { SourceCount(name: name, keys: keyCount ?? 0) }
}
