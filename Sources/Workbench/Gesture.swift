import Display

/// An action with the mouse at a point of the screen.
enum Gesture: Hashable, Sendable {
    /// The left button is pressed.
    case press
    /// The mouse is moved with the left button down; always after a press.
    case drag
    /// The wheel is turned by this number of rows; a negative number means upwards.
    case scroll(Int)

    /// The number of rows for one step of the wheel.
    private static let step = 3

    /// Returns `nil` for an action without a meaning here.
    init?(_ mouse: Mouse) {
        guard mouse.modifiers.isEmpty else { return nil }
        switch mouse.action {
        case .press(.left): self = .press
        case .wheelUp: self = .scroll(-Self.step)
        case .wheelDown: self = .scroll(Self.step)
        case .drag(.left): self = .drag
        case .press, .release, .drag: return nil
        }
    }
}
