public import Display

/// The colours of everything on the screen.
public struct Theme: Hashable, Sendable {
    /// A colour, and what comes with it.
    public struct Paint: Hashable, Sendable {
        /// Which colour.
        public var color: Color
        /// What makes it stand out besides.
        public var emphasis: Emphasis

        /// A colour, by itself without emphasis.
        public init(_ color: Color, _ emphasis: Emphasis = []) {
            self.color = color
            self.emphasis = emphasis
        }
    }

    /// What it is called.
    public var name: String
    /// By the grounds' raw values.
    private let grounds: [Paint]
    /// By the roles' raw values.
    private let inks: [Paint]

    /// - Parameters:
    ///   - grounds: those that are missing are the terminal's own.
    ///   - hues: likewise.
    ///   - roles: what looks other than its hue does.
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

    /// The colours that the user gave the terminal: at home on any background, and there without a
    /// file.
    public static let terminal = Theme(
        name: "terminal",
        hues: [
            .accent: .ansi(4), .token: .ansi(6), .decoration: .ansi(5), .good: .ansi(2),
            .warning: .ansi(3), .error: .ansi(1), .waiting: .ansi(4),
        ])

    /// How a role looks on a ground of a terminal with that many colours.
    ///
    /// Where the ground has no colour, attributes tell it apart; on a ground that is shown by
    /// exchanging the colours, text has none of its own. With few colours, what is not read on the
    /// terminal's background has its own, too.
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

    /// The least contrast that a role has to the ground where both are of the theme's own choosing:
    /// of text, and of signs that are known by their shape.
    public static func leastContrast(of role: Role) -> Double {
        switch role {
        case .progress, .progressRest, .invisible: 3
        case .rule: 1
        default: 4.5
        }
    }
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

    /// What differs in brightness only is told apart by attributes, never by a hue.
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
        switch (color, depth) {
        case (.fixed(let color), .indexed):
            guard case .fixed(let ground) = ground else { return Color.nearest(to: color) }
            let shown = Color.shared[Color.nearest(to: ground) - 16]
            let contrast = min(leastContrast(of: role), color.contrast(to: ground))
            return Color.nearest(to: color, on: shown, contrast: contrast)
        default: return background(color, depth)
        }
    }
}
