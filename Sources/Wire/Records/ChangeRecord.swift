public import Catalog
import TML

/// One change of a batch (`tml-service.md` 3.12).
public struct ChangeRecord: ObjectRecord {
    /// What is to be done: `translation.create`, `key.lock`…
    public enum Operation: String, Hashable, Sendable, CaseIterable {
        case create = "translation.create"
        case update = "translation.update"
        case delete = "translation.delete"
        case vote = "translation.vote"
        case approve = "translation.approve"
        case reject = "translation.reject"
        case reopen = "translation.reopen"
        case lock = "key.lock"
        case unlock = "key.unlock"
        case setLabels = "key.labels"
        case follow = "key.follow"
        case unfollow = "key.unfollow"
        case addComment = "comment.create"
        case removeComment = "comment.delete"
    }

    /// A UUID; doubles as idempotency key.
    public var id: String
    /// As spelled by the sender; `operation` when it is a known one.
    public var op: String
    /// The hash of the key.
    public var key: String?
    public var locale: String?
    public var translationID: Int?
    /// With `comment.delete`.
    public var commentID: Int?
    /// The id of the change that created the translation or comment that is meant.
    public var ref: String?
    public var data: ChangeData
    public var baseRevision: Int?
    public var createdAt: String?

    public var operation: Operation? { Operation(rawValue: op) }

    public init(id: String, operation: Operation, data: ChangeData = ChangeData()) {
        self.id = id
        op = operation.rawValue
        self.data = data
    }

    public init(_ object: JSONObject) throws(WireError) {
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

    public var object: JSONObject {
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

    /// The change as it travels; a negative base revision means that none is sent.
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
