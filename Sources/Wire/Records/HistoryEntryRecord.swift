public import Catalog
public import TML
public import Text

/// One entry of the history of a key: a text, a verdict or a comment (`tml-service.md` 3.11).
public struct HistoryEntryRecord: ObjectRecord {
    /// The project's counter at the change; it also identifies the entry.
    public var revision: Int
    /// The name of the kind of change: `translate`, `vote`, `approve`… Readers skip unknown names.
    public var kind: String
    /// The language of the change.
    public var locale: String
    /// The time of the change (`tml-service.md` 1.8).
    public var at: String?
    /// The person who made the change, in short form; `nil` for an import, and if the person is no
    /// longer known.
    public var actor: TranslatorRecord?
    /// The number of the translation; `nil` for a comment.
    public var translation: Int?
    /// The text of the translation at the change, or the comment; `nil` if the text is not known.
    public var text: ExactText?
    /// The context of ``text``.
    public var context: Context
    /// The text that the change replaced; `nil` for a first text and for other kinds.
    public var former: ExactText?
    /// The vote: −1, 0 (withdrawn) or 1; `nil` for other kinds and for a vote that was replaced.
    public var vote: Int?
    /// The note of a reviewer about an approval, or the reason for a rejection.
    public var note: String?

    /// Creates an entry without a text.
    public init(revision: Int, kind: Change.Kind.Name, locale: String) {
        self.revision = revision
        self.kind = kind.rawValue
        self.locale = locale
        context = Context()
    }

    /// The entry in the workstation's terms; `nil` for a kind that the workstation does not know.
    public var entry: HistoryEntry? {
        guard let kind = Change.Kind.Name(rawValue: kind) else { return nil }
        return HistoryEntry(
            revision: revision, kind: kind, locale: LocaleCode(locale),
            at: at.flatMap(WireTime.init)?.secondsSince1970 ?? 0, author: actor?.bestName ?? "",
            text: text, context: context, former: former, vote: vote,
            note: note.map { ExactText($0) })
    }

    init(_ object: JSONObject) throws(WireError) {
        revision = try object.requiredInteger("revision")
        kind = try object.required("kind")
        locale = object["locale"]?.string ?? ""
        at = object.time("at")
        actor = try object.record("actor")
        translation = object["translation_id"]?.integer
        text = object["text"]?.string.map { ExactText($0) }
        context = Context(wire: object["context"])
        former = object["former"]?.string.map { ExactText($0) }
        vote = object["vote"]?.integer
        note = object["note"]?.string
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("revision", revision)
        object.set("kind", kind)
        object.set("locale", locale)
        object.setIfPresent("at", at)
        object.set("actor", actor)
        object.setIfPresent("translation_id", translation)
        object.set("text", text?.string)
        object.setIfPresent("context", context.wire)
        object.setIfPresent("former", former?.string)
        object.setIfPresent("vote", vote)
        object.setIfPresent("note", note)
        return object
    }
}
