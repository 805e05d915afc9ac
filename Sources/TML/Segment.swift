/// A part of a label as it is written, for colouring.
public struct Segment: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case text
        case token
        /// `[bold: `, `[bold]`, `<b>`
        case decorationOpening(String)
        case decorationClosing
        /// Is not shown: a stray bracket, or what follows a surplus closing tag.
        case lost
    }

    public let kind: Kind
    /// Offsets into the label's UTF-8.
    public let range: Range<Int>
}
