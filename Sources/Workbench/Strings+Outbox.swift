import Catalog
import TML
import Text

extension Strings {
    static let outboxTitle = "Outbox"
    static let readingOutbox = "Reading the outbox…"
    static let outboxEmpty = """
        Nothing waits to be sent. Drafts, also of what was taken back, stay with their keys: \
        :filter unsent lists them.
        """
    /// What stands in the place of a list that the disk could not give.
    static func notRead(_ title: String, _ why: Failure) -> String {
        "\(title): not read, so nobody knows what is in it. \(sentence(why))"
    }

    static let stateColumn = "State"
    static let changeColumn = "Change"
    static let sinceColumn = "Since"
    static let languageCodeColumn = "Lang."
    static let labelColumn = "Label"

    /// The state in a word.
    static func word(for state: Change.State) -> String {
        switch state {
        case .queued: "queued"
        case .sent: "sent"
        case .conflicting: "conflict"
        case .refused: "refused"
        case .gone: "gone"
        }
    }

    /// What the state means for the translator, with what the server said last.
    static func explanation(of change: Change, after failure: Failure? = nil) -> String {
        switch change.state {
        case .queued: "Waits here to be sent. It can be taken back."
        case .sent where failure?.isAnswer == true:
            "It may have reached the server, which now says: \(failure.map(sentence) ?? "") It is asked again; the change can be taken back, too."
        case .sent: "On its way; the server has not answered yet. It is asked again until it does."
        case .conflicting(let conflict):
            "\(explanation(of: conflict)) Nothing is lost on either side; the decision is yours."
        case .refused(let reason):
            "The server refused it: \(oneLine(reason))"
        case .gone(let obstacle): explanation(of: obstacle)
        }
    }

    static func explanation(of obstacle: Change.Obstacle?) -> String {
        switch obstacle {
        case nil: "The server had it, and went back to a state without it. It can be sent again."
        case .noKey:
            "The server had it, and went back to a state without this key. It stays here, and can be sent again once the key is there."
        case .noText:
            "The server had it, and went back to a state without the text it is about. It can be sent again once that is there."
        }
    }

    static func explanation(of conflict: Conflict) -> String {
        switch (conflict.kind, conflict.isOurs) {
        case (.edited, true?): "You changed this translation meanwhile, somewhere else."
        case (.edited, false?): "Somebody else changed this translation meanwhile."
        case (.edited, nil): "This translation was changed meanwhile."
        case (.deleted, _): "This translation was deleted meanwhile."
        case (.statusChanged, _): "This translation was approved, rejected or reopened meanwhile."
        case (.keyChanged, _): "Others have added or changed translations of this key meanwhile."
        case (.keyDeleted, _): "This key has been deleted; it is no longer translated."
        }
    }

    /// What the change does, in a word or two.
    static func word(for kind: Change.Kind) -> String {
        switch kind {
        case .translate: "translation"
        case .vote(let value): value > 0 ? "vote for" : value < 0 ? "vote against" : "no vote"
        case .approve: "approval"
        case .reject: "rejection"
        }
    }

    /// What is gone from the server since it went back.
    static func gone(_ count: Int) -> String {
        let (verb, pronoun) = count == 1 ? ("is", "it") : ("are", "them")
        return
            "The server went back to an earlier state: \(changes(count)) of yours \(verb) gone there, and kept here. In the outbox (F2), R sends \(pronoun) again."
    }

    static let nothingGone = "Nothing of yours is gone from the server."
    static let wentBack = """
        The server went back to an earlier state. Nothing of yours is missing there.
        """

    static func dropQuestion(_ count: Int) -> String {
        "Forget \(count == 1 ? "this change" : "all \(changes(count))")? The server has no copy."
    }

    static func onlyRefused(_ change: Change) -> String {
        "Only what was refused, or is gone there, can be sent again; this is \(word(for: change.state))."
    }

    static func onlyConflicting(_ change: Change) -> String {
        "There is nothing to decide: this change is \(word(for: change.state))."
    }

    static func giveUpQuestion(_ count: Int, _ failure: Failure?) -> String {
        let why = failure.map { " \(sentence($0))" } ?? ""
        guard count > 1 else {
            return
                "This change may have reached the server.\(why) Take it back all the same? Its text is a draft then; if the server has it, the next fetch brings it."
        }
        return
            "These \(number(count)) changes may have reached the server.\(why) Take them back all the same? Their texts are drafts then; what the server has, the next fetch brings."
    }

    static let isMarked = "marked, "
    static func marked(_ count: Int) -> String { "\(number(count)) marked" }

    static func takenBack(_ change: Change) -> String {
        if change.isText { return "Taken back: the text is a draft again." }
        return "Taken back: the \(word(for: change.kind)) is not sent."
    }

    /// What has become of changes that were wanted back while translating.
    static func takenBack(_ withdrawal: Withdrawal, outbox: String?) -> String {
        let taken = withdrawal.taken
        guard let first = taken.first else { return whyNotTakenBack(withdrawal, outbox) }
        let gone = withdrawal.sent + withdrawal.answered
        let drafted = withdrawal.drafted
        let tail =
            (gone == 0 ? "" : " \(number(gone)) went already.")
            + (drafted == 0 ? "" : " \(number(drafted)) stay: their forms have other drafts.")
        if taken.count == 1 { return takenBack(first) + tail }
        let texts = taken.count(where: \.isText)
        let what = texts == taken.count ? "texts are drafts" : "changes, the texts are drafts"
        return "Taken back: \(number(taken.count)) \(what) again.\(tail)"
    }

    private static func whyNotTakenBack(_ withdrawal: Withdrawal, _ outbox: String?) -> String {
        if withdrawal.drafted > 0 {
            return "It stays: the form has another draft. Save or discard that first."
        }
        guard withdrawal.sent > 0 else { return "Already sent; the server has answered." }
        let way = outbox.map { " The outbox (\($0)) takes it back all the same." } ?? ""
        return "Already sent; the server has not answered yet.\(way)"
    }

    /// There is no change that could be taken back.
    static func nothingToTakeBack(_ state: FormState?) -> String {
        switch state {
        case .pending, .accepted, .approved, .rejected, .candidate:
            "Already sent; the server has it. Nothing waits here that could be taken back."
        case nil, .empty, .typing, .draft, .toReview, .queued, .sent, .conflict, .refused:
            "Nothing waits here that could be taken back."
        }
    }

    // The dialog about a conflict.
    static let conflictTitle = "Conflict"
    static let baseHeading = "Before"
    static let mineHeading = "Mine"
    static let theirsHeading = "Theirs"
    static let theirsGone = "(deleted)"
    static let keyGone = "(the key has been deleted)"

    static func differOnlyInComposition(_ one: String, _ other: String) -> String {
        "“\(one)” and “\(other)” look the same: only the code points of their letters differ."
    }

    static func myVerdict(_ kind: Change.Kind) -> String {
        switch kind {
        case .translate(let text, _): text.string
        case .approve: "Approved."
        case .reject(let reason): "Rejected: \(reason)"
        case .vote(let value):
            value == 0 ? "Vote withdrawn." : value > 0 ? "Voted for." : "Voted against."
        }
    }

    /// The label of what is changed, on one line, and which of its forms.
    static func labelAndForm(of change: Change) -> String {
        let context = change.form.context
        return onOneLine(change.label) + (context.isAlways ? "" : " (\(condition(context)))")
    }

    /// A text with signs in the place of its line ends.
    static func onOneLine(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .joined(separator: "␤")
    }

    /// What a choice does about the change.
    static func sentence(_ choice: ConflictChoice, about change: Change) -> String {
        switch choice {
        case .keepMine:
            return change.isText ? "Keep mine, on top of theirs" : "Send mine all the same"
        case .keepTheirs: return change.isText ? "Keep theirs, give mine up" : "Give mine up"
        case .sendAsNew: return "Keep both, mine as a suggestion"
        }
    }

    static func conflictsQuestion(_ count: Int) -> String {
        "What becomes of \(number(count)) conflicts?"
    }

    /// What a decision about several changes does, and to how many of them where not to all.
    static func sentence(_ decision: JointDecision, of count: Int) -> String {
        let able = decision.changes.count
        let what =
            switch decision.choice {
            case .keepMine: "Send mine, on top of theirs"
            case .keepTheirs: "Keep theirs, give mine up"
            case .sendAsNew: "Keep both, mine as suggestions"
            }
        return able == count ? what : "\(what) (\(number(able)) of \(number(count)))"
    }

    /// What stands against a change: the text that the server has, or why it refused it.
    static func against(_ change: Change) -> String {
        switch change.state {
        case .queued, .sent, .gone: ""
        case .refused(let reason): oneLine(reason)
        case .conflicting(let conflict):
            conflict.theirs.map { onOneLine($0.text.string) }
                ?? (conflict.kind == .keyDeleted ? keyGone : theirsGone)
        }
    }

    static func word(for status: TranslationStatus) -> String { status.rawValue }
}
