import Catalog
import GRDB
import Text

/// A decision of the translator about conflicts.
struct ConflictDecision {
    let db: Database
    let choice: ConflictChoice
    let makeID: () -> Change.ID

    /// Applies the decision to a conflict as the translator saw it. Returns false if the conflict has
    /// changed or has ended.
    func apply(to seen: Change) throws -> Bool {
        guard let stored = try ChangeTable(db: db).change(seen.id),
            case .conflicting(let conflict) = stored.change.state, stored.change.isAsSeen(seen)
        else { return false }
        try carryOut(about: conflict, of: stored)
        return true
    }

    private func carryOut(about conflict: Conflict, of stored: StoredChange) throws {
        guard choice != .keepTheirs else {
            try keepTheirs(conflict.theirs, insteadOf: stored)
            return try stored.remove(in: db)
        }
        let me = try ProjectTable(db: db).membership(of: stored.change.form.key.project)
        var decided = stored
        decided.change = stored.change.decided(
            choice, conflict, id: makeID(), translatorID: me?.translatorID)
        try ChangeTable(db: db).update(decided, renamedFrom: stored.change.id)
        try ActionTable(db: db).setBefore(conflict.theirs, of: decided.change)
        try KeyTable(db: db).refreshToReview(at: stored.place)
    }

    /// An undo that the translator gives up after a conflict is not done. Its draft is deleted if the
    /// server has the same text.
    private func keepTheirs(
        _ theirs: Translation?, insteadOf stored: StoredChange
    ) throws {
        let (actions, drafts) = (ActionTable(db: db), DraftTable(db: db))
        guard try actions.isOfUndo(stored.change.id) else { return }
        try actions.setRepeated(stored.change.id)
        let context = stored.change.form.context
        if let theirs, try drafts.text(context: context, at: stored.place) == theirs.text {
            try drafts.remove(context: context, at: stored.place)
        }
    }
}

extension Change {
    /// Returns true if this conflict still has the texts that the translator saw, and the same
    /// status of the text on the server. Its votes may have changed.
    fileprivate func isAsSeen(_ seen: Change) -> Bool {
        guard case .conflicting(let now) = state, case .conflicting(let then) = seen.state
        else { return false }
        return kind == seen.kind && now.currentRevision == then.currentRevision
            && now.theirs.map { SeenTranslation($0) } == then.theirs.map { SeenTranslation($0) }
            && now.theirs?.text == then.theirs?.text
    }

    fileprivate func decided(
        _ choice: ConflictChoice, _ conflict: Conflict, id: ID, translatorID: Int?
    ) -> Change {
        var change = self
        change.id = id
        change.state = .queued
        let current = max(conflict.currentRevision, conflict.theirs?.contentRevision ?? 0)
        guard case .translate(let text, _) = kind else {
            if isVerdict { change.baseRevision = current }
            return change
        }
        change.kind = .translate(text: text, base: conflict.theirs?.text)
        let isTheirsOurs = translatorID != nil && conflict.theirs?.authorID == translatorID
        if choice == .keepMine, let theirs = conflict.theirs, translation != nil || isTheirsOurs {
            change.translation = theirs.id
            change.baseRevision = current
        } else {
            change.translation = nil
            change.baseRevision = choice == .keepMine ? current : Change.noBase
        }
        return change
    }
}
