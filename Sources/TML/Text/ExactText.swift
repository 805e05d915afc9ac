/// A text of which every code point counts.
///
/// `é` and `e` with a combining accent look alike, and `String` takes them for equal: a correction
/// of nothing but the composition would be no correction, and be lost. These are equal only byte
/// for byte. There is no `==` with a `String`, so that the compiler refuses the comparison that
/// forgets this.
public struct ExactText: Hashable, Comparable, Sendable {
    public var string: String

    public init(_ string: String) { self.string = string }

    public var isEmpty: Bool { string.isEmpty }
    public var utf8: String.UTF8View { string.utf8 }

    public static func == (left: ExactText, right: ExactText) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    /// By bytes, as the databases sort.
    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

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
    public init(stringLiteral value: String) { self.init(value) }
    public var description: String { string }
}

/// In files it is a string like any other.
extension ExactText: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(string)
    }
}
