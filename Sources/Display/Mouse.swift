/// Something done with the mouse.
public struct Mouse: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case press(Button)
        case release(Button)
        /// Moved with the button held down.
        case drag(Button)
        case wheelUp, wheelDown
    }

    public enum Button: Hashable, Sendable {
        case left, middle, right
    }

    public var action: Action
    public var point: Point
    public var modifiers: Key.Modifiers

    public init(_ action: Action, at point: Point, modifiers: Key.Modifiers = []) {
        self.action = action
        self.point = point
        self.modifiers = modifiers
    }
}
