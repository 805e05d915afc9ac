public import Catalog
public import Text

/// What became of one change (`tml-service.md` 3.12).
public struct ChangeResultRecord: ObjectRecord {
    /// How a change ended.
    public enum Status: String, Hashable, Sendable {
        /// Done now.
        case applied
        /// Seen before; the rest is the answer of that time, also when it was no.
        case duplicate
        /// Not done, since the record has moved on; `conflict` says how.
        case conflict
        /// Not done, and final for this id; `failure` says why.
        case rejected
        /// Not looked at, because the change it refers to failed.
        case skipped
    }

    /// The id of the change.
    public var id: String
    /// How the change ended; the fields below depend on it.
    public var status: Status
    /// The translation after the change, as its sender sees it; `nil` when it was deleted, and for
    /// changes to other records.
    public var translation: TranslationRecord?
    /// What the key amounts to after the change, in the language that it was about.
    public var target: TargetRecord?
    /// The hash of the key that ``target`` belongs to.
    public var key: String?
    /// Whether a create found the same text and counted as a vote for it.
    public var isSameText: Bool
    /// The number that the project's counter gave the change; `nil` when nothing was done.
    public var revision: Int?
    /// The project's change position after the change was done; `nil` without a ``revision``.
    public var cursor: String?
    /// What the change collided with, of one that ended with `conflict`.
    public var conflict: ConflictRecord?
    /// Why nothing was done; with `conflict`, `rejected` and `skipped`, and with the `duplicate` of
    /// such a change.
    public var failure: ErrorBody?
    /// What else the answer of an applied change says: `comment`, `labels`, `warnings`…
    public var details = JSONObject()

    /// A result that says no more than how the change ended.
    public init(id: String, status: Status) {
        self.id = id
        self.status = status
        isSameText = false
    }

    init(_ object: JSONObject) throws(WireError) {
        id = try object.required("id")
        let spelled = try object.required("status")
        guard let status = Status(rawValue: spelled) else {
            throw .invalid(field: "status", value: spelled)
        }
        self.status = status
        translation = try object.record("translation")
        target = try object.record("target")
        key = object["key"]?.string
        isSameText = object["duplicate"]?.boolean ?? false
        revision = object["revision"]?.integer
        cursor = object["cursor"]?.string
        conflict = try object.record("conflict")
        failure = object["reason"] == nil ? nil : try ErrorBody(object)
        guard failure == nil else { return }
        details = JSONObject(object.members.filter { !Self.names.contains($0.name) })
    }

    /// The members that have a property of their own.
    private static let names: Set = [
        "id", "status", "key", "translation", "target", "duplicate", "revision", "cursor",
        "conflict",
    ]

    var object: JSONObject {
        var object = JSONObject()
        object.set("id", id)
        object.set("status", status.rawValue)
        object.setIfPresent("key", key)
        object.setIfPresent("translation", translation)
        object.setIfPresent("target", target)
        if isSameText { object.set("duplicate", true) }
        object.setIfPresent("revision", revision)
        object.setIfPresent("cursor", cursor)
        for member in failure?.object.members ?? [] where member.name != "status" {
            object.set(member.name, member.value)
        }
        object.setIfPresent("conflict", conflict)
        for member in details.members { object.set(member.name, member.value) }
        return object
    }

    /// The result in the workstation's terms; a repeated change counts as what became of it the
    /// first time.
    public var result: ChangeResult {
        if let conflict { return ChangeResult(id: id, outcome: .conflict(conflict.conflict)) }
        switch status {
        case .skipped: return ChangeResult(id: id, outcome: .skipped)
        case .conflict:
            return ChangeResult(id: id, outcome: .conflict(Conflict(kind: .edited)))
        case .rejected: return ChangeResult(id: id, outcome: .refused(failure?.message ?? ""))
        case .duplicate where failure != nil:
            return ChangeResult(id: id, outcome: .refused(failure?.message ?? ""))
        case .applied, .duplicate:
            return ChangeResult(
                id: id, outcome: .accepted(translation?.translation, target?.target),
                cursor: cursor)
        }
    }
}
