/// What terminals disagree about: how wide they draw some things, and whether they show a frame at
/// once and tell keys apart.
public struct TerminalProfile: Hashable, Sendable {
    /// The clusters that it draws in the columns that a `Cell` gives them. The others it gets in
    /// pieces that every terminal draws alike.
    public var clusters: ClusterKinds
    /// Whether it gives two columns to signs of ambiguous width, as terminals for East Asia may.
    public var isAmbiguousWide: Bool
    /// Whether it can be told where a frame begins and ends (mode 2026), so that it never shows half of
    /// one.
    public var isSynchronized: Bool

    /// Whether it can tell keys apart that look alike, such as control with enter and enter (the keyboard
    /// protocol of kitty).
    public var tellsKeysApart: Bool
    /// Which program it is, as far as it says so.
    public var program: TerminalProgram

    /// The profile that is safe with every terminal, unless said otherwise.
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
