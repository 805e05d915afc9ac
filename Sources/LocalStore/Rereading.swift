import Catalog
import GRDB
import TML

/// Fits the outbox of a language to a server that went back to an earlier state, once everything has
/// been read from it again: what the changes are based on may be gone, and its numbers given to
/// something else.
struct Rereading {
    let db: Database
    let language: Int64
    let makeID: () -> Change.ID

    func finish() throws {
        try forgetTextsOfGoneKeys()
        let waiting = try outbox.changes(
            where: "change.language = ? AND state <> 'sent'", [language])
        // No two may have the same number at any moment.
        for stored in waiting where stored.judges { try outbox.setTranslation(nil, of: stored) }
        for stored in waiting {
            try outbox.update(stored.judges ? rebasedVerdict(stored) : rebasedEdit(stored))
            try KeyTable(db: db).refreshToReview(at: stored.place)
        }
        try db.run("UPDATE language SET isBack = 0 WHERE id = ?", [language])
    }

    /// Where an edit is to be made.
    ///
    /// That is the text it was written over, wherever that is now. A text of our own may be replaced
    /// in any case; before somebody else's is, the translator is to see it.
    func basis(
        of edit: Change, at place: TargetPlace
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
        let me = try ProjectTable(db: db).membership(of: edit.form.key.project)?.translatorID
        let isMine = me != nil && other.authorID == me
        return (other.id, isMine ? other.contentRevision : other.contentRevision - 1)
    }

    /// The translation that a verdict is on, by its text.
    func judged(by stored: StoredChange) throws -> Translation? {
        try TranslationTable(db: db).translations(of: stored.place).first {
            $0.context == stored.change.form.context && $0.text == stored.judged
        }
    }
}

extension Rereading {
    /// A key that is here for our work only has nothing on the server, and what it had there has lost
    /// its numbers.
    private func forgetTextsOfGoneKeys() throws {
        let gone = try db.integers(
            "SELECT key FROM target WHERE language = ? AND isGone = 1", [language])
        for key in gone {
            let place = TargetPlace(language: language, key: key)
            try TranslationTable(db: db).removeAll(at: place)
            try SearchTable(db: db).refresh(at: place)
        }
    }

    private var outbox: ChangeTable { ChangeTable(db: db) }

    private func rebasedEdit(_ stored: StoredChange) throws -> StoredChange {
        var edit = renewed(stored)
        if stored.change.translation == nil, stored.change.baseRevision != Change.noBase {
            edit.change.baseRevision =
                try KeyTable(db: db).target(at: stored.place)?.revision ?? Change.noBase
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

    /// The server is asked anew about what was in conflict; what it refused stays refused.
    private func renewed(_ stored: StoredChange) -> StoredChange {
        var renewed = stored
        renewed.change.id = makeID()
        if case .conflicting = stored.change.state { renewed.change.state = .queued }
        return renewed
    }
}
