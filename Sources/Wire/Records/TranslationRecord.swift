public import Catalog
public import TML
public import Text

/// A translation (`tml-service.md` 4.6).
public struct TranslationRecord: ObjectRecord {
    /// The number of the translation on its server; changes use it as the name.
    public var id: Int
    /// The hash of the translation's key; `nil` in the older answers.
    public var key: String?
    /// The language of the text; `nil` in bundles and in answers about a source.
    public var locale: String?
    /// The text, at most 64 KiB of UTF-8.
    public var label: ExactText
    /// The context of the text; read from `context`, otherwise from tr8n's `rules`
    /// (`tml-service.md` 4.6).
    public var context: Context
    /// The context in words, for people; `nil` if the text always applies.
    public var contextDescription: String?
    /// The sum of the votes, each multiplied by the voter's power; below 0 if voted down. For an
    /// imported translation, the rank of the import is added.
    public var rank: Int
    /// The number of people who voted for the translation, regardless of their power.
    public var positiveVotes: Int
    /// The number of people who voted against the translation, regardless of their power.
    public var negativeVotes: Int
    /// The vote of the requester: −1, 0 (none) or 1.
    public var myVote: Int
    /// The status from reviewers or votes; derived from the rank if the server sends none.
    public var status: TranslationStatus
    /// True if the translation's key is locked in this language.
    public var isLocked: Bool
    /// True if an engine made the text and no person has edited it.
    public var isMachine: Bool
    /// True if the text was imported from an archive and no person has edited it.
    public var isImported: Bool
    /// The engine that made the text; `nil` if a person wrote it.
    public var provider: String?
    /// The author, in short form; `nil` if no person of the project wrote the text.
    public var translator: TranslatorRecord?
    /// The reviewer who approved the translation, in short form; `nil` if it is not approved.
    public var approvedBy: TranslatorRecord?
    /// The time of the approval (`tml-service.md` 1.8); `nil` if it is not approved.
    public var approvedAt: String?
    /// The reviewer who rejected the translation, in short form; `nil` if it is not rejected.
    public var rejectedBy: TranslatorRecord?
    /// The time of the rejection (`tml-service.md` 1.8); `nil` if it is not rejected.
    public var rejectedAt: String?
    /// The reviewer's reason for the author; `nil` if it is not rejected.
    public var rejectReason: ExactText?
    /// The project's counter at the last change, including votes.
    public var revision: Int
    /// The project's counter at the last change of text, context or status. The server compares a
    /// `base_revision` with it. Equal to ``revision`` if the server sends none.
    public var contentRevision: Int
    /// The time when the translation was created (`tml-service.md` 1.8).
    public var createdAt: String?
    /// The time of the last change, including votes (`tml-service.md` 1.8).
    public var updatedAt: String?
    /// The address of the record; `tml-server` sends none.
    public var link: String?

    /// Creates a pending translation without an author and votes.
    public init(id: Int, key: String?, locale: String?, label: ExactText, context: Context) {
        self.id = id
        self.key = key
        self.locale = locale
        self.label = label
        self.context = context
        rank = 0
        positiveVotes = 0
        negativeVotes = 0
        myVote = 0
        status = .pending
        isLocked = false
        isMachine = false
        isImported = false
        revision = 0
        contentRevision = 0
    }

    init(_ object: JSONObject) throws(WireError) {
        id = try object.requiredInteger("id")
        label = ExactText(try object.required("label"))
        key = object["translation_key"]?.object?["key"]?.string
        locale = object["locale"]?.string
        context = Context(wire: object["context"])
        if context.isAlways { context = Context(wireRules: object["rules"]) }
        contextDescription = object["context_description"]?.string
        rank = object["rank"]?.integer ?? 0
        positiveVotes = object["positive_votes"]?.integer ?? 0
        negativeVotes = object["negative_votes"]?.integer ?? 0
        myVote = min(max(object["my_vote"]?.integer ?? 0, -1), 1)
        status = Self.status(object, rank: rank)
        isLocked = object["locked"]?.boolean ?? false
        isMachine = object["machine"]?.boolean ?? false
        isImported = object["imported"]?.boolean ?? false
        provider = object["provider"]?.string
        translator = try object.record("translator")
        approvedBy = try object.record("approved_by")
        approvedAt = object.time("approved_at")
        rejectedBy = try object.record("rejected_by")
        rejectedAt = object.time("rejected_at")
        rejectReason = object["reject_reason"]?.string.map { ExactText($0) }
        revision = object["revision"]?.integer ?? 0
        contentRevision = object["content_revision"]?.integer ?? revision
        createdAt = object.time("created_at")
        updatedAt = object.time("updated_at") ?? createdAt
        link = object["link"]?.string
    }

    /// Returns the status. If the server sends none, the votes decide with the default threshold of
    /// 1 (`tml-service.md` 3.9).
    private static func status(_ object: JSONObject, rank: Int) -> TranslationStatus {
        object["status"]?.string.flatMap(TranslationStatus.init)
            ?? (rank >= 1 ? .accepted : .pending)
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("id", id)
        if let key { object.set("translation_key", ["key": .string(key)]) }
        object.setIfPresent("locale", locale)
        object.set("label", label.string)
        object.set("context", context.wire)
        object.set("context_description", contextDescription)
        object.set("rank", rank)
        object.set("positive_votes", positiveVotes)
        object.set("negative_votes", negativeVotes)
        object.set("my_vote", myVote)
        object.set("status", status.rawValue)
        object.set("locked", isLocked)
        object.set("machine", isMachine)
        object.set("imported", isImported)
        object.set("provider", provider)
        object.set("translator", translator)
        object.set("approved_by", approvedBy)
        object.set("approved_at", approvedAt)
        object.set("rejected_by", rejectedBy)
        object.set("rejected_at", rejectedAt)
        object.set("reject_reason", rejectReason?.string)
        object.set("revision", revision)
        object.set("content_revision", contentRevision)
        object.setIfPresent("created_at", createdAt)
        object.setIfPresent("updated_at", updatedAt)
        object.setIfPresent("link", link)
        return object
    }

    /// The translation in the workstation's terms; an imported translation has an empty author.
    public var translation: Translation {
        Translation(
            id: id, text: label, context: context, status: status, rank: rank,
            positiveVotes: positiveVotes, negativeVotes: negativeVotes, myVote: myVote,
            author: isImported ? "" : translator?.bestName ?? "", authorID: translator?.id,
            isMachine: isMachine,
            rejectReason: rejectReason, rejectedBy: rejectedBy?.bestName, revision: revision,
            contentRevision: contentRevision, updatedAt: updatedAt ?? "")
    }
}
