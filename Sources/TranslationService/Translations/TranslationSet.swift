import GRDB
import TML
import Wire

/// Translations as SDKs use them: hash → list, in an order that has meaning (4.6, 5.4).
enum TranslationSet {
    /// The accepted and approved translations of one source; empty for an unknown one.
    static func ofSource(
        _ db: Database, _ project: StoredProject, _ name: String, _ locale: String
    ) throws -> JSON {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT k.hash, t.label, t.context, coalesce(g.isLocked, 0) AS isLocked
                FROM source s
                JOIN keySource ks ON ks.source = s.id
                JOIN translationKey k ON k.id = ks.key AND k.isIgnored = 0
                LEFT JOIN target g ON g.key = k.id AND g.locale = :locale
                LEFT JOIN translation t ON t.key = k.id AND t.locale = :locale
                     AND t.status IN ('approved', 'accepted')
                WHERE s.project = :project AND s.name = :name
                ORDER BY k.id, t.status = 'approved' DESC, t.rank DESC, t.id
                """, arguments: ["locale": locale, "project": project.id, "name": name])
        let nested = try String.fetchAll(
            db,
            sql: """
                SELECT c.name FROM nestedSource n
                JOIN source s ON s.id = n.parent JOIN source c ON c.id = n.child
                WHERE s.project = ? AND s.name = ? ORDER BY c.id
                """, arguments: [project.id, name])
        var answer: JSONObject = ["results": .object(results(rows))]
        if !nested.isEmpty { answer["sources"] = .array(nested.map(JSON.string)) }
        return .object(answer)
    }

    /// Translations with more conditions first: the first that fits is taken.
    private static func results(_ rows: [Row]) -> JSONObject {
        var order: [String] = []
        var byKey: [String: [(choices: Int, json: JSON)]] = [:]
        for row in rows {
            let hash: String = row["hash"]
            if byKey[hash] == nil {
                order.append(hash)
                byKey[hash] = []
            }
            guard let label: String = row["label"] else { continue }
            let context = Context(code: row["context"]) ?? Context()
            var translation: JSONObject = ["label": .string(label)]
            if !context.isAlways { translation["context"] = context.wire }
            if row["isLocked"] { translation["locked"] = true }
            byKey[hash]?.append((context.choices.count, .object(translation)))
        }
        return JSONObject(
            order.map { hash in
                let sorted = (byKey[hash] ?? []).enumerated().sorted { left, right in
                    (right.element.choices, left.offset) < (left.element.choices, right.offset)
                }
                return JSONObject.Member(name: hash, value: .array(sorted.map(\.element.json)))
            })
    }
}
