/// A text that is equal to another text only if all bytes are equal.
///
/// `String` compares `é` and `e` with a combining accent as equal. Then a correction of the
/// composition would be no change, and would be lost. There is no `==` with a `String`, so the
/// compiler rejects such a comparison. Translations, labels, descriptions, notes, reasons and names
/// of sources are compared in this way.
public struct ExactText: Hashable, Comparable, Sendable {
    /// The text, for whatever shows, measures or searches it.
    public var string: String

    /// The text as it is, nothing normalized.
    public init(_ string: String) { self.string = string }

    /// Whether there is not a single character.
    public var isEmpty: Bool { string.isEmpty }
    /// The bytes that count.
    public var utf8: String.UTF8View { string.utf8 }

    /// Byte for byte.
    public static func == (left: ExactText, right: ExactText) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    /// By bytes, as the databases sort.
    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Of the bytes, so that texts that only look alike differ here too.
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

extension ExactText: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// A text that is written in the source.
    public init(stringLiteral value: String) { self.init(value) }
    /// The text itself.
    public var description: String { string }
}

/// In files it is a string like any other.
extension ExactText: Codable {
    /// Throws what decoding a string throws.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Throws what encoding a string throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(string)
    }
}
