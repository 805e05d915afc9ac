/// Kinds of clusters that terminals draw differently.
public struct ClusterKinds: OptionSet, Hashable, Sendable {
    /// A bit for each kind.
    public let rawValue: Int

    /// Creates a set of kinds. Bits without a kind have no effect.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Emoji that form one picture, such as a family.
    public static let joined = ClusterKinds(rawValue: 1)
    /// Emoji with a skin tone.
    public static let toned = ClusterKinds(rawValue: 2)
    /// Characters that a selector makes emoji, such as the red heart.
    public static let styled = ClusterKinds(rawValue: 4)
    /// Digits in a box.
    public static let keycaps = ClusterKinds(rawValue: 8)
    /// Flags of countries and regions.
    public static let flags = ClusterKinds(rawValue: 16)
    /// Characters of several columns, as in Devanagari and Thai, and characters with many marks, if
    /// the terminal can draw them as a whole.
    public static let letters = ClusterKinds(rawValue: 32)

    /// Every kind: the kinds of a terminal that supports clusters (mode 2027).
    public static let all: ClusterKinds = [.joined, .toned, .styled, .keycaps, .flags, .letters]

    /// The kind of a cluster that curses cannot store in one cell with the correct width.
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
