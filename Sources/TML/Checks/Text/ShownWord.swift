/// A word of a label as a reader sees it: no part of a token, a decoration or an address.
public struct ShownWord: Hashable, Sendable {
    /// The word, its entities resolved.
    public var text: String
    /// Where it is written: offsets into the label's UTF-8.
    public var range: Range<Int>

    /// The words of a label from left to right. What has no spaces between its words is one.
    public static func all(in label: Label) -> [ShownWord] {
        let shown = ShownText(label)
        return shown.words.map { ShownWord(text: shown.text(of: $0), range: shown.range(of: $0)) }
    }
}
