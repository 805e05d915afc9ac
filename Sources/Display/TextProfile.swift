/// How texts are shown on the terminal that the program runs in.
///
/// Nearly everything that draws asks for it, so it is no parameter: whoever draws says it once around
/// all of it.
public struct TextProfile: Hashable, Sendable {
    /// Who brings the letters of a line into the order in which they are read.
    public enum Order: Hashable, Sendable {
        /// We do: cells are sent from left to right as they are to be seen.
        case visual
        /// The terminal does: cells are sent in the order of the text, each text kept apart from
        /// what stands beside it.
        case terminal
        /// Nobody: what was typed first stands at the left.
        case typed
    }

    /// Who brings letters into their order.
    public var order: Order
    /// Whether Arabic letters are sent in the form that joins them to their neighbours, for terminals
    /// that do not join them. What is stored has none of these forms.
    public var joinsArabic: Bool
    /// Whether signs of ambiguous width take two columns.
    public var isAmbiguousWide: Bool

    /// In the order in which they are read, unless said otherwise.
    public init(
        order: Order = .visual, joinsArabic: Bool = false, isAmbiguousWide: Bool = false
    ) {
        self.order = order
        self.joinsArabic = joinsArabic
        self.isAmbiguousWide = isAmbiguousWide
    }

    /// The profile in force.
    @TaskLocal public static var current = TextProfile()
}
