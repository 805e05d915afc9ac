import Catalog
import GRDB

/// The state of a key that people decide about (`KeyDecision`).
struct DecidedKey {
    let db: Database
    let place: TargetRowID

    /// Returns true if the server has sent the state after a decision.
    func isStored(_ decision: KeyDecision) throws -> Bool {
        switch decision {
        case .lock(let locks): try target().isLocked == locks
        case .tag(let tagging): try tagging.isDone(in: KeyTags(db: db).stored(of: place.key))
        }
    }

    /// Returns true if the key is in the state after a decision, together with the queued and sent
    /// changes.
    func isExpected(_ decision: KeyDecision) throws -> Bool {
        switch decision {
        case .lock(let locks):
            let changes = try ChangeTable(db: db).changes(of: place).map(\.change)
            return try target().isLocked(after: changes) == locks
        case .tag(let tagging):
            return try tagging.isDone(in: KeyTags(db: db).expected(of: place.key))
        }
    }

    private func target() throws -> Target { try KeyTable(db: db).target(at: place) ?? Target() }
}
