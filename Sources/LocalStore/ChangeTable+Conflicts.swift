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

    /// Gives each conflict of a key the present state of the other version.
    func renewConflicts(at place: TargetRowID) throws {
        for stored in try changes(of: place) {
            guard case .conflicting(let conflict) = stored.change.state,
                let theirs = conflict.theirs
            else { continue }
            let now = try TranslationTable(db: db).translation(theirs.id)
            guard now != theirs, let renewed = Self.renewed(conflict, theirs, now) else { continue }
            var held = stored
            held.change.state = .conflicting(renewed)
            try update(held)
        }
    }

    /// - Returns: `nil` if the conflict stays as it is.
    private static func renewed(
        _ conflict: Conflict, _ theirs: Translation, _ now: Translation?
    ) -> Conflict? {
        var renewed = conflict
        renewed.theirs = now
        guard let now else {
            guard conflict.kind != .keyChanged else { return nil }
            renewed.kind = .deleted
            return renewed
        }
        if conflict.kind == .statusChanged, now.text != theirs.text { renewed.kind = .edited }
        if now.authorID != theirs.authorID { renewed.isOurs = nil }
        renewed.currentRevision = max(conflict.currentRevision, now.contentRevision)
        return renewed
    }
}
