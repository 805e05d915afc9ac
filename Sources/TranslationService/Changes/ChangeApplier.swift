import Catalog
import GRDB
import TML
import Wire

/// Applies one change by the rules, in their order: permission, lock, base revision, validity
/// (`tml-service.md` 9.4). Throws a `ServiceError` when a rule forbids it; what was written by then
/// has to be undone.
///
/// A batch, a REST write and a compatibility form all come here. A new operation takes a case of
/// `ChangeRecord.Operation`, a line in `apply` and a function that returns its outcome.
struct ChangeApplier {
    /// What a change was about, after it.
    struct Outcome {
        var key: StoredKey
        /// `nil` for what concerns a key in all languages.
        var locale: String?
        var translation: Int?
        /// The comment that it made.
        var comment: Int?
        /// A create found the same text.
        var isSameText = false
        /// What else the answer says, for instance `comment` or `warnings`.
        var details: JSONObject = [:]
    }

    let access: Access
    let writer: ProjectWriter
    /// What an earlier change made, when this one refers to it: translation and revision.
    var reference: (translation: Int, revision: Int)?

    var db: Database { writer.db }
    var member: Member { access.member }

    func apply(_ change: ChangeRecord) throws -> Outcome {
        switch change.operation {
        case .create: try create(change)
        case .update: try update(change)
        case .delete: try delete(change)
        case .vote: try vote(change)
        case .approve: try approve(change)
        case .reject: try reject(change)
        case .reopen: try reopen(change)
        case .lock: try setLock(true, change)
        case .unlock: try setLock(false, change)
        case .setLabels, .follow, .unfollow, .addComment, .removeComment:
            try collaborate(change)
        case nil:
            throw ServiceError.invalid("op", "unknown", "\(change.op) is not done by this server")
        }
    }

    static func missing(_ field: String) -> ServiceError {
        .invalid(field, "required", "\(field) is missing")
    }
}
