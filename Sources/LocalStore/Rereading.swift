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
        let me = try ProjectTable(db: db).membership(of: edit.form.key.project)?.translatorID
        let isMine = me != nil && other.authorID == me
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

    private func rebased(_ stored: StoredChange) throws -> StoredChange {
        switch stored.change.kind.facts.subject {
        case .form: try rebasedEdit(stored)
        case .translation: try rebasedVerdict(stored)
        case .key: renewed(stored)
        }
    }

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

    /// Returns the change with a new id. A conflicting change is queued again; a refused change
    /// stays refused.
    private func renewed(_ stored: StoredChange) -> StoredChange {
        var renewed = stored
        renewed.change.id = makeID()
        if case .conflicting = stored.change.state { renewed.change.state = .queued }
        return renewed
    }
}
