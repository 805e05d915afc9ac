import Catalog
import GRDB
import TML
import Wire

/// Changes of a batch that are about comments, labels and following (`tml-service.md` 3.12).
extension ChangeApplier {
    func collaborate(_ change: ChangeRecord) throws -> Outcome {
        let desk = Collaboration(access, writer)
        switch change.operation {
        case .addComment:
            let id = try desk.addComment(
                hash(of: change), locale: change.locale,
                message: change.data.message.map(JSON.string))
            var outcome = Outcome(
                key: try desk.key(hash(of: change)), locale: try desk.locale(change.locale))
            outcome.comment = id
            outcome.details["comment"] = try CommentReader.records(db, ids: [id])[id]
            return outcome
        case .removeComment:
            let (key, locale) = try desk.removeComment(comment(of: change))
            return Outcome(key: key, locale: locale)
        case .setLabels:
            return Outcome(key: try desk.setLabels(hash(of: change), change.data.labels))
        default:
            let isFollowing = change.operation == .follow
            return Outcome(key: try desk.setFollowing(isFollowing, hash(of: change)))
        }
    }

    private func hash(of change: ChangeRecord) throws -> String {
        guard let hash = change.key else { throw Collaboration.required("key") }
        return hash
    }

    /// The comment that is meant: by its id, or by the change that made it.
    private func comment(of change: ChangeRecord) throws -> Int {
        if let id = change.commentID { return id }
        guard let ref = change.ref else { throw Collaboration.required("comment_id") }
        let comment = try Int.fetchOne(
            db, sql: "SELECT comment FROM answeredChange WHERE user = ? AND id = ?",
            arguments: [access.member.userID, ref])
        guard let comment else {
            throw ServiceError.invalid(
                "ref", "unknown", "The change it refers to has made no comment")
        }
        return comment
    }
}
