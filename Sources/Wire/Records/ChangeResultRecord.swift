public import Catalog
public import Text

/// The result of one change (`tml-service.md` 3.12).
public struct ChangeResultRecord: ObjectRecord {
    /// The status of a change after the request.
    public enum Status: String, Hashable, Sendable {
        /// The change was applied now.
        case applied
        /// The change was answered before; the other fields are the answer of that time, even if it
        /// was a refusal.
        case duplicate
        /// The change was not applied, because the record has changed; see `conflict`.
        case conflict
        /// The change was not applied, and this is final for its id; see `failure`.
        case rejected
        /// The change was not processed, because the change that it refers to failed.
        case skipped
    }

    /// The id of the change.
    public var id: String
    /// The status of the change; the fields below depend on it.
    public var status: Status
    /// The translation after the change, as its sender sees it; `nil` if it was deleted, and for
    /// changes to other records.
    public var translation: TranslationRecord?
    /// The state of the key after the change, in the language of the change.
    public var target: TargetRecord?
    /// The hash of the key of ``target``.
    public var key: String?
    /// True if a create found the same text and counted as a vote for it.
    public var isSameText: Bool
    /// The revision of the change in the project; `nil` if the change was not applied.
    public var revision: Int?
    /// The project's change position after the change; `nil` without a ``revision``.
    public var cursor: String?
    /// The conflict, if the status is `conflict`.
    public var conflict: ConflictRecord?
    /// The reason why the change was not applied; for `conflict`, `rejected` and `skipped`, and for
    /// the `duplicate` of such a change.
    public var failure: ErrorBody?
    /// Other members of the answer to an applied change: `comment`, `labels`, `warnings`…
    public var details = JSONObject()

    /// Creates a result with only a status.
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

    /// The members that have their own property.
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

    /// The result in the workstation's terms. A repeated change has the result of the first time.
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
