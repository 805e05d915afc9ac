/// What the window of a terminal is called: a text that does nothing there but be read.
///
/// Names come from servers. A control character in one would end the title, and what follows be taken
/// for a command.
struct WindowTitle: Equatable {
    /// Longer ones are cut, in scalars: a letter may have any number of marks.
    private static let longest = 120

    let text: String

    init(_ wanted: String) {
        var shown = String.UnicodeScalarView()
        for scalar in wanted.unicodeScalars where Self.isShown(scalar) {
            if shown.count == Self.longest {
                shown.append("…")
                break
            }
            shown.append(scalar)
        }
        text = String(shown)
    }

    /// Two of those that cannot be seen decide how letters and signs are joined.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            false
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }
}
