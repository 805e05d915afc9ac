import Catalog
import TML
import Text

extension Strings {
    static let outboxTitle = "Outbox"
    static let readingOutbox = "Reading the outbox…"
    static let outboxEmpty = """
        The outbox is empty. Drafts are not in the outbox. :filter unsent lists the keys with \
        drafts.
        """

    /// The sentence in the place of a list that could not be read from the disk.
    static func notRead(_ title: String, _ why: Failure) -> String {
        "\(title) cannot be read from the disk. \(sentence(why))"
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

    /// The meaning of the state for the translator, with the last answer of the server.
    static func explanation(of change: Change, after failure: Failure? = nil) -> String {
        switch change.state {
        case .queued: "This change is not uploaded yet. You can take the change back."
        case .sent where failure?.isAnswer == true:
            "Perhaps the server already has this change. "
                + "The last answer of the server: \(failure.map(sentence) ?? "") "
                + "The program tries again. You can take the change back."
        case .sent:
            "The server has not answered yet. The program repeats the upload until the "
                + "server answers."
        case .conflicting(let conflict):
            "\(ConflictWords(conflict).sentence) Your change stays in the outbox until you decide."
                + reason(ofRejecting: conflict.theirs)
        case .refused(let reason):
            "This change was refused: \(whole(reason))"
        case .gone(let obstacle): explanation(of: obstacle)
        }
    }

    static func explanation(of obstacle: Change.Obstacle?) -> String {
        switch obstacle {
        case nil:
            "The server was restored to an older state and has lost this change. You can upload "
                + "the change again."
        case .noKey:
            "The server was restored to an older state, which does not contain this key. The outbox "
                + "keeps the change. If the key is added to the server, you can upload the change "
                + "again."
        case .noText:
            "The server was restored to an older state, which does not contain the translation "
                + "of this change. If the translation is added to the server, you can upload the change."
        }
    }

    /// The changes that are lost on the server because the server was restored to an older state.
    static func gone(_ count: Int) -> String {
        "The server was restored to an older state without \(number(count)) of your changes. "
            + "To upload \(count == 1 ? "this change" : "these changes") again, press F2, then R."
    }

    static let nothingGone = "This command works only for changes with the state “gone”."
    static let wentBack = """
        The server was restored to an older state, but still has all your uploaded changes.
        """

    static func dropQuestion(_ count: Int) -> String {
        count == 1
            ? "Discard this change? The server has lost the change."
            : "Discard all \(changes(count))? The server has lost these changes."
    }

    static func onlyRefused(_ change: Change) -> String {
        "This change is \(word(for: change.state)). "
            + "Only changes with the state “refused” or “gone” can be uploaded again."
    }

    static func onlyConflicting(_ change: Change) -> String {
        "This change has no conflict. Its state is “\(word(for: change.state))”."
    }

    static func giveUpQuestion(_ count: Int, _ failure: Failure?) -> String {
        let why = failure.map { " \(sentence($0))" } ?? ""
        guard count > 1 else {
            return
                "Perhaps the server already has this change.\(why) Take the change back anyway? "
                + "A text becomes a draft. After the next download, you see whether the server "
                + "has the change."
        }
        return
            "Perhaps the server already has these \(number(count)) changes.\(why) "
            + "Take the changes back anyway? Their texts become drafts. "
            + "After the next download, you see which changes the server has."
    }

    static let isMarked = "marked, "
    static func marked(_ count: Int) -> String { "\(number(count)) marked" }

    static func takenBack(_ change: Change) -> String {
        if change.isText { return "Taken back: the text is a draft again." }
        return "Taken back before the upload: \(ChangeWords(change.kind).name)."
    }

    /// The result of taking changes back while translating.
    static func takenBack(_ withdrawal: Withdrawal, outbox: String?) -> String {
        let taken = withdrawal.taken
        guard let first = taken.first else { return whyNotTakenBack(withdrawal, outbox) }
        let (sent, answered) = (withdrawal.sent, withdrawal.answered)
        let drafted = withdrawal.drafted
        let tail =
            (answered == 0 ? "" : " Already uploaded: \(number(answered)).")
            + (sent == 0 ? "" : " Sent, but not answered yet: \(number(sent)).")
            + (drafted == 0
                ? "" : " Not taken back (the form has another draft): \(number(drafted)).")
        if taken.count == 1 { return takenBack(first) + tail }
        let texts = taken.count(where: \.isText)
        let what =
            texts == taken.count
            ? "texts are drafts again" : "changes\(draftsAgain(texts))"
        return "Taken back: \(number(taken.count)) \(what).\(tail)"
    }

    private static func whyNotTakenBack(_ withdrawal: Withdrawal, _ outbox: String?) -> String {
        if withdrawal.drafted > 0 {
            return "Not taken back: the form has another draft. Save or discard the draft first."
        }
        guard withdrawal.sent > 0 else {
            return "Not taken back: the server has already processed the change."
        }
        let way = outbox.map { " You can take the change back in the outbox (\($0))." } ?? ""
        return "Not taken back: the server has not answered the upload yet.\(way)"
    }

    /// The key has no change to take back.
    static func nothingToTakeBack(_ state: FormState?) -> String {
        switch state {
        case .pending, .accepted, .approved, .rejected, .candidate:
            "The text is already uploaded. There is no queued change to take back."
        case nil, .empty, .typing, .draft, .toReview, .queued, .sent, .conflict, .refused:
            "There is no queued change to take back."
        }
    }

    // The dialog about a conflict.
    static let conflictTitle = "Conflict"
    static let mineColumn = "Mine"
    static let theirsColumn = "Theirs"

    static func heading(of version: ConflictDialog.Side.Version) -> String {
        switch version {
        case .old: "Old version"
        case .mine: "My version"
        case .theirs: "Their version"
        }
    }

    /// The author and the status of their version, for its heading.
    ///
    /// - Parameter isJudged: true if the status has changed, perhaps by another person.
    static func origin(of theirs: Translation, isJudged: Bool) -> String {
        let author = oneLine(theirs.author)
        let text = isJudged && !author.isEmpty ? "text by \(author)" : author
        let judge = theirs.status == .rejected ? theirs.rejectedBy.map(oneLine) : nil
        let status = word(for: theirs.status) + (judge.map { " by \($0)" } ?? "")
        return [text, status].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The sentence with the reviewer's reason for the rejection of their version, for the end of a
    /// text; empty if there is no reason.
    static func reason(ofRejecting theirs: Translation?) -> String {
        guard let reason = theirs?.rejectReason, !reason.isEmpty else { return "" }
        return " Reason for the rejection: “\(oneLine(reason.string))”."
    }

    /// The heading in a narrow column.
    static func column(of version: ConflictDialog.Side.Version) -> String {
        switch version {
        case .old: "Old"
        case .mine: mineColumn
        case .theirs: theirsColumn
        }
    }

    static func differOnlyInComposition(_ one: String, _ other: String) -> String {
        "“\(one)” and “\(other)” look the same. Only their code points differ."
    }

    /// The label and the form of a change, on one line.
    static func labelAndForm(of change: Change) -> String {
        let context = change.form.context
        return onOneLine(change.label) + (context.isAlways ? "" : " (\(condition(context)))")
    }

    /// The form of a change and its label, on one line. The form comes first: a narrow column shows
    /// only the beginning, and the forms of one key have the same label.
    static func formAndLabel(of change: Change) -> String {
        let form = shortName(of: change.form.context)
        return form.isEmpty ? onOneLine(change.label) : "\(form): \(onOneLine(change.label))"
    }

    /// A text on one line: each line end becomes a sign.
    static func onOneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.endsLine) else { return text }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .joined(separator: "␤")
    }

    /// The effect of a choice on the change.
    static func sentence(_ choice: ConflictChoice, about change: Change) -> String {
        switch choice {
        case .keepMine:
            return change.isText
                ? "Keep my version and replace their version" : "Upload my change anyway"
        case .keepTheirs:
            return change.isText
                ? "Keep their version and discard my version" : "Discard my change"
        case .sendAsNew: return "Keep both: upload my version as another translation"
        }
    }

    static func conflictsQuestion(_ count: Int) -> String {
        "Choose how to resolve \(number(count)) conflicts."
    }

    /// The result of a decision about conflicts that have changed since the dialog was opened.
    static func notResolved(_ count: Int) -> String {
        count == 1
            ? "The conflict has changed or ended since the dialog was opened, so your choice is "
                + "not applied. The outbox shows the present state."
            : "\(number(count)) conflicts have changed or ended since the dialog was opened, so "
                + "your choice is not applied to them. The outbox shows the present state."
    }

    /// The effect of a decision on several changes, and the number of changes if it does not fit
    /// all.
    static func sentence(_ decision: JointDecision, of count: Int) -> String {
        let able = decision.changes.count
        let what =
            switch decision.choice {
            case .keepMine: "Keep my versions and replace their versions"
            case .keepTheirs: "Keep their versions and discard my versions"
            case .sendAsNew: "Keep both: upload my versions as other translations"
            }
        return able == count ? what : "\(what) (\(number(able)) of \(number(count)))"
    }

    /// The reason against a change: the text on the server, or the reason of the refusal.
    static func against(_ change: Change) -> String {
        switch change.state {
        case .queued, .sent, .gone: ""
        case .refused(let reason): oneLine(reason)
        case .conflicting(let conflict):
            conflict.theirs.map { onOneLine($0.text.string) } ?? ConflictWords(conflict).absence
        }
    }

    static func word(for status: TranslationStatus) -> String { status.rawValue }
}
