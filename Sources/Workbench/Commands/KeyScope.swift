/// A part of the screen with key bindings of its own.
///
/// A screen gives its active scopes, the innermost first. The first scope with a binding for the
/// key decides. The raw value is the name of the scope in the keymap of the configuration file.
public enum KeyScope: String, Hashable, Sendable, CaseIterable {
    case everywhere
    /// Any list, menu, or pane that scrolls.
    case list
    /// Any text field. A text field with the focus receives each key that types a character without
    /// ctrl or alt, even if another scope has a binding for the key.
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
    /// The list of actions.
    case actions
    /// The list of bookmarks.
    case bookmarks
    /// The finder.
    case finder
    /// The numbers of issues of a language.
    case issueSummary = "issue-summary"
    /// The numbers of words of a language.
    case statistics
    case concordance
    /// The list of keys with the same label.
    case fill
    /// The list of drafts for many keys.
    case pretranslation
    /// The replacement of a text in many translations.
    case replace
    /// The earlier states that come back.
    case restore
    /// The list of drafts to submit or to discard, in addition to the scope of a replacement.
    case drafts
    /// The reviewing list.
    case review
    /// The translation of a text there and back.
    case roundTrip = "there-and-back"
    /// The list of the languages of engines.
    case languages
    /// The list of settings.
    case settings
    /// The list of engines.
    case engines
    case help
    case dialog
    /// The dialog about issues.
    case issues
    /// The dialog about a conflict.
    case conflict
    case commandLine = "command-line"
}
