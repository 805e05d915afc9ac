public import Catalog
import TML
public import Text

/// A project (`tml-service.md` 4.2), in the short form of lists or in the full form of
/// `/definition`.
public struct ProjectRecord: ObjectRecord {
    /// The number of the project on its server.
    public var id: Int?
    /// The public key, which names the project in addresses and requests.
    public var key: String
    /// The name for people; the key if the server sends no name.
    public var name: String
    /// The owner's note about the project; its member is `description`.
    public var summary: String?
    /// The type of the app; `web` by default.
    public var type: String?
    /// A readable name for addresses; `tml-server` sends none.
    public var permalink: String?
    /// The address of the translated app.
    public var url: String?
    /// The language of the labels, from `default_locale` or the older `default_language`; `en` if
    /// the server sends neither.
    public var defaultLocale: String
    /// The rank from which a translation is accepted; 1 if the server does not send it
    /// (`tml-service.md` 3.12).
    public var threshold: Int
    /// The state; `tml-server` always sends `published`.
    public var publishedState: String?
    /// The languages; `nil` in lists of projects.
    public var languages: [LanguageRecord]?
    /// The sources; `nil` if the request did not ask for them.
    public var sources: [SourceRecord]?
    /// The project's switches by name (`tml-service.md` 4.2); a missing switch is off. Only the
    /// full form of `/definition` contains them.
    public var features: [String: Bool]
    /// The members without their own property: `tokens`, `css`, `shortcuts`, `tools`…
    /// (`tml-service.md` 4.2), not parsed.
    public var details: JSONObject
    /// Language definitions, which save requests; `nil` in lists of projects.
    public var extensions: ProjectExtensions?
    /// The time when the project was created (`tml-service.md` 1.8).
    public var createdAt: String?
    /// The time of the last change of the project's own fields (`tml-service.md` 1.8).
    public var updatedAt: String?

    /// Creates a project without features and details.
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

    /// Throws `.missing` without a key. SDKs also treat a project without a key as a broken bundle.
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

    /// The record. The members of `details` are among its own members. `features` is written only
    /// together with `languages`.
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

    /// The project in the workstation's terms, without languages if the record is from a list.
    /// Languages with an invalid code are left out.
    public var project: Project {
        Project(
            key: Project.Key(key), name: name, summary: summary ?? "",
            defaultLocale: LocaleCode(defaultLocale),
            languages: (languages ?? []).map(\.language).filter(\.locale.isPlain),
            threshold: threshold)
    }

    /// The project with the language definitions of its extensions, as UTF-8 JSON.
    public var definition: ProjectDefinition {
        let definitions = (extensions?.languages.members ?? []).map { member in
            (LocaleCode(member.name), member.value.bytes)
        }
        return ProjectDefinition(
            project: project,
            languageDefinitions: Dictionary(definitions.filter(\.0.isPlain)) { $1 })
    }
}
