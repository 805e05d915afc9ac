/// How a cell stands out beside its role.
public struct Emphasis: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Emphasis(rawValue: 1)
    public static let dim = Emphasis(rawValue: 2)
    public static let italic = Emphasis(rawValue: 4)
    public static let underline = Emphasis(rawValue: 8)
    public static let reverse = Emphasis(rawValue: 16)
    /// Struck out; shown dim by terminals driven through curses, which knows no such attribute.
    public static let strike = Emphasis(rawValue: 32)
}
