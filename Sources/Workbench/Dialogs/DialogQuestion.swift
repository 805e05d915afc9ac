public import Catalog
public import TML
public import Text

/// The question of a dialog, by its owner: the part of the program that uses the answer.
///
/// The screen that opened the dialog gets the question back with the answer.
public enum DialogQuestion: Hashable, Sendable {
    case program(ProgramQuestion)
    case list(ListQuestion)
    case key(KeyQuestion)
    /// The number of a check to switch on or off in the project.
    case checks
    case outbox(OutboxQuestion)
    /// A word of this language with its translation, for the glossary.
    case addTerm(from: LocaleCode)
    case settings(SettingsQuestion)
    /// No question: the dialog shows a text to read.
    case report

    /// True if the answer applies to the selected key. It must not be applied to another key.
    var isAboutKey: Bool { if case .key = self { true } else { false } }
}

/// A question about the program.
public enum ProgramQuestion: Hashable, Sendable {
    /// Quit although a text would be lost, or although work on many keys is running?
    case quit
    case signOut
    /// The number of a theme.
    case theme
    /// The number of an order for right-to-left letters.
    case letterOrder
    /// The number of a language of the open project.
    case language([LocaleCode])
    /// The name for the query of the list.
    case saveQuery
    /// The number of a saved query.
    case deleteQuery([String])
    /// The number of a saved query to share.
    case shareQuery([String])
    /// The number of a shared query.
    case unshareQuery([String])
    /// Replace or remove a shared query?
    case sharing(QuerySharing)
    /// Replace the existing file by the file of this export?
    case replaceFile(KeyExport)
}

/// A question about the list of keys.
public enum ListQuestion: Hashable, Sendable {
    /// The number of a filter.
    case filter
    /// The number of a source, from 1; 0 means all sources.
    case source([ExactText])
    /// The number of a check, from 1; 0 means all checks.
    case issues([Check])
    /// The number of a check whose issues are fixed in the list or in the marked keys.
    case fixes([Check])
    /// Save the verdict of this plan? The answer to a rejection is the reason.
    case batch(BatchPlan)
    /// Restore the hidden suggestions that are texts in use of these keys?
    case remember(MarkedKeys)
    /// How are these texts to be used (`Strings.waysToUse`)?
    case replacement([BatchTexts.Item], of: BatchTexts.Kind)
    /// Bring these earlier states back?
    case restoration(RestorationPlan)
}

/// A question about a key.
public enum KeyQuestion: Hashable, Sendable {
    /// An action on an issue.
    case issues
    /// Apply the fix of an issue? `fromList`: the translator has chosen the fix in the list of
    /// issues.
    case fix(OfferedFix, fromList: Bool)
    /// The number of a correction of a misspelt word. The item after the corrections adds the word
    /// to the translator's words. `fromList`: the translator has chosen the word in the list of
    /// issues.
    case spelling(MisspeltWord, fromList: Bool)
    /// Switch off the check of an issue? `fromList`: the translator has chosen the issue in the list
    /// of issues.
    case switchOff(PlacedIssue, fromList: Bool)
    /// A character for the form.
    case character
    /// The reason to reject translations of a key.
    case rejectReason([SeenTranslation], of: TranslationKey.ID)
    /// The text of a comment on a key.
    case comment(on: TranslationKey.ID)
    case discardDrafts
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
}

extension DialogQuestion {
    /// True if the list of issues opens again after the question.
    var isFromIssues: Bool {
        switch self {
        case .key(.fix(_, let fromList)), .key(.spelling(_, let fromList)),
            .key(.switchOff(_, let fromList)):
            fromList
        case .key, .program, .list, .checks, .outbox, .addTerm, .settings, .report: false
        }
    }
}

/// A question about changes that are not on the server.
public enum OutboxQuestion: Hashable, Sendable {
    /// The choice for a change in conflict, as the dialog shows it.
    case conflict(Change)
    /// The number of a choice for several changes in conflict.
    case conflicts([JointDecision])
    /// Take changes back that may have reached the server?
    case giveUp([Change.ID])
    /// Discard these changes, which the server has lost?
    case drop([Change.ID])
}

/// A question about the configuration file.
public enum SettingsQuestion: Hashable, Sendable {
    /// The new value of a setting.
    case setting(SettingName)
    /// Add this engine to the configuration file?
    case addEngine(EngineOffer)
}

/// The answer of the translator. If the translator cancels a dialog, there is no answer, except if
/// another dialog opens again.
public enum Answer: Hashable, Sendable {
    /// The translator cancelled a question from the list of issues.
    case cancelled
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
