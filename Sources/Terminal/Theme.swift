public import Display

/// How each role looks.
///
/// Emphasis alone keeps apart what must be kept apart; colours come on top of it.
public struct Theme: Hashable, Sendable {
    /// Where the colours come from.
    public enum Palette: String, Hashable, Sendable, CaseIterable {
        /// The eight colours the user gave the terminal: at home on any background.
        case terminal
        /// For dark and for light backgrounds, where the terminal has 256 colours.
        case dark, light
    }

    /// Where the colours come from, if there are any.
    public var palette: Palette
    /// Without colours, emphasis alone tells the roles apart.
    public var usesColors: Bool

    /// A theme in the terminal's own colours, unless said otherwise.
    public init(palette: Palette = .terminal, usesColors: Bool = true) {
        self.palette = palette
        self.usesColors = usesColors
    }

    /// The theme that the environment asks for: none in colour if `NO_COLOR` says so.
    public static func detect(
        _ environment: [String: String], palette: Palette = .terminal
    ) -> Theme {
        Theme(palette: palette, usesColors: (environment["NO_COLOR"] ?? "").isEmpty)
    }

    /// How a role looks on a terminal with that many colours, of which there may be none.
    public func style(of role: Role, colors: Int) -> Style {
        let look = Look.of(role)
        guard usesColors, colors >= 8 else { return Style(emphasis: look.emphasis) }
        let pair =
            switch palette {
            case .dark: colors >= 256 ? look.dark : look.standard
            case .light: colors >= 256 ? look.light : look.standard
            case .terminal: look.standard
            }
        return Style(foreground: pair.0, background: pair.1, emphasis: look.emphasis)
    }
}
