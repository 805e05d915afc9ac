import Catalog
import GRDB
import Text

/// Conflicts whose other version has changed since the answer of the server.
extension ChangeTable {
    func hasConflicts(in language: Int64) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM change WHERE state = 'conflicting' AND language = ? LIMIT 1", [language])
            != nil
    }

    /// Gives each conflict of a key the present state of the other version. A version that the local
    /// copy does not have yet, or has in an older state, stays as it is.
    ///
    /// - Parameter deleted: the translations that the server has deleted.
    func renewConflicts(at place: TargetRowID, deleted: Set<Int> = []) throws {
        for stored in try changes(of: place) {
            guard case .conflicting(let conflict) = stored.change.state,
                let theirs = conflict.theirs
            else { continue }
            var held = stored
            if deleted.contains(theirs.id), conflict.kind != .keyChanged {
                held.change.state = .conflicting(Conflict(kind: .deleted))
            } else if let now = try TranslationTable(db: db).translation(theirs.id),
                now.revision > theirs.revision
            {
                held.change.state = .conflicting(Self.renewed(conflict, theirs, now))
            } else {
                continue
            }
            try update(held)
        }
    }

    private static func renewed(
        _ conflict: Conflict, _ theirs: Translation, _ now: Translation
    ) -> Conflict {
        var renewed = conflict
        renewed.theirs = now
        if conflict.kind == .statusChanged, now.text != theirs.text { renewed.kind = .edited }
        if now.authorID != theirs.authorID { renewed.isOurs = nil }
        renewed.currentRevision = max(conflict.currentRevision, now.contentRevision)
        return renewed
    }
}
