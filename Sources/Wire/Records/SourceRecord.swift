public import Catalog

/// A page or screen that keys are used on (`tml-service.md` 4.4).
public struct SourceRecord: ObjectRecord {
    public var id: Int?
    /// The MD5 of the name.
    public var key: String?
    public var name: String
    public var type: String
    public var state: String
    public var keyCount: Int?
    public var createdAt: String?
    public var updatedAt: String?

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

    public init(_ object: JSONObject) throws(WireError) {
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

    public var object: JSONObject {
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

    public var count: SourceCount { SourceCount(name: name, keys: keyCount ?? 0) }
}
