import Catalog
import GRDB
import TML

/// Votes, and what follows from them. Ranks are always counted anew from the rows.
extension ProjectWriter {
    /// Votes for or against a translation, or takes the vote back (0).
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

    /// Whether the voter's row already says this.
    func hasVoted(_ value: Int, _ voter: Member, on translation: Int) throws -> Bool {
        let given: Int? = try db.first(
            sql: "SELECT value FROM vote WHERE translation = ? AND translator = ?",
            arguments: [translation, voter.id]
        ) { $0[0] }
        return (given ?? 0) == value
    }

    /// One vote for each translator: a second one replaces the first.
    func setVote(_ value: Int, of voter: Member, on translation: Int, _ locale: String) throws {
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

    /// What a member's vote weighs in a language.
    func power(of voter: Member, in locale: String) -> Int {
        voter.role(in: LocaleCode(locale)).votingPower
    }

    /// Counts the votes and, unless a reviewer has said something, sets the status by the rank.
    func recount(_ translation: Int, _ locale: String) throws {
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
        ) { ($0[0], $0[1]) }
        guard let counted, let status = TranslationStatus(rawValue: counted.status) else { return }
        let byRank = try self.status(byRank: counted.rank, in: locale)
        // The status is in indexes: it is not written anew for nothing.
        guard status == .accepted || status == .pending, status != byRank else { return }
        try db.run(
            sql: "UPDATE translation SET status = ? WHERE id = ?",
            arguments: [byRank.rawValue, translation])
    }

    /// What a translation is as long as no reviewer has said anything.
    func status(byRank rank: Int, in locale: String) throws -> TranslationStatus {
        try rank >= facts.threshold(in: locale) ? .accepted : .pending
    }
}
