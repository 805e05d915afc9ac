import Foundation

/// A text for a comparison without case, accents, widths and kinds of spaces: “É”, “é” and “e” are
/// equal, and so are “ё” and “е”.
public struct FoldedText: Equatable, Sendable {
    /// The letters, in lower case and without combining accents.
    public let scalars: [Unicode.Scalar]

    /// Folds a text.
    public init(_ text: String) {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let decomposed = isASCII ? text : text.decomposedStringWithCompatibilityMapping
        scalars = decomposed.lowercased().unicodeScalars.filter { !Self.isAccent($0) }
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
