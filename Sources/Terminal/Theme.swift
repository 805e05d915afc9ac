public import Display

/// The colours of the screen.
public struct Theme: Hashable, Sendable {
    /// A colour with emphasis.
    public struct Paint: Hashable, Sendable {
        /// The colour.
        public var color: Color
        /// The emphasis.
        public var emphasis: Emphasis

        /// Creates a paint, by default without emphasis.
        public init(_ color: Color, _ emphasis: Emphasis = []) {
            self.color = color
            self.emphasis = emphasis
        }
    }

    /// The name of the theme.
    public var name: String
    /// The paints of grounds, by their raw values.
    private let grounds: [Paint]
    /// The paints of roles, by their raw values.
    private let inks: [Paint]

    /// Creates a theme. The defaults are the terminal's colours.
    ///
    /// - Parameters:
    ///   - grounds: the paints of grounds.
    ///   - hues: the colours of roles, by hue.
    ///   - roles: the paints of roles that differ from their hue.
    public init(
        name: String, grounds: [Ground: Paint] = [:], hues: [Hue: Color] = [:],
        roles: [Role: Paint] = [:]
    ) {
        self.name = name
        self.grounds = Ground.allCases.map { grounds[$0] ?? Paint(.standard) }
        inks = Role.allCases.map { role in
            roles[role]
                ?? Paint(hues[Hue.of(role)] ?? .standard, Hue.emphasis(of: role))
        }
    }

    /// The user's colours in the terminal. This theme fits any background and needs no file.
    public static let terminal = Theme(
        name: "terminal",
        hues: [
            .accent: .ansi(4), .token: .ansi(6), .decoration: .ansi(5), .good: .ansi(2),
            .warning: .ansi(3), .error: .ansi(1), .waiting: .ansi(4),
        ])

    /// Returns the style of a role on a ground, for a terminal with this number of colours.
    ///
    /// If the ground has no colour, attributes distinguish it. If attributes exchange the colours
    /// of the ground, text has no colour of its own. With few colours, text that is hard to read on
    /// the terminal's background has the terminal's default colour.
    public func style(
        of role: Role, on ground: Ground, depth: ColorDepth, background known: Background = .unknown
    ) -> Style {
        let (ink, under) = (inks[Int(role.rawValue)], grounds[Int(ground.rawValue)])
        let plain = Plain.emphasis(of: role)
        let shape = Plain.emphasis(of: ground)
        if depth == .none { return Style(emphasis: plain.union(shape)) }
        let background = Theme.background(under.color, depth)
        var emphasis = ink.emphasis.union(under.emphasis)
        if background == nil { emphasis.formUnion(shape) }
        if emphasis.contains(.reverse) { return Style(background: background, emphasis: emphasis) }
        let foreground =
            depth == .few
            ? Theme.fewForeground(ink.color, role, known)
            : Theme.foreground(ink.color, on: under.color, role, depth)
        if foreground == nil { emphasis.formUnion(plain) }
        return Style(foreground: foreground, background: background, emphasis: emphasis)
    }

    /// Returns the minimum contrast of a role to the ground if the theme sets both colours. Symbols
    /// that are recognized by their shape need less than text.
    public static func leastContrast(of role: Role) -> Double { symbolContrasts[role] ?? 4.5 }

    private static let symbolContrasts: [Role: Double] = [
        .progress: 3, .progressRest: 3, .invisible: 3, .rule: 1,
    ]
}

extension Theme {
    private static func background(_ color: Color, _ depth: ColorDepth) -> Int? {
        switch (color, depth) {
        case (.standard, _), (.fixed, .few), (_, .none): nil
        case (.ansi(let number), .few): number & 7
        case (.ansi(let number), .indexed): number
        case (.ansi(let number), .direct): number < 8 ? number : Color.usual[number].number
        case (.fixed(let color), .indexed): Color.nearest(to: color)
        case (.fixed(let color), .direct): color.number
        }
    }

    /// Returns the foreground with few colours. Attributes distinguish roles that differ only in
    /// brightness, never a hue.
    private static func fewForeground(
        _ color: Color, _ role: Role, _ background: Background
    ) -> Int? {
        switch (Hue.of(role), color) {
        case (.text, _), (.bright, _), (.dim, _), (.rule, _), (_, .standard): nil
        case (_, .ansi(let number)): Color.hue(of: Color.usual[number], on: background)
        case (_, .fixed(let color)): Color.hue(of: color, on: background)
        }
    }

    private static func foreground(
        _ color: Color, on ground: Color, _ role: Role, _ depth: ColorDepth
    ) -> Int? {
        guard case .fixed(let fixed) = color, case .fixed(let ground) = ground, depth == .indexed
        else { return background(color, depth) }
        let shown = Color.shared[Color.nearest(to: ground) - 16]
        let contrast = min(leastContrast(of: role), fixed.contrast(to: ground))
        return Color.nearest(to: fixed, on: shown, contrast: contrast)
    }
}
