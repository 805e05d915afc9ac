/// How texts are shown on the terminal that the program runs in.
///
/// Nearly everything that draws asks for it, so it is no parameter: whoever draws says it once around
/// all of it.
public struct TextProfile: Hashable, Sendable {
    /// What the terminal does with letters from right to left. The program brings them into the order in
    /// which they are read, and the terminal is sent what it turns into that.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// Nothing: cells are shown from left to right as they are sent.
        case visual
        /// It turns each word, as kitty does.
        case words
        /// It brings each row into order by the rules of Unicode, beginning at the left, as Konsole does.
        case lines
        /// Nobody brings letters into order: what was typed first stands at the left.
        case typed
    }

    /// What the terminal does with letters from right to left.
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
