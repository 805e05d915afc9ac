/// How a text is shown and changed, as the translator likes it.
struct EditorHabits: Equatable, Sendable {
    /// Whether each code point is shown for itself, and spaces are visible.
    var showsCodes = false
    /// Whether Delete and Backspace take a token out whole.
    var hasWholeTokens = false
}
