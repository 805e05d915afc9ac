/// A place in a label where a value is put (`tml-language.md` 3).
public struct Token: Hashable, Sendable {
    /// The forms of tokens.
    public enum Kind: Hashable, Sendable {
        /// `{user}`
        case data
        /// `{user.name}`
        case method
        /// `{count|| message, messages}`, or `{user| he, she}`
        case piped
        /// `{animal @ dog: dog, cat: cat}`
        case map
    }

    /// What stands between the name of a piped token and its parameters.
    public enum Separator: String, Hashable, Sendable {
        /// The value is shown before the word.
        case value = "||"
        /// Only the word is shown.
        case implied = "|"
    }

    /// Which form of token it is.
    public let kind: Kind
    /// The token as it is spelt, with percent sign and braces.
    public let text: String
    /// What stands first in the braces; of a method token the name with its attribute: `user.name`.
    public let name: String
    /// The contexts written after single colons; only the first is used.
    public let contexts: [String]
    /// The cases written after double colons, applied from left to right.
    public let cases: [String]
    /// What stands before the parameters; `nil` unless the token is piped.
    public let separator: Separator?
    /// The words of a piped token, or the pairs of a map token, trimmed; empty ones are kept.
    public let parameters: [String]
    /// Where the token stands: offsets into the label's UTF-8.
    public let range: Range<Int>

    /// What a translator sees of the token: the name in braces.
    public var shortText: String { "{\(name)}" }

    /// Whether only a word chosen by the value is shown, not the value.
    public var isImplied: Bool { separator == .implied }

    /// The name under which the value is found: `user` of `user.name`.
    var valueName: String {
        guard kind == .method, let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else {
            return name
        }
        return String(name[..<dot])
    }

    /// Which attribute of the value is shown: `name` of `user.name`.
    var attributeName: String {
        guard kind == .method, let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else {
            return ""
        }
        return String(name[name.utf8.index(after: dot)...])
    }
}

extension Token {
    /// Whether the first parameter has no key, so that the keys of the others would be shown:
    /// `{count|| message, other: messages}`.
    func hasForgottenKey(of context: LanguageContext) -> Bool {
        !hasNamedParameters
            && parameters.dropFirst().contains { parameter in
                parameter.utf8.contains(UInt8(ascii: ":"))
                    && context.hasRule(ValueMap.pair(parameter).key)
            }
    }
}

extension Token {
    /// Whether the value itself is shown, not only a word that it chooses.
    package var showsValue: Bool {
        switch kind {
        case .data, .method: true
        case .piped: !isImplied || parameters.contains { $0.shows(name) }
        case .map: false
        }
    }
}

extension Token {
    /// What stands for the token when this word form is chosen: with the token of its value.
    func shown(_ form: String) -> String {
        isImplied ? form.replacingAll("#\(name)#", with: shortText) : "\(shortText) \(form)"
    }
}

extension Token {
    /// The values that a map token has texts for.
    var mapKeys: [TokenValue] {
        hasNamedParameters
            ? parameters.map { .text(ValueMap.pair($0).key) }
            : parameters.indices.map(TokenValue.integer)
    }
}

extension Token {
    /// Whether the parameters are written `key: text`, which the first one decides.
    var hasNamedParameters: Bool {
        parameters.first?.utf8.contains(UInt8(ascii: ":")) ?? false
    }
}

extension Token {
    func translatorText(in language: Language) -> String {
        if name.utf8.first == UInt8(ascii: "_") {
            return name.dropFirst().description.replacingAll("__", with: " ")
                .replacingAll("_", with: "/")
        }
        guard kind == .piped else { return shortText }
        guard let context = language.context(of: self),
            let map = ValueMap(self, context: context, language: language),
            let form = Self.likelyRules(context.keyword).compactMap({ map.forms[$0] }).first
        else { return text }
        return isImplied ? form : "\(shortText) \(form)"
    }

    static func likelyRules(_ keyword: String) -> [String] {
        switch keyword {
        case "number", "list": ["many", "other"]
        case "gender": ["male", "female", "other"]
        case "date": ["past", "other"]
        default: ["other"]
        }
    }
}
