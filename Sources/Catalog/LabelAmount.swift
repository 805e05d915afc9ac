import Text

/// An amount of text to translate: the labels of some keys.
public struct LabelAmount: Hashable, Sendable, Encodable {
    /// The number of keys.
    public var keys: Int
    /// The number of words of the labels.
    public var words: Int
    /// The number of Unicode code points of the labels.
    public var characters: Int

    /// Creates an amount; by default, of no keys.
    public init(keys: Int = 0, words: Int = 0, characters: Int = 0) {
        self.keys = keys
        self.words = words
        self.characters = characters
    }

    /// Creates the amount of one key.
    public init(of label: String) {
        self.init(keys: 1, words: label.wordCount, characters: label.unicodeScalars.count)
    }

    /// Returns the sum of two amounts.
    public static func + (one: LabelAmount, other: LabelAmount) -> LabelAmount {
        LabelAmount(
            keys: one.keys + other.keys, words: one.words + other.words,
            characters: one.characters + other.characters)
    }

    /// Adds an amount.
    public static func += (one: inout LabelAmount, other: LabelAmount) { one = one + other }

    /// Returns the amount of several equal parts.
    public static func * (part: LabelAmount, count: Int) -> LabelAmount {
        LabelAmount(
            keys: part.keys * count, words: part.words * count,
            characters: part.characters * count)
    }
}
