import Foundation

/// A text for a comparison without case, accents, widths and kinds of spaces: “É”, “é” and “e” are
/// equal, and so are “ё” and “е”. “й” and “и” are different letters. Tabs, line breaks and several
/// spaces are one space. Soft hyphens and other invisible characters are left out.
public struct FoldedText: Equatable, Sendable {
    /// The letters, in lower case and without combining accents, and single spaces.
    public private(set) var scalars: [Unicode.Scalar] = []

    /// Folds a text.
    public init(_ text: String) {
        scalars.reserveCapacity(text.utf8.count)
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { append(Unicode.Scalar(Self.simple(byte))) }
        } else {
            let decomposed = text.decomposedStringWithCompatibilityMapping.lowercased()
            for scalar in decomposed.unicodeScalars { append(scalar) }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if Self.isSpace(scalar) {
            if scalars.last != " " { scalars.append(" ") }
        } else if scalar == "\u{306}", scalars.last == "и" {
            scalars.append(scalar)
        } else if !Self.isAccent(scalar), !Self.isInvisible(scalar) {
            scalars.append(scalar == "ς" ? "σ" : scalar)
        }
    }

    /// The words between spaces.
    public var words: [[Unicode.Scalar]] { scalars.split(separator: " ").map(Array.init) }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\t"..."\r": true
        case "!"..."~": false
        default: scalar.properties.isWhitespace
        }
    }

    /// Returns true for the combining accents of Latin, Greek and Cyrillic letters, and for the
    /// vowel points of Hebrew and Arabic. Vowel signs of other scripts are letters.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x591...0x5BD, 0x5BF...0x5C7, 0x64B...0x652: true
        default: false
        }
    }

    /// Returns true for soft hyphens, joiners and their opposites, spaces without width, marks and
    /// embeddings of the writing direction, and selectors of variants.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: true
        default: false
        }
    }
}

/// The folded text as a string, for the index of a search.
extension FoldedText {
    /// Returns the folded text. The letters are composed, because an index of three neighbouring
    /// letters otherwise finds parts of letters.
    public static func string(_ text: String) -> String {
        var text = text
        return text.withUTF8 { utf8 in
            var isSimple = true
            let folded = String(unsafeUninitializedCapacity: capacity(of: utf8)) {
                let end = fold(utf8, into: $0)
                isSimple = end != nil
                return end ?? 0
            }
            return isSimple ? folded : composed(String(decoding: utf8, as: UTF8.self))
        }
    }

    /// Returns the folded texts, each in a line of its own.
    public static func lines(_ texts: [String]) -> String {
        texts.map(string).joined(separator: "\n")
    }

    private static func composed(_ text: String) -> String {
        let scalars = FoldedText(text).scalars
        return String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
    }

    private static func simple(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "–", "—", "‘"..."„": scalar
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
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity(of: utf8)) {
            guard let end = fold(utf8, into: $0) else {
                var folded = string(String(decoding: utf8, as: UTF8.self))
                return folded.withUTF8 { $0.contains(word) }
            }
            return UnsafeBufferPointer(rebasing: $0[..<end]).contains(word)
        }
    }

    /// The greatest number of bytes of a folded text: a letter of two bytes becomes at most three
    /// bytes, others do not grow.
    private static func capacity(of utf8: UnsafeBufferPointer<UInt8>) -> Int {
        utf8.count * 3 / 2 + 1
    }

    /// Folds letter by letter, which takes a fifth of the time, and returns the number of bytes;
    /// `nil` if a letter needs its neighbours.
    private static func fold(
        _ utf8: UnsafeBufferPointer<UInt8>, into folded: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var (start, end) = (0, 0)
        while start < utf8.count {
            let byte = utf8[start]
            if byte < 0x80 {
                add(simple(byte), to: folded, &end)
                start += 1
                continue
            }
            guard let (scalar, size) = letter(at: start, of: utf8) else { return nil }
            start += size
            if isInvisible(scalar) { continue }
            guard let bytes = simple(scalar).flatMap(UTF8.encode) else { return nil }
            for byte in bytes { add(byte, to: folded, &end) }
        }
        return end
    }

    /// Adds a byte, but no second space after a space.
    private static func add(
        _ byte: UInt8, to folded: UnsafeMutableBufferPointer<UInt8>, _ end: inout Int
    ) {
        if byte == space, end > 0, folded[end - 1] == space { return }
        folded[end] = byte
        end += 1
    }

    private static let space = UInt8(ascii: " ")

    private static func simple(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: byte + 0x20
        case 0x09...0x0D: space
        default: byte
        }
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
