public import Text

/// What a project definition brings along to save round trips (`tml-service.md` 3.4).
public struct ProjectExtensions: ObjectRecord {
    /// Locale → language definition (`tml-service.md` 4.3), passed on unread.
    public var languages: JSONObject
    /// Source name → translation set, passed on unread.
    public var sources: JSONObject

    /// Nothing, until languages or sources are given.
    public init(languages: JSONObject = JSONObject(), sources: JSONObject = JSONObject()) {
        self.languages = languages
        self.sources = sources
    }

    init(_ object: JSONObject) throws(WireError) {
        languages = object["languages"]?.object ?? JSONObject()
        sources = object["sources"]?.object ?? JSONObject()
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("languages", JSON.object(languages))
        if !sources.members.isEmpty { object.set("sources", JSON.object(sources)) }
        return object
    }
}
