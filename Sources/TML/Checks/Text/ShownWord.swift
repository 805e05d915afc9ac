/// A word of the shown text of a label, without tokens, decorations and addresses.
public struct ShownWord: Hashable, Sendable {
    /// The word with resolved entities.
    public var text: String
    /// The range of the word: offsets into the label's UTF-8.
    public var range: Range<Int>

    /// Returns the words of a label from left to right. Text without spaces between words is one
    /// word.
    public static func all(in label: Label) -> [ShownWord] {
        let shown = ShownText(label)
        return shown.words.map { ShownWord(text: shown.text(of: $0), range: shown.range(of: $0)) }
    }
}
