/// A part of a label, for colouring.
public struct Segment: Hashable, Sendable {
    /// The kind of a part.
    public enum Kind: Hashable, Sendable {
        /// Text.
        case text
        /// A complete token with its braces.
        case token
        /// `[bold: `, `[bold]`, `<b>`
        case decorationOpening(String)
        /// `]`, `[/bold]`, `</b>`
        case decorationClosing
        /// Text that is not shown: a stray bracket, or the text after a surplus closing tag.
        case lost
    }

    /// The kind of the part.
    public let kind: Kind
    /// Offsets into the label's UTF-8.
    public let range: Range<Int>
}
