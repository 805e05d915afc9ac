public import Catalog
public import TML
public import Text

/// What a dialog asks. The screen that asked gets the question back with the answer.
public enum DialogQuestion: Hashable, Sendable {
    /// Stop although a draft could not be saved.
    case quit
    case signOut
    /// Which theme, by number.
    case theme
    /// What the terminal does with letters from right to left, by number.
    case letterOrder
    /// What is to be done about an issue.
    case issues
    /// Whether an issue is put right, and whether that was chosen among the issues.
    case fix(OfferedFix, fromList: Bool)
    /// What is done about a misspelt word, by number: its suggestions, and behind them to learn it. And
    /// whether it was chosen among the issues.
    case spelling(MisspeltWord, fromList: Bool)
    /// Which character goes into the form.
    case character
    /// Which check is switched on or off, by number.
    case checks
    /// Why translations are rejected.
    case rejectReason([SeenTranslation])
    case discardDrafts
    /// Which of the filters, by number.
    case filter
    /// Which of these sources, by number from 1; 0 is all.
    case source([ExactText])
    /// Which of the arrangements, by number.
    case arrangement
    /// Which of the dimensions on offer, by number, beside those that are chosen already; 0 is
    /// to lay the forms out.
    case dimensions(chosen: [Int])
    /// Which token's sample value, by number.
    case sampleToken
    /// What stands for a token in the preview.
    case sampleValue(token: String)
    /// The gender of somebody who stands for a token in the preview, by number.
    case sampleGender(token: String)
    /// What becomes of a change that conflicts.
    case conflict(Change.ID)
    /// What becomes of several that conflict: which of these, by number.
    case conflicts([JointDecision])
    /// Take changes back that may have reached the server?
    case giveUp([Change.ID])
    /// Forget these, which are gone from the server?
    case drop([Change.ID])
    /// Which word of that language goes into the glossary, with what translation.
    case addTerm(from: LocaleCode)
    /// Nothing: it is only read.
    case report

    /// True if the answer is about the key in hand: it must not be given for another key.
    var isAboutKey: Bool {
        switch self {
        case .issues, .fix, .spelling, .character, .rejectReason, .discardDrafts, .arrangement,
            .dimensions, .sampleToken, .sampleValue, .sampleGender:
            true
        case .quit, .signOut, .theme, .letterOrder, .checks, .filter, .source, .conflict,
            .conflicts, .giveUp, .drop, .addTerm, .report:
            false
        }
    }
}

/// What the translator answered. Leaving a dialog with escape is no answer: nothing happens then.
public enum Answer: Hashable, Sendable {
    /// The dialog had only one thing to confirm.
    case yes
    case text(String)
    /// The number of the chosen item, from 0.
    case item(Int)
    case conflict(ConflictChoice)
    case issue(PlacedIssue, IssueAction)
}

/// What a key press came to in a dialog.
public enum DialogOutcome: Hashable, Sendable {
    case stays
    case closes
    case answered(Answer)
}

/// What a key press came to on the command line.
public enum CommandLineOutcome: Hashable, Sendable {
    case stays
    case closes
    case run(Invocation)
}
