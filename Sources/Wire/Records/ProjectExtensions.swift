public import Text

/// The additional data of a project definition, which save requests (`tml-service.md` 3.4).
public struct ProjectExtensions: ObjectRecord {
    /// Locale → language definition (`tml-service.md` 4.3), not parsed.
    public var languages: JSONObject
    /// Source name → translation set, not parsed.
    public var sources: JSONObject

    /// Creates extensions; by default, empty ones.
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
