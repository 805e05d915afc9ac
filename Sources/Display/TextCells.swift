/// Text as cells that can do a terminal no harm, a whole cluster in each.
///
/// - A cluster takes the columns of its scalars; a sequence of emoji (a family, a flag, a skin tone, a
///   keycap, a heart made red) takes two. What a terminal cannot be trusted to draw in them it gets in
///   pieces: `Cell.plain`.
/// - Controls, characters that change the direction of text, zero width spaces and soft hyphens are
///   shown as visible stand-ins, among them ␛ ␉ ␤; unassigned scalars as U+FFFD; a mark without a base
///   on a dotted circle.
/// - Cells are in the order of the text; `VisualLine` has them as they are read.
///
/// What is stored never changes; only the picture does.
public enum TextCells {
    /// The cells of a text, as many as it has columns.
    ///
    /// - Parameter revealing: for editors: spaces that do not look like themselves, joiners and
    ///   further invisible characters get stand-ins too, and every stand-in the role `invisible`.
    public static func cells(
        of text: some StringProtocol, role: Role, emphasis: Emphasis = [], revealing: Bool = false
    ) -> [Cell] {
        var builder = CellBuilder(role: role, emphasis: emphasis, isRevealing: revealing)
        builder.add(concrete(text))
        return builder.cells
    }

    /// The cells of a text with each scalar for itself, those that make one character and those that
    /// cannot be seen: what a text is made of, and not how it reads.
    public static func cells(apart text: Substring) -> [Cell] {
        text.unicodeScalars.flatMap { scalar in
            cells(of: String(scalar), role: scalar == " " ? .invisible : .text, revealing: true)
        }
    }

    /// How many columns the text takes on one line.
    public static func columns(of text: some StringProtocol, revealing: Bool = false) -> Int {
        let text = concrete(text)
        if text.isPlain { return text.utf8.count }
        return cells(of: text, role: .text, revealing: revealing).count
    }

    /// The text as far as it fits, cut between characters, with `…` in the last column if it was
    /// cut and `ellipsis` is wanted.
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

    /// The text in lines of at most that many columns.
    ///
    /// Lines end at line feeds (which are in no range), after spaces and hyphens, between
    /// ideographs, and within a word longer than a line; never within a `Character`. A space for
    /// which there is no room any more still ends its line. There is always one line.
    public static func lines(of text: String, columns: Int) -> [Range<String.Index>] {
        let lines = TextLayout(text, columns: columns).lines
        return lines.indices.compactMap { row in
            // There only for a cursor behind a space without room.
            let isForCursor = row > 0 && !lines[row - 1].endsWithLineFeed
            return isForCursor && lines[row].placements.isEmpty ? nil : lines[row].range
        }
    }

    /// Where each `Character` of a text on one line is; line feeds take a column like the rest.
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

    /// Generic strings are slow to walk through.
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
