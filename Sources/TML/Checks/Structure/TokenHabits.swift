import Text

/// The irregular tokens of a label, which are allowed in its translations too. The properties are
/// lazy because they are rarely used.
struct TokenHabits {
    private let label: Label
    private lazy var contexts = Set(
        label.tokens.lazy.flatMap { token in token.contexts.map { "\(token.name):\($0)" } })
    private lazy var sameWords = Set(label.tokens.lazy.filter(\.hasIdenticalWords).map(\.name))
    private lazy var hashes = Set(label.tokens.lazy.flatMap(\.hashes))

    init(of label: Label) { self.label = label }

    /// Whether a token of this name in the label has this context.
    mutating func writes(_ context: String, to name: String) -> Bool {
        contexts.contains("\(name):\(context)")
    }

    /// Whether the label has a piped token of this name whose words are all the same.
    mutating func hasIdenticalWords(_ name: String) -> Bool { sameWords.contains(name) }

    /// Whether a token of the label has this `#name#`.
    mutating func hasHash(_ hash: String) -> Bool { hashes.contains(hash) }
}

extension Token {
    /// Whether all words of the piped token are the same.
    var hasIdenticalWords: Bool {
        guard kind == .piped, parameters.count > 1, let first = parameters.first else {
            return false
        }
        if !hasNamedParameters { return parameters.dropFirst().allSatisfy { $0.isSame(as: first) } }
        let word = ValueMap.pair(first).text
        return parameters.dropFirst().allSatisfy { ValueMap.pair($0).text.isSame(as: word) }
    }

    /// Every `#name#` in the words.
    var hashes: [String] { parameters.flatMap(\.hashes) }
}

extension String {
    fileprivate var hashes: [String] {
        guard utf8.contains(UInt8(ascii: "#")) else { return [] }
        let parts = utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        return parts.dropFirst().dropLast()
            .filter { !$0.isEmpty && $0.allSatisfy(\.isWord) }
            .map { "#\(Substring($0))#" }
    }
}
