import Catalog
import GRDB
import TML
import Text

/// Conflicts whose other version has changed since the answer of the server.
extension ChangeTable {
    func hasConflicts(in language: Int64) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM change WHERE state = 'conflicting' AND language = ? LIMIT 1", [language])
            != nil
    }

    /// Gives each conflict of a key the present state of the other version. A version that the local
    /// copy does not have yet, or has in an older state, stays as it is. If the server had deleted
    /// the key and has it again, queues the change with a new id.
    ///
    /// - Parameter deleted: the translations that the server has deleted.
    func renewConflicts(
        at place: TargetRowID, deleted: Set<Int> = [], makeID: () -> Change.ID
    ) throws {
        for stored in try changes(of: place) {
            guard case .conflicting(let conflict) = stored.change.state else { continue }
            if conflict.kind == .keyDeleted, try KeyTable(db: db).isOnServer(place) {
                var queued = stored
                (queued.change.id, queued.change.state) = (makeID(), .queued)
                try update(queued, renamedFrom: stored.change.id)
                continue
            }
            guard let theirs = conflict.theirs else { continue }
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

/// Waiting new translations of a language that is downloaded again, because the server returned to
/// an earlier state.
extension ChangeTable {
    func hasAdditionsToRebase(in language: Int64) throws -> Bool {
        try db.integer(
            """
            SELECT 1 FROM change JOIN language ON language.id = change.language
            WHERE language.id = ? AND isBack = 1 AND kind = 'translate' AND translation IS NULL
                AND state <> 'sent'
            LIMIT 1
            """, [language]) != nil
    }

    /// Lowers the base of the waiting new translations of a key, so that the server reports a
    /// conflict about the texts that the local copy does not have yet. The server uses revisions
    /// again that it had used before its return.
    ///
    /// - Parameter texts: the translations of the key that the server has now.
    func lowerBases(at place: TargetRowID, before texts: [Translation]) throws {
        let known = try TranslationTable(db: db).translations(of: place)
        let unread = texts.filter { text in
            !known.contains { $0.context == text.context && $0.text == text.text }
        }
        guard let first = unread.map(\.contentRevision).min() else { return }
        for stored in try changes(of: place)
        where stored.change.isText && stored.change.translation == nil
            && stored.change.state != .sent && stored.change.baseRevision >= first
        {
            try setBase(max(0, first - 1), of: stored)
        }
    }
}
