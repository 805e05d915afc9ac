/// A text that is equal to another text only if all bytes are equal.
///
/// `String` compares `é` and `e` with a combining accent as equal. Then a correction of the
/// composition would be no change, and would be lost. There is no `==` with a `String`, so the
/// compiler rejects such a comparison. Translations, labels, descriptions, notes, reasons and names
/// of sources are compared in this way.
public struct ExactText: Hashable, Comparable, Sendable {
    /// The text as a string, for display, measurement and search.
    public var string: String

    /// Creates a text without any normalization.
    public init(_ string: String) { self.string = string }

    /// Whether the text has no characters.
    public var isEmpty: Bool { string.isEmpty }
    /// The bytes, which decide comparisons.
    public var utf8: String.UTF8View { string.utf8 }

    /// Compares the texts byte for byte.
    public static func == (left: ExactText, right: ExactText) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    /// Compares the bytes, as the databases do for sorting.
    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Hashes the bytes, so that texts that only look alike have different hashes.
    public func hash(into hasher: inout Hasher) {
        var text = string
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }

    /// Whether both look the same but are composed of other code points: `é` and `e` with a
    /// combining accent.
    public func differsInCompositionOnly(from other: ExactText) -> Bool {
        self != other && string == other.string
    }
}

extension String {
    /// Returns the text with `new` in place of each `old`, compared scalar by scalar.
    ///
    /// `replacing(_:with:)` compares characters. A quotation mark before a combining mark or a joiner
    /// is another character than the quotation mark alone, and would stay.
    public func replacingExactly(_ old: String, with new: String) -> String {
        guard let first = old.utf8.first, utf8.contains(first) else { return self }
        let scalars = unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars)
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns the parts between the separators, compared scalar by scalar.
    ///
    /// - Parameter keepsEmpty: true if the result has empty parts, too.
    public func splitExactly(_ separator: Unicode.Scalar, keepsEmpty: Bool = false) -> [String] {
        unicodeScalars.split(separator: separator, omittingEmptySubsequences: !keepsEmpty)
            .map { String($0) }
    }
}

extension ExactText: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Creates a text from a literal.
    public init(stringLiteral value: String) { self.init(value) }
    /// The text itself.
    public var description: String { string }
}

/// In files, an `ExactText` is a string.
extension ExactText: Codable {
    /// Decodes a string. Throws the errors of decoding a string.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes a string. Throws the errors of encoding a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(string)
    }
}
