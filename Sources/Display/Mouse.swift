/// Something done with the mouse.
public struct Mouse: Hashable, Sendable {
    /// What was done; motion without a button is not reported.
    public enum Action: Hashable, Sendable {
        /// A button went down.
        case press(Button)
        /// A button came up.
        case release(Button)
        /// The mouse was moved with the button held down.
        case drag(Button)
        /// The wheel was turned by a step.
        case wheelUp, wheelDown
    }

    /// The buttons that terminals tell apart.
    public enum Button: Hashable, Sendable {
        /// Named for the right hand, as terminals do.
        case left, middle, right
    }

    /// What was done.
    public var action: Action
    /// The cell under the mouse.
    public var point: Point
    /// What was held down on the keyboard, as far as the terminal tells.
    public var modifiers: Key.Modifiers
    /// When, on a clock that never goes back; zero until whoever reads the terminal says it.
    public var moment = Duration.zero

    /// Something done without a key held down, unless modifiers are given.
    public init(_ action: Action, at point: Point, modifiers: Key.Modifiers = []) {
        self.action = action
        self.point = point
        self.modifiers = modifiers
    }
}
