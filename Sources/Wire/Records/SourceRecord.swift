public import Catalog
public import Text

/// A page or screen of an app that uses keys (`tml-service.md` 4.4).
public struct SourceRecord: ObjectRecord {
    /// The number of the source on its server; `nil` in the list of a project record.
    public var id: Int?
    /// The MD5 of the name in lower-case hexadecimal digits.
    public var key: String?
    /// The name as apps register it, often a path; at most 1,024 bytes on `tml-server`.
    public var name: String
    /// The type; `Source` by default.
    public var type: String
    /// The state; `active` by default.
    public var state: String
    /// The number of its keys that the requester may see; `nil` if they were not counted.
    public var keyCount: Int?
    /// The time when the source was registered first (`tml-service.md` 1.8).
    public var createdAt: String?
    /// The time of the source's last change (`tml-service.md` 1.8).
    public var updatedAt: String?

    /// Creates an active source.
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

    /// Reads an object, or only a name from the list of a project record.
    public init(json: JSON) throws(WireError) {
        if let name = json.string {
            self.init(name: name)
        } else if let object = json.object {
            try self.init(object)
        } else {
            throw .notAnObject
        }
    }

    /// Reads the name from `source`, `path`, `name` or `key` (`tml-service.md` 4.4).
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

    /// The source in the workstation's terms, with 0 keys if they were not counted.
    public var count: SourceCount { SourceCount(name: name, keys: keyCount ?? 0) }
}
