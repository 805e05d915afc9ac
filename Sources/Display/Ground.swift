/// The background of a part of the screen. The theme maps each ground to a colour. Without colours,
/// attributes show the differences that are necessary.
///
/// A ground is set first. Text that is written later keeps the ground and may have any role.
public enum Ground: UInt8, Hashable, Sendable, CaseIterable {
    /// The area of work, and the area of lists beside it.
    case base, side
    /// The line with the cursor in a part with the focus, and in a part without the focus.
    case selected, selectedAway
    /// A text field without the focus, and with it.
    case field, focusedField
    /// The status line.
    case status
    /// A dialog above a screen.
    case dialog

    /// The unique letter of the ground in golden files.
    public var letter: Character { Ground.letters[Int(rawValue)] }

    /// The letters in the order of the cases.
    private static let letters = Array(" sKkfFtd")
}
