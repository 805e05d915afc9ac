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
}
