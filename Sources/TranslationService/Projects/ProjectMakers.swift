import Catalog
import GRDB

/// Who may make projects over the network.
public enum ProjectMakers: String, Hashable, Sendable, CaseIterable {
    /// Those who administer the whole service.
    case admins
    /// Besides them, whoever manages or administers a project here.
    case managers
    /// Everybody with an account.
    case everybody

    /// Throws `.forbidden` with a sentence that says who may.
    func require(_ db: Database, _ session: Session) throws {
        guard try !includes(db, session) else { return }
        switch self {
        case .admins:
            throw Self.refusal("Only administrators of this server may make projects; ask one")
        case .managers:
            throw Self.refusal("Only who manages a project here may make another; ask one")
        case .everybody: throw Self.refusal("Only a person may make a project, not an app")
        }
    }

    private static func refusal(_ sentence: String) -> ServiceError {
        .forbidden(.writeKeys, sentence)
    }

    private func includes(_ db: Database, _ session: Session) throws -> Bool {
        guard !session.isApplication else { return false }
        if session.isAdmin { return true }
        switch self {
        case .admins: return false
        case .everybody: return true
        case .managers:
            return try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM membership
                                   WHERE user = ? AND role IN ('manager', 'admin')
                                     AND isBlocked = 0 AND removedAt IS NULL)
                    """, arguments: [session.userID]) ?? false
        }
    }
}
