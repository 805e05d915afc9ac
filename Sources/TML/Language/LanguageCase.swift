import Text

/// A grammatical transformation of a value: possessive, genitive… (`tml-language.md` 8).
public struct LanguageCase: Hashable, Sendable {
    struct Rule: Hashable, Sendable {
        var condition: Expression
        var operation: Expression?
        var asksForGender: Bool
    }

    /// The keyword in tokens: `gen` in `{user::gen}`.
    public let keyword: String
    /// The grammatical name: `Genitive`. `nil` if the definition has none.
    public let latinName: String?
    /// The name in the language itself. `nil` if the definition has none.
    public let nativeName: String?
    /// A description for people. `nil` if the definition has none.
    public let description: String?
    /// Whether the transformation applies to the whole value, and not to each word.
    public let appliesToPhrase: Bool
    let rules: [Rule]
    private let hasGender: Bool

    init(keyword: String, definition: JSON, hasGender: Bool) {
        self.keyword = keyword
        self.hasGender = hasGender
        latinName = definition["latin_name"]?.strictString
        nativeName = definition["native_name"]?.strictString
        description = definition["description"]?.strictString
        appliesToPhrase = definition["application"]?.strictString == "phrase"
        rules = (definition["rules"]?.array ?? []).compactMap(Rule.init)
    }

    /// Returns the transformed value. HTML tags in the value stay unchanged.
    ///
    /// - Parameter object: the object of the value. Rules can depend on its gender.
    public func applied(to value: String, of object: TokenValue?) -> String {
        let gender = gender(of: object)
        guard appliesToPhrase else {
            return Self.replacingWords(of: value) { transformed($0, gender: gender) }
        }
        let phrase = Self.withoutTags(value)
        let result = transformed(phrase, gender: gender)
        if phrase.isEmpty { return value.isEmpty ? result : value }
        return value.replacingAll(phrase, with: result)
    }
}

extension LanguageCase {
    private func gender(of object: TokenValue?) -> TokenValue {
        guard hasGender, let object, object != .missing else { return .text("unknown") }
        return RuleVariable.gender(of: object)
    }

    private func transformed(_ text: String, gender: TokenValue) -> String {
        for rule in rules {
            var variables: [(name: String, value: TokenValue)] = [("@value", .text(text))]
            if rule.asksForGender { variables.append(("@gender", gender)) }
            var evaluator = RuleEvaluator(variables)
            guard evaluator.isTrue(rule.condition) else { continue }
            guard let operation = rule.operation else { return text }
            var performer = RuleEvaluator([("@value", .text(text))])
            return result(of: operation, with: &performer) ?? text
        }
        return text
    }

    /// Returns `nil` if the operation fails.
    private func result(of operation: Expression, with evaluator: inout RuleEvaluator) -> String? {
        do {
            return try evaluator.value(of: operation).plainText
        } catch {
            return nil
        }
    }

    private static func replacingWords(of value: String, with transform: (String) -> String)
        -> String
    {
        let bytes = Array(value.utf8)
        var result = ""
        var position = 0
        let tags = TagScanner(bytes)
        while position < bytes.count {
            let end = tags.end(ofTagAt: position)
            let isWord = end == nil && !isSeparator(bytes[position])
            var stop = end ?? position + 1
            while isWord, stop < bytes.count, !isSeparator(bytes[stop]),
                tags.end(ofTagAt: stop) == nil
            { stop += 1 }
            let piece = bytes[position..<stop].string
            let isChanged = isWord && result.utf8.count <= TextLimit.longest
            result += isChanged ? transform(piece) : piece
            position = stop
        }
        return result
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    private static func withoutTags(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "<")) else { return value }
        let bytes = Array(value.utf8)
        var kept: [UInt8] = []
        var position = 0
        let tags = TagScanner(bytes)
        while position < bytes.count {
            if let end = tags.end(ofTagAt: position) {
                position = end
            } else {
                kept.append(bytes[position])
                position += 1
            }
        }
        return kept.string
    }
}

extension LanguageCase.Rule {
    fileprivate init?(_ definition: JSON) {
        guard let condition = Expression(definition, named: "conditions") else { return nil }
        self.condition = condition
        operation = Expression(definition, named: "operations")
        asksForGender = condition.mentions("@gender")
    }
}

/// Finds HTML tags, from `<` to the next `>`.
struct TagScanner {
    private let bytes: [UInt8]
    private let lastEnd: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    }

    /// Returns the end of the tag at a position. `nil` if no tag begins there.
    func end(ofTagAt position: Int) -> Int? {
        guard bytes[position] == UInt8(ascii: "<"), position < lastEnd else { return nil }
        return bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }
}
