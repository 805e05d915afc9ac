/// What a piece of the screen lies on. The theme gives each ground its colour; where there are no
/// colours, what must be told apart is so by attributes.
///
/// A ground is laid first; what is written on it keeps it, whatever role it has.
public enum Ground: UInt8, Hashable, Sendable, CaseIterable {
    /// Where the work is done, and beside it what one chooses from.
    case base, side
    /// The line with the cursor, in what has the focus and in what has not.
    case selected, selectedAway
    /// A text field without the focus, and with it.
    case field, focusedField
    /// The status line.
    case status
    /// What lies on top of a screen.
    case dialog

    /// The letter that stands for the ground in golden files; no two grounds share one.
    public var letter: Character { Ground.letters[Int(rawValue)] }

    /// In the order of the cases.
    private static let letters = Array(" sKkfFtd")
}
