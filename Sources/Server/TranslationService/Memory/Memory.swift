public import Catalog
import GRDB
import KeyIndex
import TML
public import Text
import Wire

/// The translation memory: translations of similar labels (`tml-service.md` 3.11).
public struct Memory: Sendable {
    let database: ServiceDatabase

    /// Returns the labels that are most similar to the subject, each with its accepted or approved
    /// translation, the best first. A key is not compared with itself. Keys that the person may not
    /// see are not included.
    public func matches(
        _ session: ServiceSession, _ project: Project.Key, _ request: MemoryQuery
    ) throws(ServiceError) -> [JSON] {
        try database.read { db in
            let access = try Access(db, session, project)
            try access.requireTeam()
            let locale = try access.project.locale(db, request.locale, forReading: true)
            let subject = try MemorySubject(db, access, request)
            let search = MemorySearch(db: db, access: access, subject: subject, locale: locale)
            let found = try search.best(request.limit, least: request.leastScore)
            return try found.compactMap { match in try search.record(match) }
        }
    }
}

/// The text to compare, with its language.
struct MemorySubject {
    let text: String
    let syntax: LabelSyntax
    /// The key of this label. The results do not contain this key.
    let key: KeyID?
    let locale: String

    init(_ db: Database, _ access: Access, _ request: MemoryQuery) throws {
        var locale = access.project.defaultLocale
        switch request.subject {
        case .text(let text):
            (self.text, syntax) = (text, .tml)
            key = nil
        case .key(let hash):
            let found = try StoredKey.find(
                db, visibleTo: access, hash: hash, locale: request.locale)
            (text, syntax) = (found.label, found.labelSyntax)
            key = found.id
            locale = found.locale
        }
        self.locale = request.sourceLocale ?? locale
    }
}

/// A query to the translation memory (`tml-service.md` 3.11).
public struct MemoryQuery: Hashable, Sendable {
    /// The subject of a query: a text, or the hash of a key with this label.
    public enum Subject: Hashable, Sendable {
        case text(String)
        case key(String)
    }

    /// The text or the key to compare.
    public var subject: Subject
    /// The language of the translations.
    public var locale: String
    /// The language of the labels; `nil` means the language of the key, or the default language of
    /// the project.
    public var sourceLocale: String?
    /// The minimum score, 0 to 1.
    public var leastScore: Double
    /// The maximum number of results, 1 to 50.
    public var limit: Int

    /// Creates a query with the default values of the API.
    public init(
        _ subject: Subject, locale: String, sourceLocale: String? = nil, leastScore: Double = 0.7,
        limit: Int = 5
    ) {
        self.subject = subject
        self.locale = locale
        self.sourceLocale = sourceLocale
        self.leastScore = leastScore
        self.limit = min(max(limit, 1), 50)
    }

    /// Reads the parameters of a request. Throws `.invalid` for values that are not allowed.
    public init(_ parameters: RequestParameters) throws(ServiceError) {
        guard let locale = parameters.text("locale") else {
            throw .invalid("locale", "required", "The parameter “locale” is missing")
        }
        let subject: Subject
        if let text = parameters.text("text") {
            guard text.utf8.count <= Limits.labelBytes else {
                throw .invalid(
                    "text", "too_long",
                    "The parameter “text” is longer than \(Limits.labelBytes) bytes")
            }
            subject = .text(text)
        } else if let key = parameters.text("key") {
            subject = .key(key)
        } else {
            throw .invalid("text", "required", "The request needs the parameter “text” or “key”")
        }
        self.init(
            subject, locale: locale, sourceLocale: parameters.text("source_locale"),
            leastScore: try Self.score(parameters), limit: try parameters.integer("limit") ?? 5)
    }

    private static func score(_ parameters: RequestParameters) throws(ServiceError) -> Double {
        guard let text = parameters.text("min_score") else { return 0.7 }
        guard let score = Double(text), (0...1).contains(score) else {
            throw .invalid(
                "min_score", "invalid", "The parameter “min_score” must be a number from 0 to 1")
        }
        return score
    }
}

/// Finds similar labels with the index of texts.
struct MemorySearch {
    struct Match {
        var key: KeyID
        var label: String
        var score: Double
    }

    let db: Database
    let access: Access
    let subject: MemorySubject
    /// The language of the translations.
    let locale: String

    /// The maximum number of labels that are compared.
    private static let mostCompared = 4000

    /// Returns the best matches, sorted by score; of equal scores, the newest first. Matches with
    /// the same text are returned once.
    func best(_ limit: Int, least: Double) throws -> [Match] {
        let text = ComparedText(Label(subject.text, syntax: subject.syntax))
        let comparison = WordComparison(text)
        var matches: [KeyID: Match] = [:]
        for row in try candidates(like: text, least: least) {
            let label: String = row["label"]
            let compared = ComparedText(Label(label, syntax: LabelSyntax(ofKey: row["syntax"])))
            guard let score = comparison.score(compared, least: least) else { continue }
            matches[row["id"]] = Match(key: row["id"], label: label, score: score)
        }
        let sorted = matches.values.sorted { ($0.score, $0.key) > ($1.score, $1.key) }
        return Array(sorted.prefix(limit))
    }

    private func candidates(like text: ComparedText, least: Double) throws -> [Row] {
        let condition = MemoryCondition(
            access: access, subject: subject, locale: locale, words: text.words.count, least: least)
        var rows = try condition.spelled(db)
        let words = try MemoryWords(text, least: least).rarest(db)
        for word in words where rows.count < Self.mostCompared {
            rows += try condition.containing(word, db, limit: Self.mostCompared - rows.count)
        }
        return rows
    }

    /// Returns a match with the best of its accepted translations. A translation without conditions
    /// comes before others.
    func record(_ match: Match) throws -> JSON? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT t.label, t.locale, t.translator, t.updatedAt, k.hash, k.syntax,
                       k.locale AS sourceLocale, u.name AS authorName, u.id AS authorUser
                FROM translation t
                JOIN translationKey k ON k.id = t.key
                LEFT JOIN membership m ON m.id = t.translator
                LEFT JOIN user u ON u.id = m.user
                WHERE t.key = ? AND t.locale = ? AND t.status IN ('approved', 'accepted')
                ORDER BY t.context <> '', \(TranslationReader.order) LIMIT 1
                """, arguments: [match.key, locale])
        guard let row else { return nil }
        let author = TranslatorRecord(
            brief: row["translator"], name: row["authorName"], user: row["authorUser"])
        var record: JSONObject = [
            "kind": "memory", "score": .number(match.score), "source": .string(match.label),
            "source_locale": .string(row["sourceLocale"]), "label": .string(row["label"]),
            "locale": .string(row["locale"]), "key": .string(row["hash"]),
            "translator": author?.json ?? .null,
            "updated_at": .string(WireTime(secondsSince1970: row["updatedAt"]).text),
        ]
        let syntax: String = row["syntax"]
        if syntax != "tml" { record["syntax"] = .string(syntax) }
        return .object(record)
    }
}

/// The conditions for keys of a match, in addition to similarity.
struct MemoryCondition {
    private let arguments: StatementArguments
    private let text: String

    /// `words` is the number of words of the text, and `least` is the minimum score. Labels with
    /// too few or too many words for this score are not read. Spaces in a token make the number of
    /// a label's words too high.
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

    /// Returns labels with the spelling of the text, or with capitals as in words and titles.
    func spelled(_ db: Database) throws -> [Row] {
        let lower = text.lowercased()
        let title = lower.prefix(1).uppercased() + lower.dropFirst()
        return try Row.fetchAll(
            db,
            sql: """
                SELECT k.id, k.label, k.syntax FROM translationKey k
                WHERE \(Self.sql) AND k.label IN (:text, :lower, :upper, :title)
                ORDER BY k.id DESC LIMIT 200
                """,
            arguments: arguments + [
                "text": text, "lower": lower, "upper": text.uppercased(), "title": title,
            ])
    }

    /// Returns labels that contain a word, found by the index.
    func containing(_ word: MemoryWords.Word, _ db: Database, limit: Int) throws -> [Row] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT k.id, k.label, k.syntax
                FROM (SELECT rowid FROM keyText WHERE keyText MATCH :phrase LIMIT :read) f
                JOIN translationKey k ON k.id = f.rowid
                WHERE \(Self.sql) LIMIT :limit
                """)
        return try Row.fetchAll(
            statement,
            arguments: arguments + [
                "phrase": word.phrase, "read": MemoryWords.mostRead, "limit": limit,
            ])
    }
}

/// The words of a text that are used for finding similar labels.
struct MemoryWords {
    struct Word {
        /// The phrase in the form for the index.
        var phrase: String
        /// The number of labels with this word, up to `mostRead`.
        var count: Int
    }

    /// The maximum number of labels that are read for one word.
    static let mostRead = 20_000
    /// The maximum number of words that are searched.
    private static let mostWords = 8
    /// The maximum number of words whose frequency is read.
    private static let mostCounted = 16

    private let words: [String]
    private let needed: Int

    /// A label with a score of at least `least` lacks at most the share 1 − `least` of the text's
    /// words. So the label contains at least one of any group with one word more than this number.
    init(_ text: ComparedText, least: Double) {
        needed = Int((Double(text.words.count) * (1 - least)).rounded(.down)) + 1
        words = text.words
    }

    /// Returns the rarest words, so many that each match contains one of them. The words are folded
    /// as in the index. Words that are too short for the index, and tokens with more than a name,
    /// are not included.
    func rarest(_ db: Database) throws -> [Word] {
        var seen: Set<String> = []
        let known = words.map(FoldedText.string).filter { word in
            word.unicodeScalars.count >= 3 && !word.utf8.contains(0) && seen.insert(word).inserted
        }
        let longest = known.sorted { $0.utf8.count > $1.utf8.count }.prefix(Self.mostCounted)
        let counted = try longest.map { word in try count(word, db) }.sorted { $0.count < $1.count }
        // A word that occurs in no label is one of the words that a match may lack.
        let lacked = counted.filter { $0.count == 0 && !$0.phrase.contains("{") }.count
        let wanted = max(0, min(needed - lacked, Self.mostWords))
        return Array(counted.filter { $0.count > 0 }.prefix(wanted))
    }

    private func count(_ word: String, _ db: Database) throws -> Word {
        let phrase = "label : \(TrigramWords.phrase(word))"
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM
                    (SELECT 1 FROM keyText WHERE keyText MATCH ? LIMIT \(Self.mostRead))
                """)
        return Word(phrase: phrase, count: try Int.fetchOne(statement, arguments: [phrase]) ?? 0)
    }
}

/// A label in the form for comparison: words in lower case. A token is a part of one word, even
/// if it contains spaces (`tml-service.md` 3.11).
struct ComparedText {
    /// The texts between white space, in lower case. White space inside tokens is removed.
    let words: [String]

    init(_ label: Label) {
        let bytes = Array(label.text.utf8)
        var collector = Collector()
        var position = 0
        for token in label.tokens {
            collector.take(
                String(decoding: bytes[position..<token.range.lowerBound], as: UTF8.self))
            collector.takeToken(token.text)
            position = token.range.upperBound
        }
        collector.take(String(decoding: bytes[position...], as: UTF8.self))
        words = collector.finish()
    }

    private struct Collector {
        private var words: [String] = []
        private var word = String.UnicodeScalarView()

        mutating func take(_ text: String) {
            for scalar in text.unicodeScalars {
                if scalar.properties.isWhitespace { endWord() } else { word.append(scalar) }
            }
        }

        mutating func takeToken(_ text: String) {
            word.append(contentsOf: text.unicodeScalars.filter { !$0.properties.isWhitespace })
        }

        private mutating func endWord() {
            guard !word.isEmpty else { return }
            words.append(String(word).lowercased())
            word.removeAll(keepingCapacity: true)
        }

        mutating func finish() -> [String] {
            endWord()
            return words
        }
    }
}

/// Compares texts with the query. The score is 1 − edit distance over words / number of words of
/// the longer text; equal words give 1 (`tml-service.md` 3.11).
struct WordComparison {
    /// The number of each word of the text. Words that are not in the text have the number -1 and
    /// equal no word.
    private let numbers: [String: Int]
    private let text: [Int]

    /// The maximum number of pairs of words that are compared. Longer texts are only tested for
    /// equality.
    private static let limit = 1_000_000

    init(_ text: ComparedText) {
        var numbers: [String: Int] = [:]
        self.text = text.words.map { word in
            let number = numbers[word] ?? numbers.count
            numbers[word] = number
            return number
        }
        self.numbers = numbers
    }

    /// Returns the score, 0 to 1; `nil` if the score is below `least`.
    func score(_ other: ComparedText, least: Double) -> Double? {
        let longer = max(text.count, other.words.count)
        let shorter = min(text.count, other.words.count)
        guard longer > 0 else { return 1 }
        // The distance is at least the difference of the lengths.
        guard Double(shorter) / Double(longer) >= least else { return nil }
        let words = other.words.map { numbers[$0] ?? -1 }
        if words == text { return 1 }
        guard longer * shorter <= Self.limit else { return nil }
        let score = 1 - Double(distance(to: words)) / Double(longer)
        return score >= least ? score : nil
    }

    /// Returns the number of words that must be added, removed or replaced.
    private func distance(to words: [Int]) -> Int {
        var row = Array(0...words.count)
        for (line, word) in text.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in words.indices {
                let replaced = diagonal + (words[column] == word ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[words.count]
    }
}
