/// Where keys have a meaning of their own.
///
/// A screen names the places that hold at the moment, the innermost first; the first of them that
/// knows the key decides. The raw value is the name for the keymap of the configuration file.
public enum Place: String, Hashable, Sendable, CaseIterable {
    case everywhere
    /// Any list, menu, or pane that scrolls.
    case list
    /// Any text field. While one has the focus, a key without ctrl or alt that types a character
    /// is typed, whatever the other places say.
    case textField = "text-field"
    case translate
    case keyList = "key-list"
    /// The search field of a list.
    case searchField = "search-field"
    case label
    case forms
    case preview
    case translations
    case suggestions
    case signIn = "sign-in"
    case projects
    case outbox
    case concordance
    /// The keys with the same label as another one.
    case fill
    /// What is to be drafted for many keys.
    case pretranslation
    /// A text translated back, and there again.
    case roundTrip = "there-and-back"
    /// The languages of engines.
    case languages
    case help
    case dialog
    /// The dialog about issues.
    case issues
    /// The dialog about a conflict.
    case conflict
    case commandLine = "command-line"
}
