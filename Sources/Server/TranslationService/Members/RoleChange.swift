/// A change of a member's role, as in the change log.
struct RoleChange {
    /// The role before the change; `nil` for a person who was not a member.
    var old: MemberRole?
    /// The role after the change; `nil` for a person who is not a member any more.
    var new: MemberRole?
    /// The language of the roles; `nil` for the project.
    var locale: String?
    /// True if the person was a member at an earlier time.
    var isReturn = false

    /// The condition for the entries of the log after which the member sees other keys.
    static let isOfLevel = "action IN ('updated', 'returned')"

    /// The action in the log; `nil` if nothing changes. `changed` is a new role of the same level.
    var action: String? {
        guard let old else { return isReturn ? "returned" : "created" }
        guard let new else { return "deleted" }
        guard old != new else { return nil }
        return old.level == new.level ? "changed" : "updated"
    }

    /// The roles, for people.
    var note: String { [old, new].compactMap { $0?.rawValue }.joined(separator: " → ") }
}
