/// What comes from the terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// A pasted text: line feeds and tabs are the only controls in it.
    case paste(String)
    /// The window of the terminal got the keyboard, or lost it.
    case focusIn, focusOut
    case mouse(Mouse)
    /// There will be no further input: the terminal is gone.
    case endOfInput
}
