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

/// The search for a word in the bytes of many texts.
extension FoldedText {
    /// Returns true if a text in UTF-8 contains a folded word, when the text is folded.
    public static func text(_ utf8: UnsafeBufferPointer<UInt8>, holds word: String) -> Bool {
        if word.isEmpty { return true }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count * 3 / 2 + 1) {
            guard let end = fold(utf8, into: $0) else {
                var folded = string(String(decoding: utf8, as: UTF8.self))
                return folded.withUTF8 { $0.contains(word) }
            }
            return UnsafeBufferPointer(rebasing: $0[..<end]).contains(word)
        }
    }

    /// Folds letter by letter, and returns the number of bytes; `nil` if a letter needs its
    /// neighbours. A letter of two bytes becomes at most three bytes, others do not grow.
    private static func fold(
        _ utf8: UnsafeBufferPointer<UInt8>, into folded: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var (start, end) = (0, 0)
        while start < utf8.count {
            let byte = utf8[start]
            if byte < 0x80 {
                folded[end] = (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
                (start, end) = (start + 1, end + 1)
                continue
            }
            guard let (scalar, size) = letter(at: start, of: utf8),
                let bytes = simple(scalar).flatMap(UTF8.encode)
            else { return nil }
            for byte in bytes {
                folded[end] = byte
                end += 1
            }
            start += size
        }
        return end
    }

    /// Decodes a letter of two bytes, or a character of the block of the dashes and the quotation
    /// marks; `nil` for others.
    private static func letter(
        at start: Int, of utf8: UnsafeBufferPointer<UInt8>
    ) -> (scalar: Unicode.Scalar, size: Int)? {
        let (byte, last) = (utf8[start], utf8.count - 1)
        if (0xC2...0xDF).contains(byte), start < last {
            let number = UInt32(byte & 0x1F) << 6 | UInt32(utf8[start + 1] & 0x3F)
            return Unicode.Scalar(number).map { ($0, 2) }
        }
        guard byte == 0xE2, start + 1 < last, utf8[start + 1] == 0x80 else { return nil }
        return Unicode.Scalar(0x2000 | UInt32(utf8[start + 2] & 0x3F)).map { ($0, 3) }
    }
}
