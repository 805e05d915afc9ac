import Foundation

/// A text for a comparison without case, accents, widths and kinds of spaces: “É”, “é” and “e” are
/// equal, and so are “ё” and “е”. “й” and “и” are different letters.
public struct FoldedText: Equatable, Sendable {
    /// The letters, in lower case and without combining accents.
    public let scalars: [Unicode.Scalar]

    /// Folds a text.
    public init(_ text: String) {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let decomposed = isASCII ? text : text.decomposedStringWithCompatibilityMapping
        var scalars: [Unicode.Scalar] = []
        for scalar in decomposed.lowercased().unicodeScalars {
            let isOfLetter = scalar == "\u{306}" && scalars.last == "и"
            if isOfLetter || !Self.isAccent(scalar) {
                scalars.append(scalar == "ς" ? "σ" : scalar)
            }
        }
        self.scalars = scalars
    }

    /// The words between white space.
    public var words: [[Unicode.Scalar]] {
        scalars.split(whereSeparator: \.properties.isWhitespace).map(Array.init)
    }

    /// Returns true for the combining accents of Latin, Greek and Cyrillic letters, and for the
    /// vowel points of Hebrew and Arabic. Vowel signs of other scripts are letters.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x591...0x5BD, 0x5BF...0x5C7, 0x64B...0x652: true
        default: false
        }
    }
}

/// The folded text as a string, for the index of a search.
extension FoldedText {
    /// Returns the folded text. The letters are composed, because an index of three neighbouring
    /// letters otherwise finds parts of letters.
    public static func string(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return simple(text) ?? composed(text)
    }

    private static func composed(_ text: String) -> String {
        let scalars = FoldedText(text).scalars
        return String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
    }

    /// Folds letter by letter, which takes a fifth of the time; `nil` if a letter needs its
    /// neighbours.
    private static func simple(_ text: String) -> String? {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let simple = simple(scalar) else { return nil }
            folded.append(simple)
        }
        return String(folded)
    }

    private static func simple(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "A"..."Z": Unicode.Scalar(scalar.value + 0x20)
        case "\0"..."\u{7F}", "–", "—", "‘"..."„": scalar
        case "\u{80}"..."\u{4FF}": letters[Int(scalar.value - 0x80)]
        default: nil
        }
    }

    /// The folded letters from U+0080 to U+04FF: Latin, Greek and Cyrillic; `nil` for a letter that
    /// is not folded to one letter.
    private static let letters: [Unicode.Scalar?] = (0x80...0x4FF).map { number in
        let folded = Unicode.Scalar(number).map { composed(String($0)).unicodeScalars }
        return folded?.count == 1 ? folded?.first : nil
    }
}
