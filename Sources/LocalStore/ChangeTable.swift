import Catalog
import GRDB
import TML
import Text

/// The outbox. A change is deleted only after an answer of the server or a decision of the
/// translator.
///
/// - *queued*: never sent. A newer edit of the form replaces it.
/// - *sent*: possibly received by the server. It cannot be edited and is sent again with the same
///   id, also after a restart. It is queued again only if the request certainly did not leave. A
///   newer edit is a second row that stays queued.
/// - *conflicting* or *refused*: the translator has to decide.
struct ChangeTable {
    let db: Database

    /// Selects changes with the names of their project, key and language; a condition follows.
    /// `CROSS JOIN` makes SQLite read the changes first and in upload order, so that it reads no
    /// more than the limit.
    static let selection = """
        SELECT change.*, project.key AS projectKey, hash, label, syntax, language.locale AS locale,
            (SELECT translatorID FROM membership WHERE project = project.id) AS me,
            (SELECT role FROM membership WHERE project = project.id) AS role,
            EXISTS (
                SELECT 1 FROM permission WHERE project = project.id AND name = 'translations.update_any'
                    AND locale = coalesce(
                        (SELECT locale FROM permission WHERE project = project.id AND name = ''
                            AND locale = language.locale), '')) AS rewordsAll
        FROM change CROSS JOIN language ON language.id = change.language
            JOIN project ON project.id = language.project
            JOIN translationKey ON translationKey.id = change.key
        """

    /// The condition for a change that may have reached the server and can be sent again. If the
    /// server has returned to an earlier state, the language must be downloaded first.
    static let isSent = "state = 'sent' AND isBack = 0 AND project.key = ?"

    /// The condition for a queued change that can be sent, with the same rule for the language. The
    /// plus prevents SQLite from reading all queued changes to find the earlier ones of a change.
    static let isNext = """
        state = 'queued' AND isBack = 0 AND project.key = ? AND NOT EXISTS (
            SELECT 1 FROM change AS earlier
            WHERE earlier.language = change.language AND earlier.key = change.key
                AND +earlier.state = 'queued' AND earlier.sequence < change.sequence
                AND change.kind <> 'comment' AND earlier.kind <> 'comment'
                AND (earlier.context = change.context
                    OR change.translation IS NULL AND change.baseRevision >= 0))
        """

    static func sql(where condition: String) -> String {
        "\(selection) WHERE \(condition) ORDER BY sequence LIMIT ?"
    }

    /// - Parameter limit: the maximum number of changes; all if it is negative.
    func changes(
        where condition: String, _ arguments: StatementArguments = [], limit: Int = -1
    ) throws -> [StoredChange] {
        try db.rows(Self.sql(where: condition), arguments + [limit]).map(StoredChange.init)
    }

    /// Returns the changes that may have reached the server.
    func sent(project: Project.Key, limit: Int) throws -> [StoredChange] {
        try changes(where: Self.isSent, [project.rawValue], limit: limit)
    }

    /// Returns the changes to send next.
    ///
    /// - Parameter time: the comments and the actions on many keys since this time wait; `nil`: none
    ///   waits. The changes behind many waiting changes wait, too, because the search for them would
    ///   delay the saves.
    func next(project: Project.Key, before time: Int?, limit: Int) throws -> [StoredChange] {
        guard let time,
            try db.integer("SELECT 1 FROM action WHERE at > ? LIMIT 1", [time]) != nil
        else { return try changes(where: Self.isNext, [project.rawValue], limit: limit) }
        let first = try changes(where: Self.isNext, [project.rawValue], limit: limit * 5)
        return Array(
            try first.filter { try !ActionTable(db: db).isUndoable($0.change.id, since: time) }
                .prefix(limit))
    }

    func change(_ id: Change.ID) throws -> StoredChange? {
        try changes(where: "change.id = ?", [id]).first
    }

    /// Returns the change with a sequence number.
    func change(numbered number: Int64) throws -> StoredChange? {
        try changes(where: "change.sequence = ?", [number]).first
    }

    func changes(of place: TargetRowID) throws -> [StoredChange] {
        try changes(
            where: "change.language = ? AND change.key = ?", [place.language, place.key])
    }

    /// Returns the sent change of the same slot. This change would replace it if it were still
    /// queued.
    func sent(beside stored: StoredChange) throws -> StoredChange? {
        try changes(around: stored).first {
            $0.change.state == .sent && $0.isReplaced(by: stored)
        }
    }

    /// Returns the change in the outbox that this change replaces; `nil` if that change is sent.
    func waiting(beside stored: StoredChange) throws -> StoredChange? {
        try changes(around: stored).first {
            $0.change.state != .sent && $0.sequence != stored.sequence && $0.isReplaced(by: stored)
        }
    }

    /// Returns the changes of the same place; for a change that counts in all languages, such changes
    /// of the key in all languages.
    func changes(around stored: StoredChange) throws -> [StoredChange] {
        stored.change.kind.facts.slot.isOfAllLanguages
            ? try KeyTags(db: db).changes(of: stored.place.key) : try changes(of: stored.place)
    }

    /// Returns the text of a form in the outbox that is not sent; `nil` if there is none.
    func unsentText(of form: FormID, at place: TargetRowID) throws -> StoredChange? {
        try changes(of: place).first {
            $0.change.state != .sent && $0.change.isText
                && $0.change.form.context == form.context
        }
    }

    /// Returns true if the outbox has no text of the form that is not sent, or this text. The text of
    /// a translation that is to be deleted counts as none.
    func isText(_ text: ExactText?, of form: FormID, at place: TargetRowID) throws -> Bool {
        guard let unsent = try unsentText(of: form, at: place) else { return true }
        if text == nil, try unsent.change.state == .queued && isLeaving(unsent) { return true }
        return unsent.change.kind.text == text
    }

    /// Returns true if the deletion of a translation is queued or sent.
    func isLeaving(_ translation: Int, at place: TargetRowID) throws -> Bool {
        try changes(of: place).contains { $0.change.deletes(translation) }
    }

    func add(_ stored: StoredChange) throws {
        try db.run(
            """
            INSERT INTO change (
                id, kind, language, key, context, translation, text, base, vote, baseRevision,
                submittedAt, state, refusal, conflict, theirs, currentRevision)
            VALUES (
                :id, :kind, :language, :key, :context, :translation, :text, :base, :vote,
                :baseRevision, :submittedAt, :state, :refusal, :conflict, :theirs,
                :currentRevision)
            """, StatementArguments(try stored.columns()))
    }

    func update(_ stored: StoredChange) throws {
        var columns = try stored.columns()
        columns["sequence"] = stored.sequence
        try db.run(
            """
            UPDATE change SET
                id = :id, kind = :kind, language = :language, key = :key, context = :context,
                translation = :translation, text = :text, base = :base, vote = :vote,
                baseRevision = :baseRevision, submittedAt = :submittedAt, state = :state,
                refusal = :refusal, conflict = :conflict, theirs = :theirs,
                currentRevision = :currentRevision
            WHERE sequence = :sequence
            """, StatementArguments(columns))
    }

    /// Updates a change that is uploaded again with a new id. The steps of its action follow it.
    ///
    /// - Parameter old: the former id.
    func update(_ stored: StoredChange, renamedFrom old: Change.ID) throws {
        try update(stored)
        try ActionTable(db: db).rename(old, to: stored.change.id)
    }

    func setBase(_ revision: Int, of stored: StoredChange) throws {
        try db.run(
            "UPDATE change SET baseRevision = ? WHERE sequence = ?", [revision, stored.sequence])
    }

    /// The translation id of a translation that does not exist; the server treats it as deleted.
    static let noTranslation = 0

    /// Returns a translation id that does not exist, different for each change.
    static func noTranslation(_ stored: StoredChange) -> Int { -Int(stored.sequence) }

    func setTranslation(_ translation: Int?, of stored: StoredChange) throws {
        try db.run(
            "UPDATE change SET translation = ? WHERE sequence = ?",
            [translation ?? Self.noTranslation(stored), stored.sequence])
    }

    /// Queues a sent change again. If a newer change was submitted for the same form, the newer
    /// change replaces it. A change that the translator has undone leaves the outbox.
    func queueAgain(_ stored: StoredChange) throws {
        if try ActionTable(db: db).isAwaited(stored.change) { return try remove(stored) }
        guard var newer = try waiting(beside: stored) else {
            var queued = stored
            queued.change.state = .queued
            return try update(queued)
        }
        guard !newer.isApart(from: stored) else { return try giveWay(stored, to: newer) }
        try remove(stored)
        newer.change.translation = stored.change.translation
        newer.change.baseRevision = stored.change.baseRevision
        if case .translate(let text, _) = newer.change.kind,
            case .translate(_, let base) = stored.change.kind
        {
            newer.change.kind = .translate(text: text, base: base)
        }
        try update(newer)
    }

    /// Removes a change that the server has not taken, because a newer change is in its place.
    ///
    /// If the newer one is a text of another translation, an undo of the deletion between the two
    /// texts queues the text of the change again. Without the deletion, the text becomes a draft.
    func giveWay(_ stored: StoredChange, to newer: StoredChange) throws {
        if newer.isApart(from: stored) {
            try ActionTable(db: db).setReplaced(stored.change.id)
            if try !isLeaving(stored) { _ = try stored.makeDraft(in: db) }
        }
        try remove(stored)
    }

    /// Returns true if the deletion of the change's translation is queued or sent.
    func isLeaving(_ stored: StoredChange) throws -> Bool {
        try stored.change.translation.map { try isLeaving($0, at: stored.place) } ?? false
    }

    /// Marks a change as sent.
    func send(_ stored: StoredChange) throws {
        try db.run(
            """
            UPDATE change SET state = 'sent', sentAfter = \(Self.downloads) WHERE sequence = ?
            """, [stored.sequence])
    }

    /// Returns true if the language was downloaded after the change was first sent; for a tag, which
    /// counts in all languages, if a language of the project was downloaded.
    func isOlderThanNews(_ stored: StoredChange) throws -> Bool {
        try db.integer(
            "SELECT 1 FROM change WHERE sequence = ? AND \(Self.downloads) > sentAfter",
            [stored.sequence]) != nil
    }

    /// The number of saved pages that may have brought the result of a change.
    private static let downloads = """
        (SELECT sum(applied) FROM language
            WHERE id = change.language OR change.kind IN \(Change.Kind.Name.ofAllLanguages)
                AND project = (SELECT project FROM language WHERE id = change.language))
        """

    func remove(_ stored: StoredChange) throws {
        try db.run("DELETE FROM change WHERE sequence = ?", [stored.sequence])
    }
}
