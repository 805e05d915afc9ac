public import Catalog
public import TML

/// A translation (`tml-service.md` 4.6).
public struct TranslationRecord: ObjectRecord {
    public var id: Int
    /// The hash of its key; `nil` in the older answers.
    public var key: String?
    public var locale: String?
    public var label: ExactText
    public var context: Context
    /// The context in words.
    public var contextDescription: String?
    public var rank: Int
    public var positiveVotes: Int
    public var negativeVotes: Int
    /// −1, 0 or 1; the vote of who asks.
    public var myVote: Int
    public var status: TranslationStatus
    /// Whether its key is locked in this language.
    public var isLocked: Bool
    public var isMachine: Bool
    public var isImported: Bool
    public var provider: String?
    public var translator: TranslatorRecord?
    /// Who gave it its present text; in conflicts only.
    public var editedBy: TranslatorRecord?
    public var approvedBy: TranslatorRecord?
    public var approvedAt: String?
    public var rejectedBy: TranslatorRecord?
    public var rejectedAt: String?
    public var rejectReason: ExactText?
    public var revision: Int
    public var contentRevision: Int
    public var createdAt: String?
    public var updatedAt: String?
    public var link: String?

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

    public init(_ object: JSONObject) throws(WireError) {
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
        editedBy = try object.record("edited_by")
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

    public var object: JSONObject {
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
        object.setIfPresent("edited_by", editedBy)
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

    public var translation: Translation {
        Translation(
            id: id, text: label, context: context, status: status, rank: rank,
            positiveVotes: positiveVotes, negativeVotes: negativeVotes, myVote: myVote,
            author: isImported ? "" : translator?.bestName ?? "", authorID: translator?.id,
            editor: editedBy.map { Editor(id: $0.id, name: $0.bestName) }, isMachine: isMachine,
            rejectReason: rejectReason, revision: revision,
            contentRevision: contentRevision, updatedAt: updatedAt ?? "")
    }
}
