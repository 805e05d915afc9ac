/// An event from the terminal.
public enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Characters were typed one directly after the other. A terminal reports them as keys. The
    /// workbench joins them (`WorkbenchState.next(of:)`).
    case typed(String)
    /// A text was pasted. Line feeds and tabs are the only control characters in the text.
    case paste(String)
    /// The window of the terminal received or lost the keyboard.
    case focusIn, focusOut
    /// The mouse was used. Terminals report this only on request.
    case mouse(Mouse)
    /// The terminal has reported its background, which is light or dark.
    case background(isLight: Bool)
    /// The terminal was closed. No more input follows.
    case endOfInput
}

extension InputEvent {
    /// Returns the event with the time of the mouse action. Other events do not change.
    public func done(at moment: Duration) -> InputEvent {
        guard case .mouse(var mouse) = self else { return self }
        mouse.moment = moment
        return .mouse(mouse)
    }
}
