/// The differences between terminals: the widths of characters, the display of whole frames, and
/// the reports of keys.
public struct TerminalProfile: Hashable, Sendable {
    /// The clusters that the terminal draws in the columns of their `Cell`. Other clusters are sent
    /// in pieces that all terminals draw alike.
    public var clusters: ClusterKinds
    /// True if characters of ambiguous width take two columns, as on some terminals for East Asia.
    public var isAmbiguousWide: Bool
    /// True if the program can mark the start and the end of a frame (mode 2026), so that the
    /// terminal never shows half a frame.
    public var isSynchronized: Bool

    /// True if the terminal can distinguish similar keys, such as control with enter and enter (the
    /// keyboard protocol of kitty).
    public var tellsKeysApart: Bool
    /// The terminal program, as far as the terminal reports it.
    public var program: TerminalProgram

    /// Creates a profile. The defaults are safe on every terminal.
    public init(
        clusters: ClusterKinds = [], isAmbiguousWide: Bool = false, isSynchronized: Bool = false,
        tellsKeysApart: Bool = false, program: TerminalProgram = .unknown
    ) {
        self.clusters = clusters
        self.isAmbiguousWide = isAmbiguousWide
        self.isSynchronized = isSynchronized
        self.tellsKeysApart = tellsKeysApart
        self.program = program
    }
}
