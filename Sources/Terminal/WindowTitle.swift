/// The title of the terminal's window, without control characters.
///
/// Titles contain names from servers. A control character in a name would end the title, and the
/// terminal would execute the rest as a command.
struct WindowTitle: Equatable {
    /// The maximum length in scalars, because a character may have any number of marks. Longer
    /// titles are cut.
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

    /// Returns true for visible scalars, and for two invisible ones that control how characters
    /// join.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            false
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }
}
