/// What comes from the terminal.
public enum InputEvent: Hashable, Sendable {
    /// A key was struck.
    case key(Key)
    /// A pasted text: line feeds and tabs are the only controls in it.
    case paste(String)
    /// The window of the terminal got the keyboard, or lost it.
    case focusIn, focusOut
    /// Reported only when the terminal was asked for it.
    case mouse(Mouse)
    /// The terminal was asked for its background, and that is light or dark.
    case background(isLight: Bool)
    /// There will be no further input: the terminal is gone.
    case endOfInput
}

extension InputEvent {
    /// The same with the moment of what was done with the mouse.
    public func done(at moment: Duration) -> InputEvent {
        guard case .mouse(var mouse) = self else { return self }
        mouse.moment = moment
        return .mouse(mouse)
    }
}
