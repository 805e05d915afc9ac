import Catalog
import GRDB
import KeyIndex
import TML
import Text

/// Adding, editing and removing translations. The caller has already checked the permissions.
extension ProjectWriter {
    /// A new translation.
    struct NewTranslation {
        var key: KeyID
        var locale: String
        var label: ExactText
        var context: Context
        var isMachine = false
        var provider: String?
        /// True if the translation is from an archive: it has no author, and is accepted before any
        /// vote.
        var isImported = false
        /// True for the translation of an archive that apps have used, if there are several.
        var isPreferred = false
        /// True for an imported translation that a person has to review.
        var isToReview = false
    }

    /// Adds a translation with its author's vote. Returns its id.
    ///
    /// A suggestion of an engine that nobody has edited starts without a vote. An imported
    /// translation starts with the rank of the threshold, or one above; one below if it is to be
    /// reviewed.
    func add(_ new: NewTranslation) throws -> TranslationID {
        let revision = try nextRevision()
        let voter = new.isImported || new.isMachine ? nil : actor
        let id = try insert(new, votedBy: voter, revision)
        if let voter { try setVote(1, of: voter, on: id, new.locale) }
        try log(
            revision, .translation, "created", key: new.key, locale: new.locale, object: id)
        try refreshTarget(key: new.key, locale: new.locale, revision: revision)
        return id
    }

    /// Inserts the row with the rank and the status that result from its author's vote.
    private func insert(
        _ new: NewTranslation, votedBy voter: Member?, _ revision: Int
    ) throws -> TranslationID {
        let threshold = new.isImported ? try facts.threshold(in: new.locale) : 0
        let importedRank = threshold + (new.isPreferred ? 1 : 0) - (new.isToReview ? 1 : 0)
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
        return db.lastInsertedID()
    }

    /// Changes the text or the context of a translation.
    ///
    /// The edit removes the review and all votes. The person who edits becomes the author and votes
    /// for the text. If the translation had the wording before, the author of that wording is the
    /// author again, and has a vote, too. The history contains the former author.
    func reword(_ old: StoredTranslation, label: ExactText, context: Context) throws {
        let revision = try nextRevision()
        try keepInHistory(old)
        let writer = actor?.id ?? old.translator
        let author: MemberID?? = try db.first(
            sql: Self.rewording,
            arguments: [label.string, context.code, writer, revision, now, old.id]
        ) { try $0[0] }
        try db.run(sql: "DELETE FROM vote WHERE translation = ?", arguments: [old.id])
        for voter in Set([writer, author ?? nil].compactMap(\.self)) {
            try support(old, by: voter)
        }
        try recount(old.id, old.locale)
        try log(
            revision, .translation, "updated", key: old.key, locale: old.locale, object: old.id,
            ended: old)
        try refreshTarget(key: old.key, locale: old.locale, revision: revision)
    }

    /// Changes the wording. Returns the author.
    private static let rewording = """
        UPDATE translation
        SET label = ?1, context = ?2, importedRank = 0, isMachine = 0, isImported = 0,
            translator = CASE WHEN EXISTS (\(former)) THEN (\(former)) ELSE ?3 END,
            status = 'pending', approvedBy = NULL, approvedAt = NULL, rejectedBy = NULL,
            rejectedAt = NULL, rejectReason = NULL, textRevision = ?4, contentRevision = ?4,
            revision = ?4, updatedAt = ?5
        WHERE id = ?6 RETURNING translator
        """
    /// The last author of the same wording.
    private static let former = """
        SELECT h.translator FROM translationHistory h
        WHERE h.translation = ?6 AND h.label = ?1 AND h.context = ?2
        ORDER BY h.revision DESC LIMIT 1
        """

    /// Adds the vote of a person who still has votes.
    private func support(_ translation: StoredTranslation, by id: MemberID) throws {
        guard let voter = try Member.find(db, id: id),
            power(of: voter, in: translation.locale) > 0
        else { return }
        try setVote(1, of: voter, on: translation.id, translation.locale)
    }

    /// Replaces the text of an imported translation by the text of a newer archive.
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
            revision, .translation, "updated", key: old.key, locale: old.locale, object: old.id,
            ended: old)
        try refreshTarget(key: old.key, locale: old.locale, revision: revision)
    }

    /// Replaces the text of an imported translation, and sets whether a person has to review it.
    func reimport(_ old: StoredTranslation, label: ExactText, isToReview: Bool) throws {
        let rank = try facts.threshold(in: old.locale) - (isToReview ? 1 : 0)
        try db.run(
            sql: "UPDATE translation SET importedRank = ? WHERE id = ?", arguments: [rank, old.id])
        try recount(old.id, old.locale)
        try reimport(old, label: label)
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

    /// Removes a translation with its votes. The log contains the removal.
    func remove(_ old: StoredTranslation) throws {
        let revision = try nextRevision()
        try keepInHistory(old)
        try db.run(sql: "DELETE FROM translation WHERE id = ?", arguments: [old.id])
        try log(
            revision, .translation, "deleted", key: old.key, locale: old.locale, object: old.id,
            ended: old)
        try refreshTarget(key: old.key, locale: old.locale, revision: revision)
    }
}

/// Votes and their effects. Ranks are always counted from the rows.
extension ProjectWriter {
    /// Votes for or against a translation, or removes the vote (0).
    func vote(_ value: Int, of voter: Member, on translation: StoredTranslation) throws {
        let revision = try nextRevision()
        try setVote(value, of: voter, on: translation.id, translation.locale)
        try recount(translation.id, translation.locale)
        try db.run(
            sql: "UPDATE translation SET revision = ?, updatedAt = ? WHERE id = ?",
            arguments: [revision, now, translation.id])
        try log(
            revision, .vote, "updated", key: translation.key, locale: translation.locale,
            object: translation.id)
        try refreshTarget(
            key: translation.key, locale: translation.locale, revision: revision)
    }

    /// Returns true if the voter already has this vote.
    func hasVoted(_ value: Int, _ voter: Member, on translation: TranslationID) throws -> Bool {
        let given: Int? = try db.first(
            sql: "SELECT value FROM vote WHERE translation = ? AND translator = ?",
            arguments: [translation, voter.id]
        ) { try $0[0] }
        return (given ?? 0) == value
    }

    /// Sets the vote of a translator. A translator has one vote: a second vote replaces the first.
    func setVote(_ value: Int, of voter: Member, on translation: TranslationID, _ locale: String)
        throws
    {
        guard value != 0 else {
            return try db.run(
                sql: "DELETE FROM vote WHERE translation = ? AND translator = ?",
                arguments: [translation, voter.id])
        }
        try db.run(
            sql: """
                INSERT INTO vote (translation, translator, value, power, at)
                VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (translation, translator)
                DO UPDATE SET value = ?3, power = ?4, at = ?5
                """, arguments: [translation, voter.id, value, power(of: voter, in: locale), now])
    }

    /// Returns the weight of a member's vote in a language.
    func power(of voter: Member, in locale: String) -> Int {
        voter.role(in: LocaleCode(locale)).votingPower
    }

    /// Counts the votes. If no reviewer has decided, also sets the status by the rank.
    func recount(_ translation: TranslationID, _ locale: String) throws {
        let counted: (rank: Int, status: String)? = try db.first(
            sql: """
                UPDATE translation
                SET rank = importedRank + v.rank, positiveVotes = v.positive,
                    negativeVotes = v.negative
                FROM (SELECT coalesce(sum(value * power), 0) AS rank,
                             count(*) FILTER (WHERE value > 0) AS positive,
                             count(*) FILTER (WHERE value < 0) AS negative
                      FROM vote WHERE translation = ?1) v
                WHERE id = ?1 RETURNING rank, status
                """, arguments: [translation]
        ) { (try $0[0], try $0[1]) }
        guard let counted, let status = TranslationStatus(rawValue: counted.status) else { return }
        let byRank = try self.status(byRank: counted.rank, in: locale)
        // The status is in indexes, so an unchanged status is not written.
        guard status == .accepted || status == .pending, status != byRank else { return }
        try db.run(
            sql: "UPDATE translation SET status = ? WHERE id = ?",
            arguments: [byRank.rawValue, translation])
    }

    /// Counts the votes of all translations again after the project's threshold has changed.
    ///
    /// Imported translations keep their distance from the threshold.
    ///
    /// - Parameter former: the project with its earlier threshold.
    func recountAll(since former: StoredProject) throws {
        for locale in try project.locales(db) {
            let threshold = try facts.threshold(in: locale)
            let shift = try threshold - former.threshold(db, in: locale)
            guard shift != 0 else { continue }
            try db.run(
                sql: """
                    UPDATE translation SET importedRank = importedRank + ?
                    WHERE project = ? AND locale = ? AND isImported
                    """, arguments: [shift, project.id, locale])
            let changed = try Row.fetchAll(
                db, sql: Self.besideThreshold, arguments: [project.id, locale, threshold])
            for row in changed { try recountAndLog(row[0], of: row[1], locale) }
        }
    }

    private func recountAndLog(
        _ translation: TranslationID, of key: KeyID, _ locale: String
    ) throws {
        let revision = try nextRevision()
        try recount(translation, locale)
        try db.run(
            sql: "UPDATE translation SET revision = ? WHERE id = ?",
            arguments: [revision, translation])
        try log(revision, .translation, "updated", key: key, locale: locale, object: translation)
        try refreshTarget(key: key, locale: locale, revision: revision)
    }

    /// Imported translations, and translations whose state does not follow from their rank.
    private static let besideThreshold = """
        SELECT id, key FROM translation
        WHERE project = ?1 AND locale = ?2
          AND (isImported OR (status = 'accepted' AND rank < ?3)
               OR (status = 'pending' AND rank >= ?3))
        """

    /// Returns the status of a translation without a review.
    func status(byRank rank: Int, in locale: String) throws -> TranslationStatus {
        try rank >= facts.threshold(in: locale) ? .accepted : .pending
    }
}

/// Reviews and locks.
extension ProjectWriter {
    /// Approves a translation. Another approved translation for the same context is reopened first.
    func approve(_ translation: StoredTranslation, note: String? = nil) throws {
        if let rival = try StoredTranslation.approvedRival(db, of: translation) {
            try reopen(rival)
        }
        try judge(translation, .approved, "approved", note: note)
    }

    func reject(_ translation: StoredTranslation, reason: String) throws {
        try judge(translation, .rejected, "rejected", note: reason)
    }

    /// Removes an approval or rejection. The votes then decide again.
    func reopen(_ translation: StoredTranslation) throws {
        try judge(translation, .pending, "reopened")
    }

    /// The note of a reviewer is stored in the log. The reason for a rejection is also shown with
    /// the translation.
    private func judge(
        _ translation: StoredTranslation, _ status: TranslationStatus, _ action: String,
        note: String? = nil
    ) throws {
        let note = note?.isEmpty == true ? nil : note
        let revision = try nextRevision()
        let isApproved = status == .approved
        let isRejected = status == .rejected
        try db.run(
            sql: """
                UPDATE translation
                SET status = :status, approvedBy = :approvedBy, approvedAt = :approvedAt,
                    rejectedBy = :rejectedBy, rejectedAt = :rejectedAt, rejectReason = :reason,
                    contentRevision = :revision, revision = :revision, updatedAt = :now
                WHERE id = :id
                """,
            named: [
                "status": status.rawValue, "approvedBy": isApproved ? actor?.id : nil,
                "approvedAt": isApproved ? now : nil, "rejectedBy": isRejected ? actor?.id : nil,
                "rejectedAt": isRejected ? now : nil, "reason": isRejected ? note : nil,
                "revision": revision, "now": now, "id": translation.id,
            ])
        try recount(translation.id, translation.locale)
        try log(
            revision, .translation, action, key: translation.key, locale: translation.locale,
            object: translation.id, note: note, ended: translation)
        try refreshTarget(
            key: translation.key, locale: translation.locale, revision: revision)
    }

    /// Locks or unlocks a key in a language.
    func setLock(_ isLocked: Bool, key: KeyID, locale: String) throws {
        let revision = try nextRevision()
        try refreshTarget(key: key, locale: locale, revision: revision)
        try db.run(
            sql: """
                UPDATE target SET isLocked = :isLocked, lockedBy = :actor, lockedAt = :at
                WHERE key = :key AND locale = :locale
                """,
            named: [
                "isLocked": isLocked, "actor": isLocked ? actor?.id : nil,
                "at": isLocked ? now : nil, "key": key, "locale": locale,
            ])
        try log(
            revision, .lock, isLocked ? "locked" : "unlocked", key: key, locale: locale,
            object: key)
    }
}

/// The state of a key in one language.
extension ProjectWriter {
    /// Computes the target again from the translations and gives the target the revision.
    ///
    /// The target is approved if every context of the translations has an approved translation. It
    /// is accepted if every context has an accepted or approved one. It is untranslated if there
    /// are no translations or only rejected ones. Otherwise it is pending.
    func refreshTarget(key: KeyID, locale: String, revision: Int) throws {
        let ranked = try rankedTranslations(key, locale)
        let best = ranked.first { $0.status != .rejected }
        let arguments: StatementValues = [
            key, locale, Self.status(ranked).rawValue, ranked.count, best?.rank, now, revision,
        ]
        // The status is in an index, so an unchanged status is not written.
        try db.run(sql: Self.keepingStatus, arguments: arguments + [project.id])
        guard db.changesCount == 0 else { return }
        try db.run(sql: Self.changingStatus, arguments: arguments)
    }

    private static let keepingStatus = """
        INSERT INTO target
            (key, locale, status, translationCount, bestRank, updatedAt, revision, project)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (key, locale) DO UPDATE
        SET translationCount = ?4, bestRank = ?5, updatedAt = ?6, revision = ?7
        WHERE status = ?3
        """
    private static let changingStatus = """
        UPDATE target
        SET status = ?3, translationCount = ?4, bestRank = ?5, updatedAt = ?6, revision = ?7
        WHERE key = ?1 AND locale = ?2
        """

    /// A translation with its rank, for the computation of the target. The best is first.
    private struct RankedTranslation {
        let context: String
        let status: TranslationStatus
        let rank: Int
    }

    private func rankedTranslations(
        _ key: KeyID, _ locale: String
    ) throws -> [RankedTranslation] {
        var ranked: [RankedTranslation] = []
        try db.each(sql: Self.ranking, arguments: [key, locale]) { row in
            ranked.append(
                RankedTranslation(
                    context: try row[0],
                    status: TranslationStatus(rawValue: try row[1]) ?? .pending,
                    rank: try row[2]))
        }
        return ranked
    }

    private static let ranking = """
        SELECT t.context, t.status, t.rank FROM translation t
        WHERE t.key = ? AND t.locale = ? ORDER BY \(TranslationReader.order)
        """

    private static func status(_ ranked: [RankedTranslation]) -> TargetStatus {
        var bestOfContext: [String: TranslationStatus] = [:]
        for translation in ranked where translation.status != .rejected {
            if bestOfContext[translation.context] == nil {
                bestOfContext[translation.context] = translation.status
            }
        }
        let statuses = Set(bestOfContext.values)
        if statuses.isEmpty { return .untranslated }
        if statuses.contains(.pending) { return .pending }
        return statuses.contains(.accepted) ? .accepted : .approved
    }

    /// Returns the target in the form for answers to changes.
    func target(key: KeyID, locale: String) throws -> TargetState {
        try db.first(
            sql: """
                SELECT status, isLocked, lockedBy, lockedAt, translationCount, revision FROM target
                WHERE key = ? AND locale = ?
                """, arguments: [key, locale], TargetState.init) ?? TargetState()
    }
}

/// A row of the table of targets. Without a row, the key has no changes in the language.
struct TargetState {
    var status = TargetStatus.untranslated
    var isLocked = false
    var lockedBy: MemberID?
    var lockedAt: Int?
    var translationCount = 0
    var revision = 0

    init() {}

    init(_ row: StatementRow) throws {
        status = try TargetStatus(rawValue: row[0]) ?? .untranslated
        isLocked = try row[1]
        lockedBy = try row[2]
        lockedAt = try row[3]
        translationCount = try row[4]
        revision = try row[5]
    }
}
