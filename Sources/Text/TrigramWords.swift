import Glibc

/// The words of a search, in lower case or folded like the texts in an index of trigrams.
public struct TrigramWords: Sendable {
    /// The words of at least three characters, which the index finds.
    public private(set) var long: [String] = []
    /// The words that are too short for the index.
    public private(set) var short: [String] = []

    /// Splits a search into words at white space.
    ///
    /// - Parameter isFolded: true for an index of folded texts (``FoldedText``).
    public init(_ search: String, isFolded: Bool = false) {
        self.init(
            words: search.split(whereSeparator: \.isWhitespace).map(String.init),
            isFolded: isFolded)
    }

    /// Creates the words of a search. A word may be a phrase with spaces.
    ///
    /// - Parameter isFolded: true for an index of folded texts (``FoldedText``).
    public init(words: [String], isFolded: Bool = false) {
        for word in words {
            let like = isFolded ? FoldedText.string(word) : word.lowercased()
            let scalars = like.unicodeScalars.filter { $0 != "\0" }
            guard !scalars.isEmpty else { continue }
            let text = String(String.UnicodeScalarView(scalars))
            if scalars.count < 3 { short.append(text) } else { long.append(text) }
        }
    }

    /// Whether the search contains no words.
    public var isEmpty: Bool { long.isEmpty && short.isEmpty }
    /// All words, the long ones first.
    public var all: [String] { long + short }

    /// The query for FTS5, with every long word as a phrase of trigrams.
    public var match: String { Self.match(long) }

    /// The query for an index without the positions of its trigrams. It also finds texts that
    /// contain the trigrams but not the words.
    public var matchOfTrigrams: String {
        Self.match(
            long.flatMap { word in
                let scalars = Array(word.unicodeScalars)
                return (0...scalars.count - 3).map { start in
                    String(String.UnicodeScalarView(scalars[start..<start + 3]))
                }
            })
    }

    private static func match(_ phrases: [String]) -> String {
        phrases.map(phrase).joined(separator: " AND ")
    }

    /// Returns the query of FTS5 for a phrase. The phrase is quoted, so that no part of it is an
    /// operator.
    public static func phrase(_ text: String) -> String {
        "\"\(text.replacingExactly("\"", with: "\"\""))\""
    }

    /// Returns true if a text in the form of the index contains all words, byte for byte.
    public func areAll(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in all.allSatisfy { bytes.contains($0) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Compares byte for byte, unlike `String.contains`, which compares whole characters.
    func contains(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { word in
            guard let wanted = word.baseAddress, var here = baseAddress else { return word.isEmpty }
            let end = here + count - word.count
            while here <= end, let found = memchr(here, Int32(wanted[0]), end - here + 1) {
                if memcmp(found, wanted, word.count) == 0 { return true }
                here = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
            }
            return false
        }
    }
}
