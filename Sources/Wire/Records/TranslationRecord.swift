public import Catalog
public import TML
public import Text

/// A translation (`tml-service.md` 4.6).
public struct TranslationRecord: ObjectRecord {
    /// The number of the translation with its service, by which changes name it.
    public var id: Int
    /// The hash of the key that it translates; `nil` in the older answers.
    public var key: String?
    /// The language of the text; `nil` in bundles and in the answers about a source.
    public var locale: String?
    /// The text, at most 64 KiB of UTF-8.
    public var label: ExactText
    /// When the text applies; read from `context`, else from tr8n's `rules` (`tml-service.md` 4.6).
    public var context: Context
    /// The context in words, for people; `nil` when the text always applies.
    public var contextDescription: String?
    /// The votes, each multiplied with its voter's power, and summed up; below 0 when voted down.
    /// An imported translation has the rank that it came with besides.
    public var rank: Int
    /// How many people voted for the translation, whatever their power.
    public var positiveVotes: Int
    /// How many people voted against the translation, whatever their power.
    public var negativeVotes: Int
    /// The vote of who asks: −1, 0 (none) or 1.
    public var myVote: Int
    /// What reviewers or votes made of it; of a server that sends none, by the rank.
    public var status: TranslationStatus
    /// Whether the translation's key is locked in this language.
    public var isLocked: Bool
    /// Whether a machine made the text and nobody has edited it.
    public var isMachine: Bool
    /// Whether the text came with an archive and nobody has edited it.
    public var isImported: Bool
    /// The machine that made the text; `nil` for people's.
    public var provider: String?
    /// The author, in short form; `nil` for a text that nobody here has written.
    public var translator: TranslatorRecord?
    /// The reviewer who approved it, in short form; `nil` unless approved.
    public var approvedBy: TranslatorRecord?
    /// When it was approved (`tml-service.md` 1.8); `nil` unless it is.
    public var approvedAt: String?
    /// The reviewer who rejected it, in short form; `nil` unless rejected.
    public var rejectedBy: TranslatorRecord?
    /// When it was rejected (`tml-service.md` 1.8); `nil` unless it is.
    public var rejectedAt: String?
    /// What the reviewer said to the author; `nil` unless rejected.
    public var rejectReason: ExactText?
    /// The project's counter at the last change, votes included.
    public var revision: Int
    /// The project's counter at the last change of text, context or status: what a `base_revision`
    /// is compared with. The ``revision`` when the server sends none.
    public var contentRevision: Int
    /// When the translation was made (`tml-service.md` 1.8).
    public var createdAt: String?
    /// When the translation last changed, votes included (`tml-service.md` 1.8).
    public var updatedAt: String?
    /// An address of the record; `tml-server` sends none.
    public var link: String?

    /// A pending translation by nobody, without votes.
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

    /// A server that sends no status means the votes: the usual threshold is 1
    /// (`tml-service.md` 3.9).
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

    /// The translation in the workstation's terms; imported ones have an empty author.
    public var translation: Translation {
        Translation(
            id: id, text: label, context: context, status: status, rank: rank,
            positiveVotes: positiveVotes, negativeVotes: negativeVotes, myVote: myVote,
            author: isImported ? "" : translator?.bestName ?? "", authorID: translator?.id,
            isMachine: isMachine,
            rejectReason: rejectReason, revision: revision,
            contentRevision: contentRevision, updatedAt: updatedAt ?? "")
    }
}
