import GRDB
import KeyIndex
import TML
public import Text
import Wire

/// Translations for SDKs: hash → list. The order of the list is important (`tml-service.md` 4.6,
/// 9.2).
///
/// The set has all accepted and approved translations. It has pending translations only for their
/// author. Ignored keys and keys above the member's level are not included.
struct TranslationSet {
    let access: Access
    /// The language; `nil` for a language that the project does not have. Then no key has a
    /// translation.
    let locale: String?

    /// A key of the set.
    struct Key {
        let id: KeyID
        let hash: String
    }

    /// Returns the complete set of one source, with the names of the nested sources
    /// (`tml-service.md` 3.3, row 26). For an unknown source, the results are empty.
    func ofSource(
        _ db: Database, _ source: StoredSource?, showsIgnored: Bool
    ) throws -> JSONObject {
        guard let source else { return ["results": .object(JSONObject())] }
        var answer: JSONObject = [
            "results": .object(try results(db, keys(db, in: source, page: nil)))
        ]
        try addRest(db, source, showsIgnored: showsIgnored, to: &answer)
        return answer
    }

    /// Adds the members of the answer other than the results.
    func addRest(
        _ db: Database, _ source: StoredSource?, showsIgnored: Bool, to answer: inout JSONObject
    ) throws {
        if let source {
            let nested = try source.nestedNames(db, visibleTo: access)
            if !nested.isEmpty { answer["sources"] = .array(nested.map(JSON.string)) }
        }
        if showsIgnored {
            answer["ignored_keys"] = .array(try ignoredKeys(db, in: source).map(JSON.string))
        }
    }

    /// True if the status and the author of a record make it a part of the set, as SQL about `t`.
    /// The argument is `:me`.
    static let isShown = """
        (t.status IN ('approved', 'accepted') OR (t.status = 'pending' AND t.translator = :me))
        """

    /// Returns lists of translations by hash, in the order of the keys.
    func results(_ db: Database, _ keys: [Key]) throws -> JSONObject {
        var lists: [KeyID: [Ordered<JSON>]] = [:]
        for row in try rows(db, keys) {
            let context = Context(code: row["context"]) ?? Context()
            var translation: JSONObject = ["label": .string(row["label"])]
            if !context.isAlways { translation["context"] = context.wire }
            if row["isLocked"] { translation["locked"] = true }
            lists[row["key"], default: []].append(
                Ordered(value: .object(translation), choices: context.choices.count))
        }
        return JSONObject(
            keys.map { key in
                let list = Ordered.byMeaning(lists[key.id] ?? [])
                return JSONObject.Member(name: key.hash, value: .array(list))
            })
    }

    /// The pending texts of the member come first, the newest before older ones. So a translator
    /// sees a new translation immediately.
    private func rows(_ db: Database, _ keys: [Key]) throws -> [Row] {
        guard let locale, !keys.isEmpty else { return [] }
        return try Row.fetchAll(
            db,
            sql: """
                SELECT t.key, t.label, t.context, coalesce(g.isLocked, 0) AS isLocked
                FROM translation t
                LEFT JOIN target g ON g.key = t.key AND g.locale = t.locale
                WHERE t.key IN (SELECT value FROM json_each(:keys)) AND t.locale = :locale
                  AND \(Self.isShown)
                ORDER BY t.key, \(Self.order)
                """,
            arguments: [
                "keys": IDList(keys.map(\.id)).argument, "locale": locale, "me": access.member.id,
            ])
    }

    /// The order of translations with the same number of conditions.
    static let order = """
        t.status = 'pending' DESC, CASE WHEN t.status = 'pending' THEN -t.id END,
        t.status = 'approved' DESC, t.rank DESC, \(TranslationReader.age)
        """
}

/// A translation with the number of its conditions.
struct Ordered<Value> {
    let value: Value
    let choices: Int

    /// Sorts translations with more conditions first, because SDKs use the first match. The order
    /// is otherwise unchanged.
    static func byMeaning(_ list: [Ordered]) -> [Value] {
        let sorted = list.enumerated().sorted { left, right in
            (right.element.choices, left.offset) < (left.element.choices, right.offset)
        }
        return sorted.map(\.element.value)
    }
}

/// The keys of a set.
extension TranslationSet {
    /// The level of the member. Keys above this level are hidden.
    var level: Int { access.member.role(in: locale.map { LocaleCode($0) }).level }

    /// The visible keys of one source or of the project, from `FROM` on.
    private static func visibleKeys(in source: StoredSource?) -> String {
        """
        translationKey k
        WHERE k.project = :project AND k.isIgnored = 0 AND k.level <= :level
          AND \(source == nil ? ":source IS NULL" : "k.id IN \(keysOfSource)")
        """
    }

    private static let keysOfSource = "(SELECT key FROM keySource WHERE source = :source)"

    private func arguments(_ source: StoredSource?) -> StatementArguments {
        ["project": access.project.id, "level": level, "source": source?.id]
    }

    /// Returns the keys of one source, or of the project, in the order of registration.
    func keys(_ db: Database, in source: StoredSource?, page: PageRequest?) throws -> [Key] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT k.id, k.hash FROM \(Self.visibleKeys(in: source))
                ORDER BY k.id LIMIT :limit OFFSET :offset
                """,
            arguments: arguments(source) + [
                "limit": page?.perPage ?? -1, "offset": page?.offset ?? 0,
            ])
        return rows.map { Key(id: $0["id"], hash: $0["hash"]) }
    }

    /// Returns the number of keys.
    func keyCount(_ db: Database, in source: StoredSource?) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM \(Self.visibleKeys(in: source))",
            arguments: arguments(source)) ?? 0
    }

    /// Returns the hashes of the keys that apps must neither register nor translate
    /// (`tml-service.md` 8, row 19).
    func ignoredKeys(_ db: Database, in source: StoredSource?) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT k.hash FROM translationKey k
                WHERE k.project = :project AND k.isIgnored = 1 AND k.level <= :level
                  AND (:source IS NULL OR EXISTS (SELECT 1 FROM keySource ks
                           WHERE ks.key = k.id AND ks.source = :source))
                ORDER BY k.id
                """, arguments: arguments(source))
    }
}

/// The options of a request for a set of translations (`tml-service.md` 3.3, 3.4).
public struct TranslationSetRequest: Hashable, Sendable {
    /// The language; `nil` means the default locale of the project.
    public var locale: String?
    /// True if the answer contains the hashes of ignored keys.
    public var showsIgnored: Bool
    /// The page; `nil` means the complete set.
    public var page: PageRequest?

    /// Creates a request; by default, for the complete set in the default locale.
    public init(locale: String? = nil, showsIgnored: Bool = false, page: PageRequest? = nil) {
        self.locale = locale
        self.showsIgnored = showsIgnored
        self.page = page
    }

    /// Reads the parameters of a request. Without `all`, a page has 50 keys (`tml-service.md` 1.6).
    public init(_ parameters: RequestParameters) {
        self.init(
            locale: parameters.text("locale"), showsIgnored: parameters.flag("ignored"),
            page: parameters.flag("all") ? nil : parameters.page(perPage: 50))
    }
}

/// A set of translations, or one page of it.
public struct TranslationSetPage: Sendable {
    /// `results`: hash → list. Some sets also have `sources` and `ignored_keys`.
    public var members: JSONObject
    /// The page of keys; its records are in `members`. `nil` means all keys.
    public var page: Page<JSON>?
}
