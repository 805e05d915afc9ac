/// The attributes of a cell besides its role.
public struct Emphasis: OptionSet, Hashable, Sendable {
    /// A bit for each attribute.
    public let rawValue: UInt8

    /// Creates a set of attributes. A bit without an attribute has no effect.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier strokes or a brighter colour, depending on the terminal.
    public static let bold = Emphasis(rawValue: 1)
    /// Paler than the text around it.
    public static let dim = Emphasis(rawValue: 2)
    /// Italic; shown as normal text if the terminal has no italics.
    public static let italic = Emphasis(rawValue: 4)
    /// Underlined.
    public static let underline = Emphasis(rawValue: 8)
    /// The colours of text and background are exchanged. The difference is visible without colours.
    public static let reverse = Emphasis(rawValue: 16)
    /// Struck out; shown dim on terminals that the program controls with curses, because curses has
    /// no such attribute.
    public static let strike = Emphasis(rawValue: 32)
}
