import Catalog
import GRDB

/// Following keys, which is everybody's own affair and no change of the project (3.12).
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
