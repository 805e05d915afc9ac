import GRDB
import TML
import Wire

/// Looks for labels like a text among very many, by the index of texts.
struct MemorySearch {
    struct Match {
        var key: Int
        var label: String
        var score: Double
    }

    let db: Database
    let access: Access
    let subject: MemorySubject
    /// The language of the translations.
    let locale: String

    /// The most labels that are compared.
    private static let mostCompared = 4000

    /// The best matches, of those with the same score the newest first; of matches that look the
    /// same, one.
    func best(_ limit: Int, least: Double) throws -> [Match] {
        let text = ComparedText(subject.text)
        let comparison = TextComparison(text)
        var matches: [Int: Match] = [:]
        for row in try candidates(like: text, least: least) {
            let label: String = row["label"]
            guard let score = comparison.score(ComparedText(label), least: least) else { continue }
            matches[row["id"]] = Match(key: row["id"], label: label, score: score)
        }
        let sorted = matches.values.sorted { ($0.score, $0.key) > ($1.score, $1.key) }
        return Array(sorted.prefix(limit))
    }

    private func candidates(like text: ComparedText, least: Double) throws -> [Row] {
        let condition = MemoryCondition(
            access: access, subject: subject, locale: locale, words: text.words.count, least: least)
        var rows = try condition.spelled(db)
        let words = try SearchWords(text, least: least).rarest(db)
        for word in words where rows.count < Self.mostCompared {
            rows += try condition.containing(word, db, limit: Self.mostCompared - rows.count)
        }
        return rows
    }

    /// A match with the best of its accepted translations, one for all values before others.
    func record(_ match: Match) throws -> JSON {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT t.label, t.locale, t.translator, t.updatedAt, k.hash,
                       k.locale AS sourceLocale, u.name AS authorName, u.id AS authorUser
                FROM translation t
                JOIN translationKey k ON k.id = t.key
                LEFT JOIN membership m ON m.id = t.translator
                LEFT JOIN user u ON u.id = m.user
                WHERE t.key = ? AND t.locale = ? AND t.status IN ('approved', 'accepted')
                ORDER BY t.context <> '', \(TranslationReader.order) LIMIT 1
                """, arguments: [match.key, locale])
        guard let row else { preconditionFailure("a match has a translation in its snapshot") }
        let author = TranslatorRecord(
            brief: row["translator"], name: row["authorName"], user: row["authorUser"])
        return [
            "kind": "memory", "score": .number(match.score), "source": .string(match.label),
            "source_locale": .string(row["sourceLocale"]), "label": .string(row["label"]),
            "locale": .string(row["locale"]), "key": .string(row["hash"]),
            "translator": author?.json ?? .null,
            "updated_at": .string(WireTime(secondsSince1970: row["updatedAt"]).text),
        ]
    }
}
