/// Converts text to cells that are safe for terminals. Each cell contains a whole cluster.
///
/// - A cluster takes the columns of its scalars. An emoji sequence (a family, a flag, a skin tone,
///   a keycap, a red heart) takes two columns. A cluster that a terminal may draw wrongly is sent
///   in pieces: see `Cell.plain`.
/// - Controls, characters that change the direction of text, zero width spaces and soft hyphens are
///   shown as visible stand-ins, for example ␛ ␉ ␤. Unassigned scalars are shown as U+FFFD. A mark
///   without a base is shown on a dotted circle.
/// - Cells are in the order of the text. `VisualLine` has the cells in visual order.
///
/// The stored text never changes.
public enum TextCells {
    /// Returns the cells of a text, one for each column.
    ///
    /// - Parameter revealing: true for editors. Special spaces, joiners and other invisible
    ///   characters also get stand-ins, and every stand-in has the role `invisible`.
    public static func cells(
        of text: some StringProtocol, role: Role, emphasis: Emphasis = [], revealing: Bool = false
    ) -> [Cell] {
        var builder = CellBuilder(role: role, emphasis: emphasis, isRevealing: revealing)
        builder.add(concrete(text))
        return builder.cells
    }

    /// Returns the cells of a text with each scalar shown separately, also the scalars of one
    /// character and invisible scalars.
    public static func cells(apart text: Substring) -> [Cell] {
        text.unicodeScalars.flatMap { scalar in
            cells(of: String(scalar), role: scalar == " " ? .invisible : .text, revealing: true)
        }
    }

    /// Returns the number of columns that the text takes on one line.
    public static func columns(of text: some StringProtocol, revealing: Bool = false) -> Int {
        let text = concrete(text)
        if text.isPlain { return text.utf8.count }
        return cells(of: text, role: .text, revealing: revealing).count
    }

    /// Returns the text, cut between characters if it does not fit. If the text was cut and
    /// `ellipsis` is true, the last column contains `…`.
    public static func clipped(
        _ text: some StringProtocol, to columns: Int, ellipsis: Bool = true
    ) -> String {
        guard columns > 0 else { return "" }
        let text = concrete(text)
        guard TextCells.columns(of: text) > columns else { return String(text) }
        let profile = TextProfile.current
        let room = ellipsis ? columns - 1 : columns
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            used += width(of: text[end], revealing: false, profile)
            if used > room { break }
            end = text.index(after: end)
        }
        return String(text[..<end]) + (ellipsis ? "…" : "")
    }

    /// Returns the lines of the text, with at most this number of columns.
    ///
    /// Lines end at line feeds (which are in no range), after spaces and hyphens, between
    /// ideographs, and within a word longer than a line, but never within a `Character`. A space
    /// after a full line belongs to this line. There is always one line.
    public static func lines(of text: String, columns: Int) -> [Range<String.Index>] {
        let lines = TextLayout(text, columns: columns).lines
        return lines.indices.compactMap { row in
            // This line exists only for a cursor after a space that did not fit.
            let isForCursor = row > 0 && !lines[row - 1].endsWithLineFeed
            return isForCursor && lines[row].placements.isEmpty ? nil : lines[row].range
        }
    }

    /// Returns the position of each `Character` of a text on one line. A line feed also takes a
    /// column.
    public static func layout(of text: String, revealing: Bool = false) -> [Placement] {
        let profile = TextProfile.current
        var placements: [Placement] = []
        var column = 0
        var start = text.startIndex
        while start < text.endIndex {
            let end = text.index(after: start)
            let width = width(of: text[start], revealing: revealing, profile)
            placements.append(Placement(range: start..<end, column: column, width: width))
            column += width
            start = end
        }
        return placements
    }

    /// Converts the text to a substring, because the iteration over generic strings is slow.
    private static func concrete(_ text: some StringProtocol) -> Substring {
        if let string = text as? String { return string[...] }
        return text as? Substring ?? Substring(text)
    }

    static func width(
        of character: Character, revealing: Bool, _ profile: TextProfile
    ) -> Int {
        if character.utf8.count == 1 { return 1 }
        var builder = CellBuilder(
            role: .text, emphasis: [], isRevealing: revealing, profile: profile)
        builder.add(character)
        return builder.cells.count
    }
}
