/// A decoration as it is written in a label.
package struct DecorationSpan: Hashable, Sendable {
    /// `bold` of `[bold: …]`, `b` of `<b>…</b>`.
    package let name: String
    /// What opens it: offsets into the label's UTF-8.
    package let opening: Range<Int>
    /// What closes it; empty at the end of the label if nothing does.
    package let closing: Range<Int>
}
