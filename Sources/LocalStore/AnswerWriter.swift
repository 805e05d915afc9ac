import Catalog
import GRDB
import TML

/// Processes the answers of the server to changes.
struct AnswerWriter {
    let db: Database
    let project: Project.Key
    let makeID: () -> Change.ID
    let now: Int
    var report = AnswerReport()
    /// True if a record was left to the feed, so that the feed must be read.
    private(set) var needsNews = false
    private var isOlderThanNews = false
    private var cursor: String?

    init(
        db: Database, project: Project.Key, makeID: @escaping () -> Change.ID,
        now: Int
    ) {
        self.db = db
        self.project = project
        self.makeID = makeID
        self.now = now
    }

    mutating func apply(_ result: ChangeResult) throws {
        guard let stored = try outbox.change(result.id), stored.change.state == .sent,
            stored.change.form.key.project == project
        else {
            report.unknown.append(result.id)
            return
        }
        isOlderThanNews = try outbox.isOlderThanNews(stored)
        cursor = result.cursor
        report.note(stored.change.form.key, stored.change.label)
        let isUndone = try ActionTable(db: db).isAwaited(stored.change)
        switch result.outcome {
        case .accepted(let translation, let target):
            let kept = try accept(stored, translation, target)
            if isUndone, let translation { try undo(stored, translation, kept: kept) }
        case .conflict where isUndone, .refused where isUndone, .skipped where isUndone:
            report.undone += 1
            try outbox.remove(stored)
        case .conflict(let conflict):
            if try isWhatWeWanted(stored.change, conflict) {
                try accept(stored, conflict.theirs, nil, isOurs: false)
            } else if conflict.isAboutOtherForm(than: stored.change) {
                try store(conflict, for: stored)
                try rebase(stored, on: conflict.currentRevision)
            } else {
                try conflict.kind == .keyDeleted
                    ? markGone(stored.place) : store(conflict, for: stored)
                try hold(stored, conflict)
            }
        case .refused(let words): try refuse(stored, words)
        case .skipped: try requeue(stored)
        }
        try refresh(stored.place)
    }
}

extension AnswerWriter {
    private var outbox: ChangeTable { ChangeTable(db: db) }
    private var keys: KeyTable { KeyTable(db: db) }
    private var translations: TranslationTable { TranslationTable(db: db) }

    /// - Parameter isOurs: false if another person made the same change.
    /// - Returns: the id of the kept change.
    @discardableResult
    private mutating func accept(
        _ stored: StoredChange, _ translation: Translation?, _ target: Target?, isOurs: Bool = true
    ) throws -> Change.ID {
        report.accepted += 1
        let id = makeID()
        try outbox.remove(stored)
        if let translation {
            try rebase(on: translation, after: stored)
            try save(translation, at: stored.place)
            try note(translation, after: stored)
            if isOurs, stored.change.kind.name == .reject {
                try NewsKeys.forgetRejection(of: translation.id, at: stored.place, in: db)
            }
            try keep(stored, as: translation, id: id, isOurs: isOurs)
        } else if let translation = stored.change.translation, stored.change.kind.isDone(in: nil) {
            try translations.remove(translation, at: stored.place)
            try keep(stored, as: nil, id: id, isOurs: isOurs)
        } else if stored.change.kind.facts.subject == .key {
            try noteTag(of: stored)
            try keep(stored, as: nil, id: id, isOurs: isOurs)
        }
        if let target {
            try keys.update(target, at: stored.place)
            try rebaseAdditions(on: target.revision, at: stored.place)
        } else if let translation {
            try keys.deriveStatus(at: stored.place, since: translation.revision)
            try rebaseAdditions(on: translation.revision, at: stored.place)
        }
        return id
    }

    /// Changes the stored tags of a key as an accepted change does, until the feed has the key with
    /// its new revision. If a language was downloaded since the upload, the tags are left to the feed,
    /// because others may have changed them.
    private mutating func noteTag(of stored: StoredChange) throws {
        guard let tagging = stored.change.kind.tagging else { return }
        needsNews = true
        guard !isOlderThanNews else { return }
        try KeyTags(db: db).save(tagging, of: stored.place.key)
    }

    /// Keeps an accepted change under a new id.
    private func keep(
        _ stored: StoredChange, as translation: Translation?, id: Change.ID, isOurs: Bool
    ) throws {
        try KeptTable(db: db).keep(stored, as: translation, id: id, cursor: cursor, now: now)
        try ActionTable(db: db).noteAccepted(
            stored, as: translation, id: id, isOurs: isOurs)
    }

    /// Undoes a new text that was sent at the time of the undo, unless a later text of the form
    /// waits for its upload, or another person has changed the translation.
    private func undo(_ stored: StoredChange, _ translation: Translation, kept: Change.ID) throws {
        let here = try translations.translation(translation.id)
        guard try outbox.waiting(beside: stored) == nil, let here,
            here.contentRevision == translation.contentRevision
        else { return }
        let form = stored.change.form
        let submission = Submission(
            db: db, place: stored.place, key: form.key, locale: form.locale, makeID: makeID,
            now: now)
        let me = try ProjectTable(db: db).membership(of: project)?.translatorID
        let opposite: Verdict = me != nil && here.authorID == me ? .delete : .vote(0)
        let step = try submission.submit(opposite, translation: translation.id)
        if let id = step?.change { try ActionTable(db: db).setUndo(id, of: kept) }
    }

    /// Counts the state of an accepted text. A text that an undo has brought back does not count,
    /// and neither does a text in whose place a later text of the form waits for its upload.
    private mutating func note(_ translation: Translation, after stored: StoredChange) throws {
        guard case .translate = stored.change.kind,
            try !ActionTable(db: db).isOfUndo(stored.change.id),
            try outbox.waiting(beside: stored) == nil
        else { return }
        let best = try translations.translations(of: stored.place).first {
            $0.context == translation.context && $0.status != .rejected
        }
        let isInUse = translation.status == .accepted || translation.status == .approved
        let isBesideBetter =
            best.map { $0.id != translation.id && $0.status != .pending } ?? false
        let outcome: TextOutcome = isBesideBetter ? .candidate : isInUse ? .inUse : .waiting
        report.texts[outcome, default: 0] += 1
    }

    /// Makes the record after this change the base of later queued changes. So the translator's
    /// changes do not conflict with each other. If another person has changed the record since, the
    /// later changes keep their base, and the server reports the conflict.
    private func rebase(on translation: Translation, after stored: StoredChange) throws {
        let isOurs = stored.change.isWhatMade(translation)
        // A text after the deletion of the translation is of another translation.
        let isLeaving = try outbox.isLeaving(translation.id, at: stored.place)
        for later in try outbox.changes(of: stored.place)
        where later.change.state == .queued && later.sequence > stored.sequence {
            if isLeaving || later.isApart(from: stored), later.change.translation != translation.id
            {
                continue
            }
            if later.isReplaced(by: stored), case .translate = later.change.kind {
                try rebaseEdit(later, on: translation, after: stored.change)
            } else if isOurs, later.change.translation == translation.id {
                try outbox.setBase(translation.contentRevision, of: later)
            }
        }
    }

    private func rebaseEdit(
        _ later: StoredChange, on translation: Translation, after earlier: Change
    ) throws {
        guard case .translate(let text, let base) = later.change.kind else { return }
        let isOurs = earlier.isWhatMade(translation)
        guard !(isOurs && text == translation.text) else { return try outbox.remove(later) }
        guard try earlier.translation != nil || isByMe(translation) else { return }
        var edit = later
        edit.change.translation = translation.id
        if isOurs {
            edit.change.kind = .translate(text: text, base: translation.text)
            edit.change.baseRevision = translation.contentRevision
        } else if earlier.translation == nil {
            edit.change.kind = .translate(text: text, base: base)
            edit.change.baseRevision = translation.contentRevision - 1
        }
        try outbox.update(edit)
    }

    /// Returns true if the translator wrote the translation. If another person wrote the same text
    /// before, a new edit is a new translation and does not change the other person's text.
    private func isByMe(_ translation: Translation) throws -> Bool {
        guard let author = translation.authorID,
            let me = try ProjectTable(db: db).membership(of: project)
        else { return true }
        return author == me.translatorID
    }

    /// Updates the base of queued new translations, because this change raised the target's
    /// revision.
    private func rebaseAdditions(on revision: Int, at place: TargetRowID) throws {
        for later in try outbox.changes(of: place) {
            guard case .translate = later.change.kind, later.change.state == .queued,
                later.change.translation == nil, (0..<revision) ~= later.change.baseRevision
            else { continue }
            try outbox.setBase(revision, of: later)
        }
    }

    /// Returns true if there is no real conflict: both sides have the same text, or the same
    /// verdict on the text that the translator saw.
    private func isWhatWeWanted(_ change: Change, _ conflict: Conflict) throws -> Bool {
        guard let theirs = conflict.theirs else {
            return conflict.kind == .deleted && change.kind.isDone(in: nil)
        }
        guard change.kind.isDone(in: theirs) else { return false }
        switch change.kind {
        case .translate: return theirs.context == change.form.context
        case .judge(.vote), .comment, .decide: return true
        case .judge: return try translations.translation(theirs.id)?.text == theirs.text
        }
    }

    /// Marks the target as removed. The answer to a repeated change may be older than the news that
    /// the key exists again; in this case, the feed must be read.
    private mutating func markGone(_ place: TargetRowID) throws {
        guard !isOlderThanNews else {
            needsNews = true
            return
        }
        try db.run(
            "UPDATE target SET isGone = 1 WHERE language = ? AND key = ?",
            [place.language, place.key])
    }

    private mutating func store(_ conflict: Conflict, for stored: StoredChange) throws {
        if let theirs = conflict.theirs {
            try save(theirs, at: stored.place)
        } else if conflict.kind == .deleted, let translation = stored.change.translation {
            try translations.remove(translation, at: stored.place)
        }
        let revision = conflict.theirs?.revision ?? conflict.currentRevision
        try keys.deriveStatus(at: stored.place, since: revision)
    }

    /// Marks a change as conflicting. A newer queued change replaces the conflicting change and
    /// gets its base, because the translator needs only the newer change. A newer text of another
    /// translation stays queued.
    private mutating func hold(_ stored: StoredChange, _ conflict: Conflict) throws {
        var held = stored
        if let newer = try outbox.waiting(beside: stored) {
            if newer.isApart(from: stored) { return try outbox.giveWay(stored, to: newer) }
            try outbox.remove(stored)
            held = newer
            if case .translate(let text, _) = newer.change.kind,
                case .translate(_, let base) = stored.change.kind
            {
                held.change.kind = .translate(text: text, base: base)
            }
            held.change.translation = stored.change.translation
            held.change.baseRevision = stored.change.baseRevision
            if try isWhatWeWanted(held.change, conflict) {
                report.accepted += 1
                if let theirs = conflict.theirs {
                    try keep(held, as: theirs, id: makeID(), isOurs: false)
                }
                return try outbox.remove(held)
            }
        }
        held.change.state = .conflicting(conflict)
        try outbox.update(held)
        report.conflicting.append(held.change.id)
    }

    /// Marks a change as refused. If a newer change is queued, the refused change is removed,
    /// because only the newer one is needed.
    private mutating func refuse(_ stored: StoredChange, _ words: String) throws {
        report.refused.append(stored.change.id)
        report.refusal = words
        if let newer = try outbox.waiting(beside: stored) {
            return try outbox.giveWay(stored, to: newer)
        }
        var refused = stored
        refused.change.state = .refused(words)
        try outbox.update(refused)
    }

    private mutating func requeue(_ stored: StoredChange) throws {
        report.requeued += 1
        try queueAgain(stored)
    }

    /// Queues a new text again with the revision that the server has reported.
    private mutating func rebase(_ stored: StoredChange, on revision: Int) throws {
        report.rebased += 1
        var rebased = stored
        rebased.change.baseRevision = revision
        try queueAgain(rebased)
    }

    /// Queues a change again with a new id, because the server may have stored its answer to the
    /// old id.
    private func queueAgain(_ stored: StoredChange) throws {
        if let newer = try outbox.waiting(beside: stored) {
            return try outbox.giveWay(stored, to: newer)
        }
        var queued = stored
        queued.change.state = .queued
        queued.change.id = makeID()
        try outbox.update(queued, renamedFrom: stored.change.id)
    }

    /// Saves a translation from an answer. The answer to a repeated change may be old, and the
    /// record may have been deleted since. If the language was downloaded meanwhile, an unknown
    /// record is left to the feed.
    private mutating func save(_ translation: Translation, at place: TargetRowID) throws {
        if isOlderThanNews, try translations.translation(translation.id) == nil {
            needsNews = true
            return
        }
        try translations.save(translation, at: place)
    }

    private func refresh(_ place: TargetRowID) throws {
        try keys.refreshToReview(at: place)
        try SearchTable(db: db).refresh(at: place)
        try keys.removeIfDone(at: place)
    }
}

extension Conflict {
    /// Returns true if others have only added or changed texts of other forms than the form of a new
    /// text. A text for all cases concerns every form.
    fileprivate func isAboutOtherForm(than change: Change) -> Bool {
        guard kind == .keyChanged, let theirs, currentRevision > change.baseRevision,
            !theirs.context.isAlways, !change.form.context.isAlways
        else { return false }
        return theirs.context != change.form.context
    }
}

extension Change {
    /// Returns true if a record is in the state after this change.
    fileprivate func isWhatMade(_ translation: Translation) -> Bool {
        switch kind {
        case .translate:
            kind.isDone(in: translation) && translation.context == form.context
                && translation.status != .approved
        case .judge(.vote), .comment, .decide: false
        case .judge: kind.isDone(in: translation)
        }
    }
}
