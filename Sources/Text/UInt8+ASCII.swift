/// Character classes that contain only ASCII, as in the markup and the protocols (`tml-language.md`
/// 0).
///
/// Parsers ask them for each byte, so other modules contain copies of these functions.
extension UInt8 {
    /// `\d`: a digit.
    @inlinable package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// True for a letter or a digit.
    @inlinable package var isAlphanumeric: Bool {
        let letter = self | 0x20
        return isDigit || (letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z"))
    }

    /// `\w`: a letter, a digit or an underscore.
    @inlinable package var isWord: Bool { isAlphanumeric || self == UInt8(ascii: "_") }

    /// `\s`: white space and line breaks.
    @inlinable package var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}

extension Collection<UInt8> where SubSequence: Collection<UInt8> {
    /// The text of these bytes, which are UTF-8.
    @inlinable package var string: String { String(decoding: self, as: UTF8.self) }
}

extension BidirectionalCollection<UInt8> where SubSequence: BidirectionalCollection<UInt8> {
    /// The content without white space at both ends.
    @inlinable package var trimmed: SubSequence {
        guard let first = firstIndex(where: { !$0.isSpace }),
            let last = lastIndex(where: { !$0.isSpace })
        else { return self[startIndex..<startIndex] }
        return self[first...last]
    }
}

extension StringProtocol {
    /// The content without white space at both ends.
    @inlinable package var trimmed: String { Array(utf8).trimmed.string }

    /// Whether both texts have the same scalars. `==` also treats composed and decomposed
    /// characters as equal.
    @inlinable package func isSame(as other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// The number of a text that contains only digits; `nil` if it does not fit into `Int`.
    package var digits: Int? {
        guard !isEmpty, utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(self)
    }
}
