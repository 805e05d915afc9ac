/// How wide a terminal draws what terminals disagree about.
public struct TerminalProfile: Hashable, Sendable {
    /// The clusters that it draws in the columns that a `Cell` gives them. The others it gets in
    /// pieces that every terminal draws alike.
    public var clusters: ClusterKinds
    /// Whether it gives two columns to signs of ambiguous width, as terminals for East Asia may.
    public var isAmbiguousWide: Bool

    /// The profile that is safe with every terminal, unless said otherwise.
    public init(clusters: ClusterKinds = [], isAmbiguousWide: Bool = false) {
        self.clusters = clusters
        self.isAmbiguousWide = isAmbiguousWide
    }
}
