import Text

/// The pattern of a context for names of tokens (`tml-language.md` 6.2).
///
/// Nearly all patterns have the form `/.*(count|num)(\d)*$/`: the name ends with one of these words
/// and digits. These endings are compared directly, because every shown token is tested.
enum NamePattern: Hashable, Sendable {
    case endings([[UInt8]])
    case general(Pattern)

    /// Returns `nil` if the pattern is malformed.
    init?(_ text: String) {
        if let words = Self.endings(in: text) {
            self = .endings(words)
        } else if let pattern = Pattern(text) {
            self = .general(pattern)
        } else {
            return nil
        }
    }

    func fits(_ name: String) -> Bool {
        switch self {
        case .general(let pattern): return pattern.occurs(in: name)
        case .endings(let words):
            var end = name.utf8[...]
            while let last = end.last, last.isDigit { end.removeLast() }
            return words.contains {
                end.count >= $0.count && end.suffix($0.count).elementsEqual($0)
            }
        }
    }

    /// Returns the words if the pattern has this form and no word ends with a digit.
    private static func endings(in text: String) -> [[UInt8]]? {
        guard text.hasPrefix("/.*("), text.hasSuffix(")(\\d)*$/") else { return nil }
        let words = text.utf8.dropFirst(4).dropLast(8)
            .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map(Array.init)
        let arePlain = words.allSatisfy { word in
            word.allSatisfy(\.isWord) && word.last.map { !$0.isDigit } ?? false
        }
        return arePlain ? words : nil
    }
}
