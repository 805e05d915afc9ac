/// The translator's settings for the display and the editing of a text.
struct EditorHabits: Equatable, Sendable {
    /// True if each code point is shown separately and spaces are visible.
    var showsCodes = false
    /// True if Delete and Backspace delete a whole token.
    var hasWholeTokens = false
}
