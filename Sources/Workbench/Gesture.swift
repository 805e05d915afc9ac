import Display

/// What is done with the mouse at a place of the screen.
enum Gesture: Hashable, Sendable {
    /// The left button goes down.
    case press
    /// The mouse is moved with the left button down; always after a press.
    case drag
    /// The wheel is turned by so many rows; upwards if they are negative.
    case scroll(Int)

    /// The rows that a step of the wheel goes by.
    private static let step = 3

    /// `nil` for what means nothing here.
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
