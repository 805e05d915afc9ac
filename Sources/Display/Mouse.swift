/// An action of the mouse.
public struct Mouse: Hashable, Sendable {
    /// The kind of action. Motion without a pressed button is not reported.
    public enum Action: Hashable, Sendable {
        /// A button was pressed.
        case press(Button)
        /// A button was released.
        case release(Button)
        /// The mouse was moved with a pressed button.
        case drag(Button)
        /// The wheel was turned by one step.
        case wheelUp, wheelDown
    }

    /// The buttons that terminals distinguish.
    public enum Button: Hashable, Sendable {
        /// The names for right-handed use, as in terminals.
        case left, middle, right
    }

    /// The kind of action.
    public var action: Action
    /// The cell under the mouse.
    public var point: Point
    /// The modifier keys that were held down, if the terminal reports them.
    public var modifiers: Key.Modifiers
    /// The time of the action, on a clock that never goes back; zero until the reader of the
    /// terminal sets the time.
    public var moment = Duration.zero

    /// Creates an action of the mouse; without modifiers by default.
    public init(_ action: Action, at point: Point, modifiers: Key.Modifiers = []) {
        self.action = action
        self.point = point
        self.modifiers = modifiers
    }
}
