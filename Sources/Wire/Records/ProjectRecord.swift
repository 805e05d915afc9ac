public import Catalog
import TML

/// A project (`tml-service.md` 4.2), short as in lists or with everything of `/definition`.
public struct ProjectRecord: ObjectRecord {
    public var id: Int?
    public var key: String
    public var name: String
    public var summary: String?
    public var type: String?
    public var permalink: String?
    public var url: String?
    public var defaultLocale: String
    public var threshold: Int
    public var publishedState: String?
    /// `nil` in lists of projects.
    public var languages: [LanguageRecord]?
    /// `nil` unless asked for.
    public var sources: [SourceRecord]?
    public var features: [String: Bool]
    /// `tokens`, `css`, `shortcuts`, `tools`… (`tml-service.md` 4.2), passed on unread.
    public var details: JSONObject
    public var extensions: ProjectExtensions?
    public var createdAt: String?
    public var updatedAt: String?

    public init(
        id: Int? = nil, key: String, name: String, summary: String? = nil, defaultLocale: String,
        threshold: Int = 1, languages: [LanguageRecord]? = nil
    ) {
        self.id = id
        self.key = key
        self.name = name
        self.summary = summary
        self.defaultLocale = defaultLocale
        self.threshold = threshold
        self.languages = languages
        features = [:]
        details = JSONObject()
    }

    private static let known: Set<String> = [
        "id", "key", "name", "description", "type", "permalink", "url", "default_locale",
        "default_language", "threshold", "published_state", "languages", "sources", "features",
        "extensions", "created_at", "updated_at", "status",
    ]

    public init(_ object: JSONObject) throws(WireError) {
        key = try object.required("key")
        id = object["id"]?.integer
        name = object["name"]?.string ?? key
        summary = object["description"]?.string
        type = object["type"]?.string
        permalink = object["permalink"]?.string
        url = object["url"]?.string
        defaultLocale =
            object["default_locale"]?.string
            ?? object["default_language"]?.object?["locale"]?.string ?? "en"
        threshold = object["threshold"]?.integer ?? 1
        publishedState = object["published_state"]?.string
        languages = try object.records("languages")
        sources = try object.records("sources")
        features = Self.features(object["features"]?.object)
        details = JSONObject(object.members.filter { !Self.known.contains($0.name) })
        extensions = try object.record("extensions")
        createdAt = object.time("created_at")
        updatedAt = object.time("updated_at")
    }

    private static func features(_ object: JSONObject?) -> [String: Bool] {
        let pairs = (object?.members ?? []).compactMap { member in
            member.value.boolean.map { (member.name, $0) }
        }
        return Dictionary(pairs) { $1 }
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("id", id)
        object.set("key", key)
        object.setIfPresent("type", type)
        object.setIfPresent("permalink", permalink)
        object.set("name", name)
        object.set("description", summary)
        object.set("default_locale", defaultLocale)
        object.set("threshold", threshold)
        object.setIfPresent("published_state", publishedState)
        object.setIfPresent("url", url)
        if let languages { object.set("languages", languages) }
        if let sources { object.set("sources", sources) }
        if languages != nil { object.set("features", featureObject) }
        for member in details.members { object.set(member.name, member.value) }
        object.setIfPresent("extensions", extensions)
        object.setIfPresent("created_at", createdAt)
        object.setIfPresent("updated_at", updatedAt)
        return object
    }

    private var featureObject: JSON {
        let sorted = features.sorted { $0.key < $1.key }
        return .object(
            JSONObject(
                sorted.map { JSONObject.Member(name: $0.key, value: .boolean($0.value)) }))
    }

    public var project: Project {
        Project(
            key: Project.Key(key), name: name, summary: summary ?? "",
            defaultLocale: LocaleCode(defaultLocale), languages: (languages ?? []).map(\.language),
            threshold: threshold)
    }

    /// The project with the language definitions of its extensions, as UTF-8 JSON.
    public var definition: ProjectDefinition {
        let definitions = (extensions?.languages.members ?? []).map { member in
            (LocaleCode(member.name), member.value.bytes)
        }
        return ProjectDefinition(
            project: project, languageDefinitions: Dictionary(definitions) { $1 })
    }
}
