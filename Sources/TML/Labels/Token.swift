import Text

/// A placeholder for a value in a label (`tml-language.md` 3).
public struct Token: Hashable, Sendable {
    /// The kinds of tokens.
    public enum Kind: Hashable, Sendable {
        /// `{user}`
        case data
        /// `{user.name}`
        case method
        /// `{count|| message, messages}`, or `{user| he, she}`
        case piped
        /// `{animal @ dog: dog, cat: cat}`
        case map
        /// A placeholder of another syntax: `%d`, `{0}`, `{{count}}`. Nothing in it is read further.
        case placeholder
    }

    /// The separator between the name of a piped token and its parameters.
    public enum Separator: String, Hashable, Sendable {
        /// The value is shown before the word.
        case value = "||"
        /// Only the word is shown.
        case implied = "|"
    }

    /// The kind of the token.
    public let kind: Kind
    /// The token as written in the label, with percent sign and braces.
    public let text: String
    /// The name at the start of the token. The name of a method token includes its attribute:
    /// `user.name`. The name of a placeholder is equal in the label and its translations: the
    /// position of an argument from 1, a name, or a sign such as `%%` and `#`.
    public let name: String
    /// The separator before the parameters. `nil` if the token is not piped.
    public let separator: Separator?
    /// The range of the token: offsets into the label's UTF-8.
    public let range: Range<Int>
    /// The contexts, cases and parameters.
    private let rest: Rest

    /// The contexts after single colons. Only the first context is used.
    public var contexts: [String] { details?.contexts ?? [] }
    /// The cases after double colons, applied from left to right.
    public var cases: [String] { details?.cases ?? [] }
    /// The trimmed words of a piped token, or the trimmed pairs of a map token. Empty parameters
    /// are kept.
    public var parameters: [String] { details?.parameters ?? [] }
    /// The ranges of ``parameters``: offsets into the label's UTF-8.
    var parameterRanges: [Range<Int>] { details?.parameterRanges ?? [] }

    /// The name in braces, which translators see. A placeholder of another syntax as written.
    public var shortText: String { kind == .placeholder ? text : "{\(name)}" }

    /// Whether the token shows only a word that the value selects, and not the value.
    public var isImplied: Bool { separator == .implied }

    /// The name of the value: `user` of `user.name`.
    var valueName: String {
        guard kind == .method, let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else {
            return name
        }
        return String(name[..<dot])
    }

    /// The name of the attribute that is shown: `name` of `user.name`. Empty if the token is not a
    /// method token.
    var attributeName: String {
        guard kind == .method, let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else {
            return ""
        }
        return String(name[name.utf8.index(after: dot)...])
    }
}

extension Token {
    /// The parts after the name.
    struct Details: Hashable, Sendable {
        var contexts: [String] = []
        var cases: [String] = []
        var parameters: [String] = []
        var parameterRanges: [Range<Int>] = []
    }

    /// The details behind one reference. Most tokens have no details, and one reference is copied
    /// faster than four empty lists.
    private indirect enum Rest: Hashable, Sendable {
        case none
        case details(Details)
    }

    init(
        kind: Kind, text: String, name: String, separator: Separator?, details: Details?,
        range: Range<Int>
    ) {
        (self.kind, self.text, self.name) = (kind, text, name)
        (self.separator, self.range) = (separator, range)
        rest = details.map(Rest.details) ?? .none
    }

    /// `nil` if nothing follows the name.
    private var details: Details? {
        if case .details(let details) = rest { details } else { nil }
    }

    /// True if the token is only a name in braces, which shows the value.
    var isBareName: Bool {
        if case .none = rest { kind == .data } else { false }
    }
}

extension Token {
    /// Whether the first parameter has no key although others have one. The keys of the others
    /// would be shown: `{count|| message, other: messages}`.
    func hasForgottenKey(of context: LanguageContext) -> Bool {
        !hasNamedParameters
            && parameters.dropFirst().contains { parameter in
                parameter.utf8.contains(UInt8(ascii: ":"))
                    && context.hasRule(ValueMap.pair(parameter).key)
            }
    }
}

extension Token {
    /// Whether the token shows the value, and not only a word that the value selects.
    package var showsValue: Bool {
        switch kind {
        case .data, .method, .placeholder: true
        case .piped: !isImplied || parameters.contains { $0.shows(name) }
        case .map: false
        }
    }
}

extension Token {
    /// Creates a placeholder of another syntax.
    init(placeholder name: String, in bytes: [UInt8], at range: Range<Int>) {
        self.init(
            kind: .placeholder, text: bytes[range].string, name: name, separator: nil,
            details: nil, range: range)
    }

    /// The text that the reader sees for a sign that stands for itself, such as `%%` or `{{`. Empty
    /// for the sign of a shortcut. `nil` for a placeholder of a value.
    package var literalText: String? {
        guard kind == .placeholder else { return nil }
        return switch name {
        case "%%": "%"
        case "{{": "{"
        case "}}": "}"
        case "&&": "&"
        case "&": ""
        default: nil
        }
    }
}

extension Token {
    /// Returns the text of the token for a word form, with a simple token for the value.
    func shown(_ form: String) -> String {
        isImplied ? form.replacingAll("#\(name)#", with: shortText) : "\(shortText) \(form)"
    }
}

extension Token {
    /// The keys of a map token's texts.
    var mapKeys: [TokenValue] {
        hasNamedParameters
            ? parameters.map { .text(ValueMap.pair($0).key) }
            : parameters.indices.map(TokenValue.integer)
    }
}

extension Token {
    /// Whether the parameters have the form `key: text`. The first parameter decides.
    var hasNamedParameters: Bool {
        parameters.first?.utf8.contains(UInt8(ascii: ":")) ?? false
    }
}

extension Token {
    func translatorText(in language: Language) -> String {
        if kind == .placeholder { return text }
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
