public import Catalog
import GRDB
import TML

extension TranslationService {
    /// What tells an answer to a list from every other: it changes with the project's revision,
    /// with the query and with what the sender is in the project (`tml-service.md` 1.7).
    ///
    /// Throws what the list would throw to somebody who may not see the project.
    public func listTag(
        _ session: Session, _ project: Project.Key, query: String
    ) throws(ServiceError) -> String {
        let access = try read { db in try Access(db, session, project) }
        let member = access.member
        let roles = member.localeRoles.map { "\($0.key.rawValue)=\($0.value.rawValue)" }.sorted()
        let parts = [query, session.name, "\(member.id)", member.role.rawValue] + roles
        let hash = Sodium.sha256(Array(parts.joined(separator: "\n").utf8)).prefix(8)
        return "W/\"\(access.project.lastRevision)-\(Hexadecimal.text(of: Array(hash)))\""
    }
}
