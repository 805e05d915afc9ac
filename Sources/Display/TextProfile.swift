/// The properties of the program's terminal that change how texts are shown.
///
/// Nearly all drawing code uses the profile, so the profile is not a parameter. The caller sets it
/// once around all drawing.
public struct TextProfile: Hashable, Sendable {
    /// The terminal's own order of right-to-left letters. The program computes the visual order,
    /// and sends the letters in the order that the terminal turns into the visual order.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// The terminal shows cells from left to right, in the order of sending.
        case visual
        /// The terminal reverses each word, as kitty does.
        case words
        /// The terminal orders each row by the rules of Unicode, beginning at the left, as Konsole
        /// does.
        case lines
        /// Neither the program nor the terminal orders letters: the text that was typed first is at
        /// the left.
        case typed
    }

    /// The terminal's own order of right-to-left letters.
    public var order: Order
    /// True if Arabic letters are sent in their joined forms, for terminals that do not join
    /// letters. The stored text contains no joined forms.
    public var joinsArabic: Bool
    /// True if characters of ambiguous width take two columns.
    public var isAmbiguousWide: Bool

    /// Creates a profile; in visual order by default.
    public init(
        order: Order = .visual, joinsArabic: Bool = false, isAmbiguousWide: Bool = false
    ) {
        self.order = order
        self.joinsArabic = joinsArabic
        self.isAmbiguousWide = isAmbiguousWide
    }

    /// The current profile.
    @TaskLocal public static var current = TextProfile()
}
