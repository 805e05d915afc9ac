import Text

/// The pattern by which a context recognises names of tokens (`tml-language.md` 6.2).
///
/// Nearly all are written `/.*(count|num)(\d)*$/`, which is: one of these words, and digits, at the
/// end. That is looked for directly; it is asked for every token that is shown.
enum NamePattern: Hashable, Sendable {
    case endings([[UInt8]])
    case general(Pattern)

    /// Nothing if the pattern is malformed.
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

    /// The words, if they are written like that and none ends with a digit.
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
