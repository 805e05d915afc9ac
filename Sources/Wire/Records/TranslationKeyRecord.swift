public import Catalog
import TML
public import Text

/// A translation key (`tml-service.md` 4.5), with its state in the requested language, if any.
public struct TranslationKeyRecord: ObjectRecord {
    /// The number of the key on its server.
    public var id: Int?
    /// The hash of label and description, 32 hexadecimal digits (`tml-service.md` 4.1).
    public var key: String
    /// The text to translate, exactly as it was registered.
    public var label: String
    /// The developer's description of the label; its member is `description`; `nil` if there is
    /// none.
    public var summary: String?
    /// The language of the label; `nil` means English.
    public var locale: String?
    /// The lowest translator level that may see and translate the key; 0 for everyone.
    public var level: Int
    /// `tml`, or `xmessage`, which the workstation shows but cannot edit.
    public var syntax: String
    /// The maximum number of grapheme clusters of a translation without its tokens; `nil` for no
    /// limit.
    public var maxLength: Int?
    /// A hint of the project's managers to translators; at most 16 KiB.
    public var note: String?
    /// True if the key must not be translated; lists leave such keys out.
    public var isIgnored: Bool
    /// The number of words in the label, separated by white space.
    public var wordCount: Int?
    /// The length of the label in Unicode scalars.
    public var length: Int?
    /// The time when an app first registered the key (`tml-service.md` 1.8).
    public var registeredAt: String?
    /// The time when an app last registered the key (`tml-service.md` 1.8).
    public var verifiedAt: String?
    /// The time of the last change of the key or, with a language, of its target (`tml-service.md`
    /// 1.8).
    public var updatedAt: String?
    /// The project's counter at the key's last change; each target has its own counter.
    public var revision: Int
    /// The names of the sources that use the key; `nil` if the request did not include them.
    public var sources: [String]?
    /// The key's tags; `nil` if the request did not include them.
    public var labels: [String]?
    /// The number of comments in the requested language, otherwise in all languages.
    public var commentCount: Int?
    /// The number of screenshots that show the key.
    public var screenshotCount: Int?
    /// The comments, of which the workstation does not read the texts; `nil` if the request did not
    /// include them.
    public var comments: [JSON]?
    /// The screenshots, which the workstation does not read; `nil` if the request did not include
    /// them.
    public var screenshots: [JSON]?
    /// The state of the key in the requested language; `nil` without a language.
    public var target: TargetRecord?
    /// The translations into the requested language, best first; `nil` if the request did not
    /// include them.
    public var translations: [TranslationRecord]?

    /// Creates a key with level 0 and the syntax TML that is not ignored.
    public init(key: String, label: String, summary: String? = nil, locale: String? = nil) {
        self.key = key
        self.label = label
        self.summary = summary
        self.locale = locale
        level = 0
        syntax = "tml"
        isIgnored = false
        revision = 0
    }

    init(_ object: JSONObject) throws(WireError) {
        key = try object.required("key")
        label = try object.required("label")
        id = object["id"]?.integer
        summary = object["description"]?.string
        locale = object["locale"]?.string
        level = object["level"]?.integer ?? 0
        syntax = object["syntax"]?.string ?? "tml"
        maxLength = object["max_length"]?.integer
        note = object["note"]?.string
        isIgnored = object["ignored"]?.boolean ?? false
        wordCount = object["word_count"]?.integer
        length = object["length"]?.integer
        registeredAt = object.time("registered_at")
        verifiedAt = object.time("verified_at")
        updatedAt = object.time("updated_at")
        revision = object["revision"]?.integer ?? 0
        sources = object["sources"]?.array.map { $0.compactMap(\.string) }
        labels = object["labels"]?.array.map { $0.compactMap(\.string) }
        commentCount = object["comment_count"]?.integer
        screenshotCount = object["screenshot_count"]?.integer
        comments = object["comments"]?.array
        screenshots = object["screenshots"]?.array
        target = try object.record("target")
        translations = try object.records("translations")
    }

    var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("id", id)
        object.set("key", key)
        object.set("label", label)
        object.set("description", summary)
        object.setIfPresent("locale", locale)
        object.set("level", level)
        object.set("syntax", syntax)
        object.set("max_length", maxLength)
        object.set("note", note)
        object.set("ignored", isIgnored)
        object.setIfPresent("word_count", wordCount)
        object.setIfPresent("length", length)
        object.setIfPresent("registered_at", registeredAt)
        object.setIfPresent("verified_at", verifiedAt)
        object.setIfPresent("updated_at", updatedAt)
        object.set("revision", revision)
        if let sources { object.set("sources", sources) }
        if let labels { object.set("labels", labels) }
        object.setIfPresent("screenshot_count", screenshotCount)
        object.setIfPresent("comment_count", commentCount)
        if let comments { object.set("comments", .array(comments)) }
        if let screenshots { object.set("screenshots", .array(screenshots)) }
        object.setIfPresent("target", target)
        if let translations { object.set("translations", translations) }
        return object
    }

    /// Returns the key in the workstation's terms.
    public func key(of project: Project.Key) -> TranslationKey {
        TranslationKey(
            id: TranslationKey.ID(project: project, hash: key), label: ExactText(label),
            description: ExactText(summary ?? ""), locale: LocaleCode(locale ?? "en"), level: level,
            syntax: syntax, maxLength: maxLength, note: ExactText(note ?? ""),
            sources: sources ?? [],
            labels: labels ?? [], revision: revision)
    }

    /// Returns the key with its target and translations in the requested language.
    public func pulled(of project: Project.Key) -> PulledKey {
        PulledKey(
            key: key(of: project), target: target?.target ?? Target(),
            translations: (translations ?? []).map(\.translation),
            comments: comments?.compactMap(KeyComment.init))
    }
}
