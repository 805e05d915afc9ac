import GRDB
import Wire

/// Changes that refer to others.
extension ChangeDesk {
    /// Whether the change refers to one of a former batch that failed; one of the same batch is
    /// known to have failed before it comes here.
    func refersToFailure(_ change: ChangeRecord) throws -> Bool {
        guard let ref = change.ref else { return false }
        let answer: String? = try db.first(
            sql: "SELECT answer FROM answeredChange WHERE user = ? AND id = ?",
            arguments: [access.member.userID, ref]
        ) { $0[0] }
        guard let answer else { return false }
        return try ChangeResultRecord(bytes: Array(answer.utf8)).failure != nil
    }
}
