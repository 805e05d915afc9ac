public import Display

/// The colours and the emphasis of text.
public struct Style: Hashable, Sendable {
    /// The colour of the text: its number among 256, or its 24 bits; `nil` for the terminal's
    /// default.
    public var foreground: Int?
    /// The colour of the background, in the same form.
    public var background: Int?
    /// The emphasis, shown with and without colours.
    public var emphasis: Emphasis

    /// Creates a style. The defaults are the terminal's colours without emphasis.
    public init(foreground: Int? = nil, background: Int? = nil, emphasis: Emphasis = []) {
        self.foreground = foreground
        self.background = background
        self.emphasis = emphasis
    }
}
