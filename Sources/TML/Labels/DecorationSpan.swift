/// A decoration of a label.
package struct DecorationSpan: Hashable, Sendable {
    /// The name: `bold` of `[bold: …]`, `b` of `<b>…</b>`.
    package let name: String
    /// The range of the opening tag: offsets into the label's UTF-8.
    package let opening: Range<Int>
    /// The range of the closing tag. If there is none, an empty range at the end of the label.
    package let closing: Range<Int>
}
