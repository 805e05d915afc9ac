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
        let row = try db.cachedRow(
            sql: "SELECT value FROM vote WHERE translation = ? AND translator = ?",
            arguments: [translation, voter.id])
        return (row?["value"] ?? 0) == value
    }

    /// One vote for each translator: a second one replaces the first.
    func setVote(_ value: Int, of voter: Member, on translation: Int, _ locale: String) throws {
        guard value != 0 else {
            return try db.run(
                sql: "DELETE FROM vote WHERE translation = ? AND translator = ?",
                arguments: [translation, voter.id])
        }
        let power = voter.role(in: LocaleCode(locale)).votingPower
        try db.run(
            sql: """
                INSERT INTO vote (translation, translator, value, power, at)
                VALUES (:translation, :voter, :value, :power, :now)
                ON CONFLICT (translation, translator)
                DO UPDATE SET value = :value, power = :power, at = :now
                """,
            arguments: [
                "translation": translation, "voter": voter.id, "value": value, "power": power,
                "now": now,
            ])
    }

    /// Counts the votes and, unless a reviewer has said something, sets the status by the rank.
    func recount(_ translation: Int, _ locale: String) throws {
        let threshold = try project.threshold(db, in: locale)
        try db.run(
            sql: """
                UPDATE translation SET
                    rank = importedRank + coalesce(
                        (SELECT sum(value * power) FROM vote WHERE translation = :id), 0),
                    positiveVotes = (SELECT count(*) FROM vote
                                     WHERE translation = :id AND value > 0),
                    negativeVotes = (SELECT count(*) FROM vote
                                     WHERE translation = :id AND value < 0)
                WHERE id = :id
                """, arguments: ["id": translation])
        try db.run(
            sql: """
                UPDATE translation
                SET status = CASE WHEN rank >= ? THEN 'accepted' ELSE 'pending' END
                WHERE id = ? AND status IN ('accepted', 'pending')
                """, arguments: [threshold, translation])
    }
}
