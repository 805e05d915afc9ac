import Testing

@testable import TML

/// An input and the answer to it.
struct Vector {
    let json: JSONValue

    var id: String { json["id"]?.text ?? "" }

    var isDisputed: Bool { json["disputed"] == .boolean(true) }

    subscript(name: String) -> JSONValue? { json[name] }

    func text(_ name: String) throws -> String { try #require(json[name]?.text) }

    func members(_ name: String) -> [String: JSONValue] { json[name]?.object ?? [:] }

    /// What the engine says instead of the expected answer; nothing if it says the same.
    func failure(in file: String, _ languages: LanguageShelf) throws -> String? {
        let expected = json["expected"] ?? .null
        let answer = try answer(in: file, languages)
        if answer.isLike(expected) { return nil }
        return "\(id): expected \(expected.brief), got \(answer.brief)\n    for \(input)"
    }

    private var input: String {
        let told = ["expected", "sdks", "strength", "failed", "alternatives", "id", "disputed"]
        return members.filter { !told.contains($0.key) }.map { "\($0.key): \($0.value.brief)" }
            .sorted().joined(separator: "; ")
    }

    private var members: [String: JSONValue] { json.object ?? [:] }

    private func answer(in file: String, _ languages: LanguageShelf) throws -> JSONValue {
        switch file {
        case "keys":
            .text(KeyHash.key(label: try text("label"), description: self["description"]?.text))
        case "source_keys": .text(KeyHash.source(named: try text("source")))
        case "locales": .text(LocaleCode(try text("locale")).normalized.rawValue)
        case "sentences":
            .array(SentenceSplitter.sentences(of: try text("text")).map(JSONValue.text))
        case "tokens": try tokens()
        case "rules_parse": try ruleTree()
        case "rules": try ruleValue()
        case "decoration_parse": try decorationParse()
        case "decorations": try decorated()
        case "spans": try spans()
        case "parity": try parity()
        default:
            try answer(in: file, language: try languages.language(try text("language")), languages)
        }
    }

    private func answer(
        in file: String, language: Language, _ languages: LanguageShelf
    ) throws -> JSONValue {
        switch file {
        case "substitute", "list_tokens": try substituted(language)
        case "value_maps": try valueMap(language)
        case "context_for": try contextFor(language)
        case "token_contexts": try tokenContexts(language)
        case "context_rules": try contextRule(language)
        case "number_tables": numberTable(language)
        case "cases": try inflected(language)
        case "selection": try selected(language)
        case "translate": try translated(language, from: languages.language(try text("source")))
        case "plural_fields": try pluralFields(language)
        case "dates": try date(language)
        default: throw UnknownFile(name: file)
        }
    }
}

struct UnknownFile: Error { var name: String }

extension JSONValue {
    /// For reading in a report.
    var brief: String {
        switch self {
        case .null: "null"
        case .boolean(let boolean): "\(boolean)"
        case .integer(let integer): "\(integer)"
        case .decimal(let decimal): "\(decimal)"
        case .text(let text): text.debugDescription
        case .array(let items): "[\(items.map(\.brief).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\($0.key): \($0.value.brief)" }.sorted().joined(separator: ", "))}"
        }
    }

    /// Numbers may differ by rounding.
    func isLike(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isLike($1) }
        case (.object(let left), .object(let right)):
            return left.count == right.count
                && left.allSatisfy { name, value in right[name].map(value.isLike) ?? false }
        case (.text(let left), .text(let right)): return left.isSame(as: right)
        default: break
        }
        guard let left = number, let right = other.number else { return self == other }
        return abs(left - right) < 1e-9
    }

    private var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .decimal(let decimal): decimal
        default: nil
        }
    }
}
