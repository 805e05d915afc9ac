public import Catalog
import TML

/// A translation key (`tml-service.md` 4.5), with its state in one language when one was asked for.
public struct TranslationKeyRecord: ObjectRecord {
    public var id: Int?
    public var key: String
    public var label: String
    public var summary: String?
    public var locale: String?
    public var level: Int
    public var syntax: String
    public var maxLength: Int?
    public var note: String?
    public var isIgnored: Bool
    public var wordCount: Int?
    public var length: Int?
    public var registeredAt: String?
    public var verifiedAt: String?
    public var updatedAt: String?
    public var revision: Int
    /// `nil` unless included.
    public var sources: [String]?
    /// `nil` unless included.
    public var labels: [String]?
    /// In the language that was asked for, else in all.
    public var commentCount: Int?
    public var screenshotCount: Int?
    /// `nil` unless included; records that the workstation does not read.
    public var comments: [JSON]?
    /// `nil` unless included; records that the workstation does not read.
    public var screenshots: [JSON]?
    public var target: TargetRecord?
    /// `nil` unless included.
    public var translations: [TranslationRecord]?

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

    public init(_ object: JSONObject) throws(WireError) {
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

    public var object: JSONObject {
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

    /// The key as the key of a project.
    public func key(of project: Project.Key) -> TranslationKey {
        TranslationKey(
            id: TranslationKey.ID(project: project, hash: key), label: ExactText(label),
            description: ExactText(summary ?? ""), locale: LocaleCode(locale ?? "en"), level: level,
            syntax: syntax, maxLength: maxLength, note: ExactText(note ?? ""),
            sources: sources ?? [],
            labels: labels ?? [], revision: revision)
    }

    /// The key with what the language that was asked for has of it.
    public func pulled(of project: Project.Key) -> PulledKey {
        PulledKey(
            key: key(of: project), target: target?.target ?? Target(),
            translations: (translations ?? []).map(\.translation))
    }
}
