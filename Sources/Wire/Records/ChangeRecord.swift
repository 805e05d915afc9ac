public import Catalog
import TML
import Text

/// One change of a batch (`tml-service.md` 3.12).
public struct ChangeRecord: ObjectRecord {
    /// An operation, as the member `op` spells it. Verdicts and locks need the permissions of
    /// `tml-service.md` 3.12.
    public enum Operation: String, Hashable, Sendable, CaseIterable {
        /// Adds a translation of `key` into `locale`; votes for a translation with the same text if
        /// it exists.
        case create = "translation.create"
        /// Changes the text or context of a translation; removes its verdict and all votes except
        /// the author's.
        case update = "translation.update"
        /// Removes a translation.
        case delete = "translation.delete"
        /// Sets or removes the sender's vote for a translation.
        case vote = "translation.vote"
        /// Approves a translation, in place of the approved translation of the same context.
        case approve = "translation.approve"
        /// Rejects a translation.
        case reject = "translation.reject"
        /// Undoes an approval or a rejection.
        case reopen = "translation.reopen"
        /// Locks `key` in `locale` for everyone without `keys.lock`.
        case lock = "key.lock"
        /// Unlocks `key` in `locale`.
        case unlock = "key.unlock"
        /// Replaces the labels of `key`.
        case setLabels = "key.labels"
        /// Adds labels to `key`; its other labels stay.
        case tag = "key.tag"
        /// Removes labels from `key`; its other labels stay.
        case untag = "key.untag"
        /// Subscribes the sender to notifications about `key`.
        case follow = "key.follow"
        /// Ends the subscription.
        case unfollow = "key.unfollow"
        /// Adds a comment on `key` in `locale`.
        case addComment = "comment.create"
        /// Removes a comment.
        case removeComment = "comment.delete"
    }

    /// A UUID of the sender, at most 200 bytes. The id is also the idempotency key: a repeated
    /// change is applied once.
    public var id: String
    /// The operation as the sender spells it; see ``operation`` for a known one.
    public var op: String
    /// The hash of the key, 32 hexadecimal digits, for `translation.create`, `comment.create` and
    /// the `key` operations. For other operations, the server compares it with the key of the
    /// translation.
    public var key: String?
    /// The language of a new translation or comment, or of a lock; `nil` if the operation has no
    /// language.
    public var locale: String?
    /// The translation to change; `nil` for a new translation, or if ``ref`` is set.
    public var translationID: Int?
    /// The comment that `comment.delete` removes; `nil` if ``ref`` is set.
    public var commentID: Int?
    /// The id of the change, in this batch or an earlier one, that created the translation or
    /// comment.
    public var ref: String?
    /// The data of the operation; empty for operations without data.
    public var data: ChangeData
    /// The revision of the translation that the sender saw, or of the target for a create. With
    /// `nil`, the server does not compare revisions if the operation allows that.
    public var baseRevision: Int?
    /// The time of the change by the sender's clock (`tml-service.md` 1.8); the server only stores
    /// it.
    public var createdAt: String?

    /// The operation; `nil` if it is unknown. The server refuses unknown operations.
    public var operation: Operation? { Operation(rawValue: op) }

    /// Creates a change without a key and a translation.
    public init(id: String, operation: Operation, data: ChangeData = ChangeData()) {
        self.id = id
        op = operation.rawValue
        self.data = data
    }

    init(_ object: JSONObject) throws(WireError) {
        id = try object.required("id")
        op = try object.required("op")
        key = object["key"]?.string
        locale = object["locale"]?.string
        translationID = object["translation_id"]?.integer
        commentID = object["comment_id"]?.integer
        ref = object["ref"]?.string
        data = try object.record("data") ?? ChangeData()
        baseRevision = object["base_revision"]?.integer
        createdAt = object.time("created_at")
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("id", id)
        object.set("op", op)
        object.setIfPresent("key", key)
        object.setIfPresent("locale", locale)
        object.setIfPresent("translation_id", translationID)
        object.setIfPresent("comment_id", commentID)
        object.setIfPresent("ref", ref)
        object.set("data", data)
        object.setIfPresent("base_revision", baseRevision)
        object.setIfPresent("created_at", createdAt)
        return object
    }

    /// Creates the record of a change. A negative base revision is not sent. A change of a key never
    /// has a base revision.
    public init(_ change: Change) {
        let facts = change.kind.facts
        id = change.id
        op = change.translation == nil ? facts.creation ?? facts.operation : facts.operation
        key = change.form.key.hash
        locale = change.form.locale.rawValue
        translationID = change.translation
        baseRevision = change.baseRevision < 0 ? nil : change.baseRevision
        createdAt = WireTime(secondsSince1970: change.submittedAt).text
        data = ChangeData(change)
        if facts.subject == .key { baseRevision = nil }
    }
}

extension ChangeData {
    fileprivate init(_ change: Change) {
        switch change.kind {
        case .translate(let text, _): self.init(label: text, context: change.form.context)
        case .judge(.vote(let vote)): self.init(value: vote)
        case .judge(.reject(let reason)): self.init(reason: reason)
        case .judge(.approve), .judge(.reopen), .judge(.delete), .decide(.lock):
            self.init()
        case .comment(let text):
            self.init()
            message = text.string
        case .decide(.tag(let tagging)):
            self.init()
            labels = [.string(tagging.tag.string)]
        }
    }
}
