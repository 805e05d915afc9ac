/// A part of a label as it is written, for colouring.
public struct Segment: Hashable, Sendable {
    /// What a part of a label is.
    public enum Kind: Hashable, Sendable {
        case text
        case token
        /// `[bold: `, `[bold]`, `<b>`
        case decorationOpening(String)
        case decorationClosing
        /// Is not shown: a stray bracket, or what follows a surplus closing tag.
        case lost
    }

    /// What it is.
    public let kind: Kind
    /// Offsets into the label's UTF-8.
    public let range: Range<Int>
}
