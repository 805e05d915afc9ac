import Catalog
import GRDB
import TML

/// Adding, rewording and removing translations. Whether it is allowed was asked before.
extension ProjectWriter {
    /// A translation to be added.
    struct NewTranslation {
        var key: Int
        var locale: String
        var label: ExactText
        var context: Context
        var isMachine = false
        var provider: String?
        /// From an archive: without an author, and accepted before any vote.
        var isImported = false
        /// Of several in an archive, the one that apps have shown.
        var isPreferred = false
    }

    /// Adds a translation with its author's vote; returns its id.
    ///
    /// A machine's text that nobody has edited starts without a vote, an imported one at the rank
    /// from which translations count, or one above.
    func add(_ new: NewTranslation) throws -> Int {
        let revision = try nextRevision()
        let voter = new.isImported || new.isMachine ? nil : actor
        let id = try insert(new, votedBy: voter, revision)
        if let voter { try setVote(1, of: voter, on: id, new.locale) }
        try log(
            revision, .translation, "created", key: new.key, locale: new.locale, object: id)
        try refreshTarget(key: new.key, locale: new.locale, revision: revision)
        return id
    }

    /// The row, with what counting its author's vote, the only one, would make of it.
    private func insert(
        _ new: NewTranslation, votedBy voter: Member?, _ revision: Int
    ) throws -> Int {
        let threshold = new.isImported ? try facts.threshold(in: new.locale) : 0
        let importedRank = threshold + (new.isPreferred ? 1 : 0)
        let rank = importedRank + (voter.map { power(of: $0, in: new.locale) } ?? 0)
        try db.run(
            sql: """
                INSERT INTO translation
                    (project, key, locale, label, context, importedRank, rank, positiveVotes,
                     status, isMachine, provider, isImported, translator, textRevision,
                     contentRevision, revision, createdAt, updatedAt)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?14, ?14, ?15,
                        ?15)
                """,
            arguments: [
                project.id, new.key, new.locale, new.label.string, new.context.code, importedRank,
                rank,
                voter == nil ? 0 : 1, status(byRank: rank, in: new.locale).rawValue, new.isMachine,
                new.provider,
                new.isImported, new.isImported ? nil : actor?.id, revision, now,
            ])
        return Int(db.lastInsertedRowID)
    }

    /// Gives a translation another text or context.
    ///
    /// That drops a reviewer's verdict and all votes but the author's own. One without an author
    /// becomes the work of who rewords it.
    func reword(_ old: StoredTranslation, label: ExactText, context: Context) throws {
        let revision = try nextRevision()
        try keepInHistory(old)
        try db.run(
            sql: """
                UPDATE translation
                SET label = :label, context = :context, importedRank = 0, isMachine = 0,
                    isImported = 0, translator = coalesce(translator, :actor),
                    status = 'pending', approvedBy = NULL, approvedAt = NULL, rejectedBy = NULL,
                    rejectedAt = NULL, rejectReason = NULL, textRevision = :revision,
                    contentRevision = :revision, revision = :revision, updatedAt = :now
                WHERE id = :id
                """,
            arguments: [
                "label": label.string, "context": context.code, "actor": actor?.id,
                "revision": revision, "now": now, "id": old.id,
            ])
        try db.run(sql: "DELETE FROM vote WHERE translation = ?", arguments: [old.id])
        if let author = try (old.translator ?? actor?.id).flatMap({ try Member.find(db, id: $0) }) {
            try setVote(1, of: author, on: old.id, old.locale)
        }
        try recount(old.id, old.locale)
        try log(
            revision, .translation, "updated", key: old.key, locale: old.locale, object: old.id)
        try refreshTarget(key: old.key, locale: old.locale, revision: revision)
    }

    /// Replaces the text of an imported translation by that of a newer archive.
    func reimport(_ old: StoredTranslation, label: ExactText) throws {
        let revision = try nextRevision()
        try keepInHistory(old)
        try db.run(
            sql: """
                UPDATE translation
                SET label = ?, textRevision = ?, contentRevision = ?, revision = ?, updatedAt = ?
                WHERE id = ?
                """, arguments: [label.string, revision, revision, revision, now, old.id])
        try log(
            revision, .translation, "updated", key: old.key, locale: old.locale, object: old.id)
        try refreshTarget(key: old.key, locale: old.locale, revision: revision)
    }

    private func keepInHistory(_ old: StoredTranslation) throws {
        try db.run(
            sql: """
                INSERT INTO translationHistory
                    (translation, revision, label, context, translator, at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                old.id, old.textRevision, old.label.string, old.context.code, old.translator, now,
            ])
    }

    /// Removes a translation with its votes; the log keeps that it was there.
    func remove(_ old: StoredTranslation) throws {
        let revision = try nextRevision()
        try keepInHistory(old)
        try db.run(sql: "DELETE FROM translation WHERE id = ?", arguments: [old.id])
        try log(
            revision, .translation, "deleted", key: old.key, locale: old.locale, object: old.id)
        try refreshTarget(key: old.key, locale: old.locale, revision: revision)
    }
}
