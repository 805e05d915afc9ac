import GRDB
import TML

/// Which keys come into question for a match, besides that their text is like it.
struct MemoryCondition {
    private let arguments: StatementArguments
    private let text: String

    /// `words` is how many the text has, `least` the least score: a label with fewer or more than
    /// that allows is not read. A token with spaces makes a label's count of words too great.
    init(access: Access, subject: MemorySubject, locale: String, words: Int, least: Double) {
        text = subject.text
        let most = least > 0 ? (Double(words) / least).rounded(.down) : .infinity
        arguments = [
            "project": access.project.id,
            "level": access.member.role(in: LocaleCode(locale)).level,
            "sourceLocale": subject.locale, "key": subject.key, "locale": locale,
            "fewest": Int((Double(words) * least).rounded(.up)),
            "most": Int(min(most, Double(Int32.max))),
        ]
    }

    private static let sql = """
        k.project = :project AND k.isIgnored = 0 AND k.level <= :level AND k.label <> ''
        AND k.locale = :sourceLocale AND k.id IS NOT :key AND k.wordCount >= :fewest
        AND (k.wordCount <= :most OR instr(k.label, '{') > 0)
        AND EXISTS (SELECT 1 FROM translation t
                    WHERE t.key = k.id AND t.locale = :locale
                      AND t.status IN ('approved', 'accepted'))
        """

    /// Labels that are spelled like the text, or with capitals as words and titles have them.
    func spelled(_ db: Database) throws -> [Row] {
        let lower = text.lowercased()
        let title = lower.prefix(1).uppercased() + lower.dropFirst()
        return try Row.fetchAll(
            db,
            sql: """
                SELECT k.id, k.label FROM translationKey k
                WHERE \(Self.sql) AND k.label IN (:text, :lower, :upper, :title)
                ORDER BY k.id DESC LIMIT 200
                """,
            arguments: arguments + [
                "text": text, "lower": lower, "upper": text.uppercased(), "title": title,
            ])
    }

    /// Labels with a word in them, which the index finds.
    func containing(_ word: SearchWords.Word, _ db: Database, limit: Int) throws -> [Row] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT k.id, k.label
                FROM (SELECT rowid FROM keyText WHERE keyText MATCH :phrase LIMIT :read) f
                JOIN translationKey k ON k.id = f.rowid
                WHERE \(Self.sql) LIMIT :limit
                """)
        return try Row.fetchAll(
            statement,
            arguments: arguments + [
                "phrase": word.phrase, "read": SearchWords.mostRead, "limit": limit,
            ])
    }
}
