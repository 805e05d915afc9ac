/// Kinds of clusters that terminals disagree about.
public struct ClusterKinds: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public let rawValue: Int

    /// Bits without a kind change nothing.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Emoji joined to one picture, as a family is.
    public static let joined = ClusterKinds(rawValue: 1)
    /// Emoji with a skin tone.
    public static let toned = ClusterKinds(rawValue: 2)
    /// Signs that a selector makes emoji, as the red heart is.
    public static let styled = ClusterKinds(rawValue: 4)
    /// Digits in a box.
    public static let keycaps = ClusterKinds(rawValue: 8)
    /// Flags of countries, and of parts of them.
    public static let flags = ClusterKinds(rawValue: 16)
    /// Letters of several columns, as in Devanagari and Thai, and letters with many marks: in one go
    /// instead of piece by piece.
    public static let letters = ClusterKinds(rawValue: 32)

    /// Every kind: what a terminal promises that knows clusters (mode 2027).
    public static let all: ClusterKinds = [.joined, .toned, .styled, .keycaps, .flags, .letters]

    /// The kind of a cluster that no cell of curses can hold, or not in the columns that it has.
    init(of text: String) {
        let scalars = text.unicodeScalars
        let isEmoji = scalars.first?.properties.isEmoji ?? false
        func has(_ values: ClosedRange<UInt32>) -> Bool {
            scalars.dropFirst().contains { values.contains($0.value) }
        }
        if isEmoji, has(0x20E3...0x20E3) {
            self = .keycaps
        } else if has(0x1F1E6...0x1F1FF) || isEmoji && has(0xE0020...0xE007F) {
            self = .flags
        } else if isEmoji, has(0x200D...0x200D) {
            self = .joined
        } else if isEmoji, has(0x1F3FB...0x1F3FF) {
            self = .toned
        } else if isEmoji, has(0xFE0F...0xFE0F) {
            self = .styled
        } else {
            self = .letters
        }
    }
}
