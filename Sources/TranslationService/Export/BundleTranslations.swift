import GRDB
import TML
import Wire

/// Reads keys with their translations into one language, in order of registration, one by one.
struct BundleTranslations {
    let project: StoredProject
    let locale: String
    let accept: Acceptance
    /// The sources whose keys are wanted; `nil`: all keys.
    var sources: [Int]?

    /// One key with what it is worth in the language.
    struct Key {
        fileprivate let row: Row
        /// In the order in which SDKs try them.
        let translations: [JSON]

        var hash: String { row["hash"] }
        /// What is to be translated; `nil` as long as only its hash is known.
        var original: JSON? {
            row["label"] == "" ? nil : BundleTranslations.original(row)
        }
    }

    /// A key as archives have it; what is usual is left out.
    static func original(_ row: Row) -> JSON {
        var key: JSONObject = ["label": .string(row["label"]), "locale": .string(row["locale"])]
        let description: String = row["description"]
        if !description.isEmpty { key["description"] = .string(description) }
        let level: Int = row["level"]
        if level > 0 { key["level"] = .integer(level) }
        let syntax: String = row["syntax"]
        if syntax != "tml" { key["syntax"] = .string(syntax) }
        return .object(key)
    }

    func forEach(_ db: Database, _ body: (Key) throws -> Void) throws {
        var arguments: StatementArguments = ["project": project.id, "locale": locale]
        if let sources { arguments += ["sources": IDList(sources).argument] }
        let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        var group: Group?
        while let row = try rows.next() {
            let id: Int = row[0]
            if group?.id != id {
                if let group { try body(group.key) }
                group = Group(row)
            }
            group?.add(row)
        }
        if let group { try body(group.key) }
    }

    private var sql: String {
        let ofSources = """
            AND k.id IN (SELECT key FROM keySource
                         WHERE source IN (SELECT value FROM json_each(:sources)))
            """
        return """
            SELECT k.id, g.isLocked, t.label AS text, t.context, t.status, t.rank,
                   t.id AS translation,
                   k.hash, k.label AS label, k.description, k.locale AS locale, k.level, k.syntax
            FROM translationKey k
            LEFT JOIN target g ON g.key = k.id AND g.locale = :locale
            LEFT JOIN translation t ON t.key = k.id AND t.locale = :locale
                 AND t.status IN \(accept.sql)
            WHERE k.project = :project AND k.isIgnored = 0 \(sources == nil ? "" : ofSources)
            ORDER BY k.id
            """
    }
}

/// The rows of one key.
private struct Group {
    let id: Int
    private let row: Row
    private var found: [(rank: [Int], json: JSON)] = []

    init(_ row: Row) {
        id = row[0]
        self.row = row.copy()
    }

    mutating func add(_ row: Row) {
        guard let label: String = row[2] else { return }
        let context = Context(code: row[3] ?? "") ?? Context()
        var translation: JSONObject = ["label": .string(label)]
        if let wire = context.wire { translation["context"] = wire }
        if row[1] as Bool? == true { translation["locked"] = true }
        found.append((Self.rank(row, choices: context.choices.count), .object(translation)))
    }

    /// SDKs take the first that fits, so those with more conditions come first, then what the
    /// reviewers and the votes say (`tml-service.md` 4.6).
    private static func rank(_ row: Row, choices: Int) -> [Int] {
        let verdict =
            switch row[4] as String? {
            case "approved": 0
            case "accepted": 1
            default: 2
            }
        return [-choices, verdict, -(row[5] ?? 0), row[6] ?? 0]
    }

    var key: BundleTranslations.Key {
        let sorted = found.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        return BundleTranslations.Key(row: row, translations: sorted.map(\.json))
    }
}
