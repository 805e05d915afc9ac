public import Catalog
public import Text

/// One entry of the change feed: the newest state of a record (`tml-service.md` 3.12).
public struct FeedItemRecord: ObjectRecord {
    /// The project's counter at the change of the entry.
    public var revision: Int
    /// `key`, `translation`, `vote`, `lock`, `language`…
    public var type: String
    /// `created`, `updated`, `deleted`, `approved`, `locked`…
    public var action: String
    /// The hash of the key of the entry; `nil` if it has none, for example for releases.
    public var key: String?
    /// The language of the entry; `nil` if the entry is about all languages.
    public var locale: String?
    /// The number of the record within its ``type``.
    public var id: Int?
    /// The person who made the change, in short form; `nil` for an app, for an import, and if the
    /// requester may not see the person.
    public var actor: TranslatorRecord?
    /// The time of the change (`tml-service.md` 1.8).
    public var at: String?
    /// The note of a reviewer about an approval or rejection; for `member`, the role before and
    /// after the change.
    public var note: String?
    /// The translation, for `translation` and `vote`; `nil` if it was deleted.
    public var translation: TranslationRecord?
    /// The key, for `key` and `label`; `nil` if it was deleted.
    public var translationKey: TranslationKeyRecord?
    /// The record of a type that the workstation does not read, from the member with the name of
    /// the type; `nil` if it was deleted. The feed does not contain the record of a `member`.
    public var other: JSON?
    /// The state of the key in the locale, if the entry has a key and a locale.
    public var target: TargetRecord?

    /// Creates an entry without a record.
    public init(revision: Int, type: String, action: String) {
        self.revision = revision
        self.type = type
        self.action = action
    }

    init(_ object: JSONObject) throws(WireError) {
        revision = object["revision"]?.integer ?? 0
        type = try object.required("type")
        action = object["action"]?.string ?? "updated"
        key = object["key"]?.string
        locale = object["locale"]?.string
        id = object["id"]?.integer
        actor = try object.record("actor")
        at = object.time("at")
        note = object["note"]?.string
        translation = try object.record("translation")
        translationKey = try object.record("translation_key")
        target = try object.record("target")
        if Self.othersTypes.contains(type) { other = object[type] }
    }

    private static let othersTypes = ["comment", "glossary", "release", "language"]

    var object: JSONObject {
        var object = JSONObject()
        object.set("revision", revision)
        object.set("type", type)
        object.set("action", action)
        object.setIfPresent("key", key)
        object.setIfPresent("locale", locale)
        object.setIfPresent("id", id)
        object.set("actor", actor)
        object.setIfPresent("at", at)
        object.setIfPresent("note", note)
        object.setIfPresent("translation", translation)
        object.setIfPresent("translation_key", translationKey)
        object.setIfPresent("target", target)
        if Self.othersTypes.contains(type) { object.setIfPresent(type, other) }
        return object
    }

    /// Returns the news of the entry in the order in which they can be stored: key, translation,
    /// comment, target. Types that the workstation does not read have no news except a target.
    public func news(of project: Project.Key) -> [NewsItem] {
        var items: [NewsItem] = []
        if type == "glossary", let id {
            let term = other.flatMap { try? TermRecord(json: $0).term }
            items.append(term.map(NewsItem.term) ?? .termDeleted(id: id))
        }
        if type == "key" || type == "label" {
            if let translationKey {
                items.append(.key(translationKey.key(of: project)))
            } else if let key, type == "key", action == "deleted" {
                items.append(.keyDeleted(hash: key))
            }
        }
        guard let key = key ?? translation?.key else { return items }
        if let translation {
            items.append(.translation(translation.translation, hash: key))
        } else if type == "translation", action == "deleted", let id {
            items.append(.translationDeleted(id: id, hash: key))
        }
        if type == "comment", let id {
            let comment = other?.object.map { KeyComment($0, id: id) }
            items.append(
                comment.map { .comment($0, hash: key) } ?? .commentDeleted(id: id, hash: key))
        }
        if let target { items.append(.target(target.target, hash: key)) }
        return items
    }
}
