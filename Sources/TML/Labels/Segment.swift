/// A part of a label as it is written, for colouring.
public struct Segment: Hashable, Sendable {
    /// What a part of a label is.
    public enum Kind: Hashable, Sendable {
        /// Words to be read.
        case text
        /// A whole token with its braces.
        case token
        /// `[bold: `, `[bold]`, `<b>`
        case decorationOpening(String)
        /// `]`, `[/bold]`, `</b>`
        case decorationClosing
        /// Is not shown: a stray bracket, or what follows a surplus closing tag.
        case lost
    }

    /// What this part is.
    public let kind: Kind
    /// Offsets into the label's UTF-8.
    public let range: Range<Int>
}
