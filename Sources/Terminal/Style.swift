public import Display

/// How text looks: two colours of the terminal, or its own where there is none, and what makes it
/// stand out.
public struct Style: Hashable, Sendable {
    /// The colour of the text: its number among 256, or all its 24 bits; `nil` for the terminal's own.
    public var foreground: Int?
    /// The colour behind the text, likewise.
    public var background: Int?
    /// Shown with and without colours.
    public var emphasis: Emphasis

    /// The terminal's own colours without emphasis, unless said otherwise.
    public init(foreground: Int? = nil, background: Int? = nil, emphasis: Emphasis = []) {
        self.foreground = foreground
        self.background = background
        self.emphasis = emphasis
    }
}
