public import Catalog
import TML
import Text

/// One change of a batch (`tml-service.md` 3.12).
public struct ChangeRecord: ObjectRecord {
    /// What is to be done, as spelled in `op`. Verdicts and the lock need the permissions of
    /// `tml-service.md` 3.12.
    public enum Operation: String, Hashable, Sendable, CaseIterable {
        /// Adds a translation of `key` into `locale`; votes for the one that says the same already.
        case create = "translation.create"
        /// Gives a translation another text or context; drops the verdict and all votes but the
        /// author's.
        case update = "translation.update"
        /// Removes a translation.
        case delete = "translation.delete"
        /// Sets or takes back the sender's vote for a translation.
        case vote = "translation.vote"
        /// Approves a translation, in place of the one approved for the same context.
        case approve = "translation.approve"
        /// Rejects a translation.
        case reject = "translation.reject"
        /// Undoes an approval or a rejection.
        case reopen = "translation.reopen"
        /// Closes `key` in `locale` to everybody without `keys.lock`.
        case lock = "key.lock"
        /// Opens `key` in `locale` again.
        case unlock = "key.unlock"
        /// Replaces the labels of `key`.
        case setLabels = "key.labels"
        /// Has the sender told of what happens to `key`.
        case follow = "key.follow"
        /// Ends the telling.
        case unfollow = "key.unfollow"
        /// Adds a comment on `key` in `locale`.
        case addComment = "comment.create"
        /// Removes a comment.
        case removeComment = "comment.delete"
    }

    /// A UUID by the sender, at most 200 bytes; doubles as idempotency key, so that a repeated
    /// change is done once.
    public var id: String
    /// The operation as the sender spells it; ``operation`` when it is a known one.
    public var op: String
    /// The hash of the key, 32 hexadecimal digits; of `translation.create`, `comment.create` and
    /// the `key` operations. Elsewhere it is checked against the translation's own key.
    public var key: String?
    /// The language of a new translation or comment, or of a lock; `nil` where the operation is not
    /// about one.
    public var locale: String?
    /// The translation that is meant; `nil` for a new one, and when ``ref`` names it.
    public var translationID: Int?
    /// The comment that a `comment.delete` means; `nil` when ``ref`` names it.
    public var commentID: Int?
    /// The id of the change, in this batch or an earlier one, that created the translation or
    /// comment that is meant.
    public var ref: String?
    /// What the operation brings along; empty for those that need nothing.
    public var data: ChangeData
    /// The revision of the translation that the sender saw (of the target for a create); `nil` asks
    /// for no comparison where the operation may do without one.
    public var baseRevision: Int?
    /// When the change was made, by the sender's clock (`tml-service.md` 1.8); for the record only.
    public var createdAt: String?

    /// `nil` for an operation that is not known here, which the server refuses.
    public var operation: Operation? { Operation(rawValue: op) }

    /// A change that names no key and no translation yet.
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

    /// The change as it travels; a negative base revision means that none is sent, and a vote never
    /// has one.
    public init(_ change: Change) {
        self.init(id: change.id, operation: .create)
        key = change.form.key.hash
        locale = change.form.locale.rawValue
        translationID = change.translation
        baseRevision = change.baseRevision < 0 ? nil : change.baseRevision
        createdAt = WireTime(secondsSince1970: change.submittedAt).text
        switch change.kind {
        case .translate(let text, _):
            op = (change.translation == nil ? Operation.create : .update).rawValue
            data = ChangeData(label: text, context: change.form.context)
        case .vote(let value):
            op = Operation.vote.rawValue
            data = ChangeData(value: value)
            baseRevision = nil
        case .approve:
            op = Operation.approve.rawValue
        case .reject(let reason):
            op = Operation.reject.rawValue
            data = ChangeData(reason: reason)
        }
    }
}
