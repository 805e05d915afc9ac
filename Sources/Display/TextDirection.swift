/// The side where the lines of a paragraph begin.
public enum TextDirection: Hashable, Sendable {
    /// Lines begin at the left, as in Latin, Cyrillic and most scripts.
    case leftToRight
    /// Lines begin at the right, as in Arabic and Hebrew.
    case rightToLeft

    /// Determines the direction of a text in an unknown language: from right to left if the text
    /// has right-to-left letters.
    public init(ofLettersIn text: some StringProtocol) {
        let goesLeft = text.unicodeScalars.contains {
            TextOrder.isRightToLeft($0) && $0.properties.isAlphabetic
        }
        self = goesLeft ? .rightToLeft : .leftToRight
    }

    /// Determines the direction of a text that is being typed. The first letter decides, so the
    /// direction stays the same while the text grows.
    public init(ofFirstLetterIn text: some StringProtocol) {
        let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
        self = first.map(TextOrder.isRightToLeft) == true ? .rightToLeft : .leftToRight
    }
}
