import Catalog
import GRDB
import TML

/// Adapts the outbox of a language to a server that returned to an earlier state, after the
/// language has been downloaded again: the server may have lost the records that the changes are
/// based on, and may have reused their ids.
struct Rereading {
    let db: Database
    let language: Int64
    let makeID: () -> Change.ID

    func finish() throws {
        try forgetTextsOfGoneKeys()
        let waiting = try outbox.changes(
            where: "change.language = ? AND state <> 'sent'", [language])
        // At no time may two changes have the same translation id.
        for stored in waiting where stored.change.isVerdict {
            try outbox.setTranslation(nil, of: stored)
        }
        for stored in waiting {
            try outbox.update(rebased(stored), renamedFrom: stored.change.id)
            try KeyTable(db: db).refreshToReview(at: stored.place)
        }
        try db.run("UPDATE language SET isBack = 0 WHERE id = ?", [language])
    }

    /// Returns the translation and the revision on which an edit is based.
    ///
    /// This is the translation with the text that the edit replaced, even if its id differs. If
    /// that text does not exist, the edit may replace a text of the translator; for a text of
    /// another person, the base revision causes a conflict, so that the translator decides.
    func basis(
        of edit: Change, at place: TargetRowID
    ) throws -> (translation: Int?, baseRevision: Int) {
        guard case .translate(_, let base) = edit.kind, let translation = edit.translation else {
            return (nil, Change.noBase)
        }
        let there = try TranslationTable(db: db).translations(of: place).filter {
            $0.context == edit.form.context
        }
        if let same = there.first(where: { $0.text == base }) {
            return (same.id, same.contentRevision)
        }
        guard let other = there.first(where: { $0.id == translation }) else {
            return (nil, Change.noBase)
        }
        let isMine = try isMine(other, in: edit)
        return (other.id, isMine ? other.contentRevision : other.contentRevision - 1)
    }

    /// Returns the translation with the text that the verdict is about.
    func judged(by stored: StoredChange) throws -> Translation? {
        try TranslationTable(db: db).translations(of: stored.place).first {
            $0.context == stored.change.form.context && $0.text == stored.judged
        }
    }
}

extension Rereading {
    /// Deletes the translations of keys that are stored only for the translator's work: the server
    /// does not have these keys, and may reuse the ids of the translations.
    private func forgetTextsOfGoneKeys() throws {
        let gone = try db.integers(
            "SELECT key FROM target WHERE language = ? AND isGone = 1", [language])
        for key in gone {
            let place = TargetRowID(language: language, key: key)
            try TranslationTable(db: db).removeAll(at: place, without: [])
            try SearchTable(db: db).refresh(at: place)
        }
    }

    private var outbox: ChangeTable { ChangeTable(db: db) }

    private func isMine(_ translation: Translation, in change: Change) throws -> Bool {
        let me = try ProjectTable(db: db).membership(of: change.form.key.project)?.translatorID
        return me != nil && translation.authorID == me
    }

    private func revision(at place: TargetRowID) throws -> Int {
        try KeyTable(db: db).target(at: place)?.revision ?? 0
    }

    private func rebased(_ stored: StoredChange) throws -> StoredChange {
        var based =
            switch stored.change.kind.facts.subject {
            case .form: try rebasedEdit(stored)
            case .translation: try rebasedVerdict(stored)
            case .key: renewed(stored)
            }
        if case .conflicting(let conflict) = stored.change.state, based.change.state == .queued,
            let held = try present(conflict, of: based)
        {
            based.change.state = .conflicting(held)
            if held.kind != .keyChanged, let theirs = held.theirs {
                based.change.translation = theirs.id
            }
        }
        return based
    }

    private func rebasedEdit(_ stored: StoredChange) throws -> StoredChange {
        var edit = renewed(stored)
        if stored.change.translation == nil, stored.change.baseRevision != Change.noBase {
            // With a higher base, the server would not report texts that the translator has not
            // read.
            edit.change.baseRevision = min(
                stored.change.baseRevision, try revision(at: stored.place))
        } else {
            (edit.change.translation, edit.change.baseRevision) = try basis(
                of: stored.change, at: stored.place)
        }
        return edit
    }

    private func rebasedVerdict(_ stored: StoredChange) throws -> StoredChange {
        var verdict = renewed(stored)
        guard let judged = try judged(by: stored) else {
            verdict.change.translation = ChangeTable.noTranslation(stored)
            verdict.change.baseRevision = 0
            verdict.change.state = .conflicting(Conflict(kind: .deleted))
            return verdict
        }
        verdict.change.translation = judged.id
        verdict.change.baseRevision = judged.contentRevision
        return verdict
    }

    /// Returns the change with a new id. A conflicting change is queued; a refused change stays
    /// refused.
    private func renewed(_ stored: StoredChange) -> StoredChange {
        var renewed = stored
        renewed.change.id = makeID()
        if case .conflicting = stored.change.state { renewed.change.state = .queued }
        return renewed
    }
}

extension Rereading {
    /// Returns the conflict of a change with the present record of the other version; `nil` if the
    /// server has lost the other version, so that the change can be queued.
    ///
    /// - Parameter stored: the change with its new base.
    private func present(_ conflict: Conflict, of stored: StoredChange) throws -> Conflict? {
        guard let theirs = conflict.theirs else {
            let isDeleted = conflict.kind == .deleted && stored.change.translation == nil
            return try isDeleted
                ? Conflict(kind: .deleted, currentRevision: revision(at: stored.place)) : nil
        }
        let same = try TranslationTable(db: db).translations(of: stored.place).first {
            $0.context == theirs.context && $0.text == theirs.text
                && (stored.change.isText || stored.change.translation == $0.id)
                && (conflict.kind != .statusChanged || $0.status == theirs.status)
        }
        guard let same else { return try conflictOfAddition(stored) }
        let current =
            try conflict.kind == .keyChanged ? revision(at: stored.place) : same.contentRevision
        return Conflict(kind: conflict.kind, theirs: same, currentRevision: current)
    }

    /// Returns the conflict of an edit whose translation the server has lost, if another person has
    /// written a text for the form.
    private func conflictOfAddition(_ stored: StoredChange) throws -> Conflict? {
        let edit = stored.change
        guard edit.isText, edit.baseRevision == Change.noBase else { return nil }
        let other = try TranslationTable(db: db).translations(of: stored.place).first {
            try ($0.context == edit.form.context || $0.context.isAlways)
                && $0.status != .rejected && $0.text != edit.kind.text && !isMine($0, in: edit)
        }
        guard let other else { return nil }
        return Conflict(
            kind: .keyChanged, theirs: other, currentRevision: try revision(at: stored.place))
    }
}
