public import Catalog
import GRDB
import Wire

extension TranslationService {
    /// Makes who asks follow a key, or no longer (`tml-service.md` 3.12).
    public func setFollowing(
        _ isFollowing: Bool, _ session: Session, _ project: Project.Key, hash: String,
        once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try collaborate(session, in: .key(project), once: once) { desk in
            let key = try desk.setFollowing(isFollowing, hash)
            return ["key": .string(key.hash), "followed": .boolean(isFollowing)]
        }
    }
}

/// Following keys, which is everybody's own affair and no change of the project
/// (`tml-service.md` 3.12).
extension Collaboration {
    /// Makes the member follow a key, or no longer. Returns the key.
    @discardableResult
    func setFollowing(_ isFollowing: Bool, _ hash: String) throws -> StoredKey {
        guard let actor = access.actor else {
            throw ServiceError.forbidden(.readKeys, "An app follows no phrases")
        }
        let key = try key(hash)
        let statement =
            isFollowing
            ? "INSERT INTO follow (member, key) VALUES (?, ?) ON CONFLICT DO NOTHING"
            : "DELETE FROM follow WHERE member = ? AND key = ?"
        try db.execute(sql: statement, arguments: [actor.id, key.id])
        return key
    }
}
