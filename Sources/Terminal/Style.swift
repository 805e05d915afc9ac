public import Display

/// How text looks: two colours of the palette, or the terminal's own where there is none, and what
/// makes it stand out.
public struct Style: Hashable, Sendable {
    public var foreground: Int?
    public var background: Int?
    public var emphasis: Emphasis

    public init(foreground: Int? = nil, background: Int? = nil, emphasis: Emphasis = []) {
        self.foreground = foreground
        self.background = background
        self.emphasis = emphasis
    }
}
