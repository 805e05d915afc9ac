/// Where the lines of a paragraph begin.
public enum TextDirection: Hashable, Sendable {
    /// As in Latin, Cyrillic and most scripts: at the left.
    case leftToRight
    /// As in Arabic and Hebrew: at the right.
    case rightToLeft

    /// That of a text whose language is not known: from right to left if it has letters that go so.
    public init(ofLettersIn text: some StringProtocol) {
        let goesLeft = text.unicodeScalars.contains {
            TextOrder.isRightToLeft($0) && $0.properties.isAlphabetic
        }
        self = goesLeft ? .rightToLeft : .leftToRight
    }

    /// That of a text which is being typed: its first letter settles it, and it stays as the text grows.
    public init(ofFirstLetterIn text: some StringProtocol) {
        let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
        self = first.map(TextOrder.isRightToLeft) == true ? .rightToLeft : .leftToRight
    }
}
