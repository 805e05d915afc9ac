public import Catalog
import Foundation
import GRDB
public import TML
public import Text
import Wire

/// The service's part of machine translation: the labels of keys and the stored answers.
public struct Machine: Sendable {
    let database: ServiceDatabase

    /// Collects the data for the engines.
    ///
    /// Throws `.forbidden` without `machine.use`. Throws `.notFound` for a key that does not exist
    /// or is hidden from the translator. Throws `.invalid` for a language that the project does not
    /// have.
    public func job(
        _ session: ServiceSession, _ key: Project.Key, _ request: MachineRequest
    ) throws(ServiceError) -> MachineJob {
        try database.read { db in
            let access = try Access(db, session, key)
            let locale = try access.project.locale(db, request.locale, forReading: false)
            try access.member.require(.useMachine, in: LocaleCode(locale))
            let languages = MachineLanguages(db: db, project: access.project)
            let phrases = try request.keys.map { hash in
                let phrase = try Self.visiblePhrase(db, access, hash, LocaleCode(locale))
                return MachineJob.Item(
                    key: phrase.hash, id: nil, label: phrase.parsedLabel,
                    source: try languages.language(request.sourceLocale ?? phrase.locale))
            }
            let texts = try request.texts.map { text in
                let source = request.sourceLocale ?? access.project.defaultLocale
                return MachineJob.Item(
                    key: nil, id: text.id, label: Label(text.text, syntax: text.syntax),
                    source: try languages.language(source))
            }
            return MachineJob(items: phrases + texts, target: try languages.language(locale))
        }
    }

    private static func visiblePhrase(
        _ db: Database, _ access: Access, _ hash: String, _ locale: LocaleCode
    ) throws -> StoredKey {
        let found = try StoredKey.find(db, project: access.project.id, hash: hash)
        guard let found, found.isOffered,
            found.level <= access.member.role(in: locale).level
        else { throw ServiceError.notFound("There is no key \(hash)") }
        return found
    }

    /// Returns the languages of the project, the default language first, for the list of languages
    /// that engines can translate into.
    public func locales(
        _ session: ServiceSession, _ key: Project.Key
    ) throws(ServiceError) -> [LocaleCode] {
        try database.read { db in
            let access = try Access(db, session, key)
            let own = access.project.defaultLocale
            let others = try access.project.locales(db).filter { $0 != own }
            return ([own] + others).map { LocaleCode($0) }
        }
    }
}

/// The languages of one request. Each language is read once.
private struct MachineLanguages {
    let db: Database
    let project: StoredProject

    /// Returns a language with its rules. Without a definition, the language has no rules.
    func language(_ locale: String) throws -> Language {
        guard let text = try project.definition(db, of: locale) else {
            return .plain(locale: LocaleCode(locale))
        }
        do {
            return try Language(definition: Array(text.utf8))
        } catch {
            return .plain(locale: LocaleCode(locale))
        }
    }
}

/// A question to an engine. The answer is stored for some time (`tml-service.md` 7.9, step 7).
public struct MachineQuestion: Hashable, Sendable {
    /// The name and the address of the engine.
    public var provider: String
    /// The language of the text.
    public var source: LocaleCode
    /// The language to translate into.
    public var target: LocaleCode
    /// The scheme that hides tokens, and the syntax of the text if it is not TML.
    public var scheme: String
    /// The text, as sent to the engine.
    public var text: String

    /// Creates a question from all parts that distinguish one question from another.
    public init(
        provider: String, source: LocaleCode, target: LocaleCode, scheme: String, text: String
    ) {
        self.provider = provider
        self.source = source
        self.target = target
        self.scheme = scheme
        self.text = text
    }

    /// The hash of the question. The length of each part is included, so that the parts cannot be
    /// confused.
    var hash: Data {
        let parts = [provider, source.rawValue, target.rawValue, scheme, text]
        let all = parts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
        return Data(Sodium.sha256(all))
    }
}

extension Machine {
    /// Returns the answer of an engine from the last 30 days; `nil` if there is no such answer.
    public func answer(to question: MachineQuestion) throws(ServiceError) -> JSON? {
        let oldest = database.clock() - Limits.machineAnswerLifetime
        return try database.read { db in
            let text = try String.fetchOne(
                db, sql: "SELECT answer FROM machineAnswer WHERE question = ? AND at > ?",
                arguments: [question.hash, oldest])
            return try text.map { try JSON(parsing: Array($0.utf8)) }
        }
    }

    /// Stores the answer of an engine.
    public func keep(
        _ answer: JSON, to question: MachineQuestion
    ) throws(ServiceError) {
        let now = database.clock()
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO machineAnswer (question, answer, at) VALUES (?, ?, ?)
                    ON CONFLICT (question) DO UPDATE SET answer = excluded.answer, at = excluded.at
                    """, arguments: [question.hash, answer.text, now])
        }
    }
}

/// A request for machine translation (`tml-service.md` 3.13).
public struct MachineRequest: Hashable, Sendable {
    /// A text that is not a key of the project.
    public struct Text: Hashable, Sendable {
        /// The id by which the sender identifies the text.
        public var id: String
        /// The text, as received.
        public var text: String
        /// The syntax of the text.
        public var syntax: LabelSyntax
    }

    /// The maximum number of keys and texts of one request.
    public static let mostItems = 50
    /// The maximum length of a text, in bytes.
    public static let mostTextBytes = 5000

    /// The language to translate into.
    public var locale: String
    /// The language of the texts; `nil` means the language of the key, or the default language of
    /// the project.
    public var sourceLocale: String?
    /// Hashes of keys.
    public var keys: [String]
    /// Texts that are not keys of the project.
    public var texts: [Text]
    /// The name of one engine; `nil` means all engines.
    public var provider: String?

    /// Throws `.invalid` for a request without a language or without texts, and `.tooLarge` for too
    /// many or too long texts.
    public init(_ object: JSONObject) throws(ServiceError) {
        guard let locale = object["locale"]?.string else {
            throw .invalid("locale", "empty", "The target language is missing")
        }
        self.locale = locale
        sourceLocale = object["source_locale"]?.string
        provider = object["provider"]?.string
        keys = object.strings("keys")
        texts = (object["texts"]?.array ?? []).enumerated().compactMap { number, json in
            guard let text = json.object?["text"]?.string ?? json.string else { return nil }
            return Text(
                id: json.object?["id"]?.string ?? String(number), text: text,
                syntax: LabelSyntax(ofKey: json.object?["syntax"]?.string ?? "tml"))
        }
        guard !keys.isEmpty || !texts.isEmpty else {
            throw .invalid("keys", "empty", "The fields “keys” and “texts” are both empty")
        }
        guard keys.count + texts.count <= Self.mostItems else {
            throw .tooLarge("A request can have at most \(Self.mostItems) keys and texts")
        }
        guard texts.allSatisfy({ $0.text.utf8.count <= Self.mostTextBytes }) else {
            throw .tooLarge("A text can have at most \(Self.mostTextBytes) bytes")
        }
    }
}

/// A request with all data that an engine needs.
public struct MachineJob: Sendable {
    /// One key or text.
    public struct Item: Sendable {
        /// The hash, if the item is a key.
        public let key: String?
        /// The id, if the item is a text.
        public let id: String?
        /// The text with its markup.
        public let label: Label
        /// The language of the text.
        public let source: Language
    }

    /// The items, in the order of the request.
    public let items: [Item]
    /// The language to translate into.
    public let target: Language
}
