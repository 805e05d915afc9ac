/// How a cell stands out beside its role.
public struct Emphasis: OptionSet, Hashable, Sendable {
    /// A bit for each attribute.
    public let rawValue: UInt8

    /// Bits without an attribute change nothing on the screen.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier strokes or a brighter colour, as the terminal likes.
    public static let bold = Emphasis(rawValue: 1)
    /// Paler than the text around it.
    public static let dim = Emphasis(rawValue: 2)
    /// Slanted, where the terminal can; else it looks like any other text.
    public static let italic = Emphasis(rawValue: 4)
    /// With a line below.
    public static let underline = Emphasis(rawValue: 8)
    /// With the colours of text and background exchanged: it shows without any colours.
    public static let reverse = Emphasis(rawValue: 16)
    /// Struck out; shown dim by terminals driven through curses, which knows no such attribute.
    public static let strike = Emphasis(rawValue: 32)
}
