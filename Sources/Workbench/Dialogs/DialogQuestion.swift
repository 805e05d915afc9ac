public import Catalog
public import TML
public import Text

/// The question of a dialog. The screen that opened the dialog gets the question back with the
/// answer.
public enum DialogQuestion: Hashable, Sendable {
    /// Quit although a draft could not be saved?
    case quit
    case signOut
    /// The number of a theme.
    case theme
    /// The number of an order for right-to-left letters.
    case letterOrder
    /// An action on an issue.
    case issues
    /// Apply the fix of an issue? And: was the fix chosen in the list of issues?
    case fix(OfferedFix, fromList: Bool)
    /// The number of a correction of a misspelt word; the item after the corrections adds the word
    /// to the translator's words. And: was the word chosen in the list of issues?
    case spelling(MisspeltWord, fromList: Bool)
    /// A character for the form.
    case character
    /// The number of a check to switch on or off.
    case checks
    /// The reason to reject translations.
    case rejectReason([SeenTranslation])
    case discardDrafts
    /// The number of a filter.
    case filter
    /// The number of a source, from 1; 0 means all sources.
    case source([ExactText])
    /// The number of an arrangement.
    case arrangement
    /// The number of an offered dimension, besides those that are already chosen; 0 ends the
    /// choice.
    case dimensions(chosen: [Int])
    /// The number of a token whose sample value is changed.
    case sampleToken
    /// The value of a token in the preview.
    case sampleValue(token: String)
    /// The number of the gender of a person in the preview.
    case sampleGender(token: String)
    /// The choice for a change in conflict.
    case conflict(Change.ID)
    /// The number of a choice for several changes in conflict.
    case conflicts([JointDecision])
    /// Take changes back that may have reached the server?
    case giveUp([Change.ID])
    /// Discard these changes, which are gone from the server?
    case drop([Change.ID])
    /// A word of this language with its translation, for the glossary.
    case addTerm(from: LocaleCode)
    /// The new value of a setting.
    case setting(SettingName)
    /// Add this engine to the configuration file?
    case addEngine(EngineOffer)
    /// No question: the dialog shows a text to read.
    case report

    /// True if the answer applies to the selected key. It must not be applied to another key.
    var isAboutKey: Bool {
        switch self {
        case .issues, .fix, .spelling, .character, .rejectReason, .discardDrafts, .arrangement,
            .dimensions, .sampleToken, .sampleValue, .sampleGender:
            true
        case .quit, .signOut, .theme, .letterOrder, .checks, .filter, .source, .conflict,
            .conflicts, .giveUp, .drop, .addTerm, .setting, .addEngine, .report:
            false
        }
    }
}

/// The answer of the translator. If the translator cancels a dialog, there is no answer.
public enum Answer: Hashable, Sendable {
    /// The translator confirmed the question.
    case yes
    case text(String)
    /// The number of the chosen item, from 0.
    case item(Int)
    case conflict(ConflictChoice)
    case issue(PlacedIssue, IssueAction)
}

/// The result of a key press in a dialog.
public enum DialogOutcome: Hashable, Sendable {
    case stays
    case closes
    case answered(Answer)
}

/// The result of a key press on the command line.
public enum CommandLineOutcome: Hashable, Sendable {
    case stays
    case closes
    case run(Invocation)
}
