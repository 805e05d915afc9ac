import Catalog
import TML
import Text

/// The texts of the reviewing list.
extension Strings {
    static let reviewTitle = "Review"
    static let readingReview = "Reading the list…"
    static let nothingToReview = "No key of this list has a translation to review."

    /// The reason why a search has emptied the reviewing list.
    ///
    /// - Parameter back: how to end the search, for example “Press esc”.
    static func reviewSearchFindsNothing(_ back: String) -> String {
        "The search finds no key with a translation. \(back) to end the search."
    }

    static let reviewedKeyIsGone = "This key no longer exists."
    static let blockNotRead = "The selected key is not read yet. Repeat the command."
    static let noTextWaits =
        "No text of this key waits for a verdict. Press Tab to select a single text."
    static let selectedTextIsGone =
        "The selected text has changed or no longer exists. The whole key is selected now."

    /// The notice before a verdict on texts that the window does not show.
    static let moreTexts =
        "This key has more texts. Repeat the command until you have seen all of them."

    /// The translator's text of a form that waits in the outbox.
    static func ownText(_ text: ExactText) -> String { "↑ your text: \(oneLine(text.string))" }

    static let reviewEnds = "This is the last key of the reviewing list."
    static let usedColumn = "In use"
    static let newColumn = "New"
    static let factsColumn = "State, rank, age, author"
    /// The sign of a key with a text or a comment that the reviewer has not looked at.
    ///
    /// - Parameter ofComment: true if the comment is newer than all texts.
    static func newSign(ofComment: Bool) -> String { ofComment ? "new comment:" : "new:" }

    /// The result of the command that marks keys as seen.
    static func seen(_ count: Int) -> String {
        switch count {
        case 0: "No key of the list had news."
        case 1: "1 key with news is marked as seen."
        default: "\(number(count)) keys with news are marked as seen."
        }
    }

    /// The rejections of the translator’s texts that a download has brought.
    ///
    /// - Parameter key: the key that opens the menu of filters.
    static func newRejections(_ count: Int, _ key: String) -> String {
        let texts =
            count == 1
            ? "1 of your translations was rejected"
            : "\(number(count)) of your translations were rejected"
        return "\(texts). \(key) “\(word(KeyFilter.rejected))” lists the keys."
    }

    /// The line above the forms about a rejected text of the translator.
    static func rejected(_ translation: Translation) -> String {
        let reviewer = translation.rejectedBy.map { "\(oneLine($0)) rejected" } ?? "Rejected:"
        let text = "\(reviewer) \(named(translation.text))"
        guard let reason = translation.rejectReason, !reason.isEmpty else { return "\(text)." }
        return "\(text). Reason: \(oneLine(reason.string))"
    }

    static let usedText = "in use"
    static let newText = "new   "

    /// The rank, the age and the author of a text.
    ///
    /// - Parameter now: the time, in seconds since 1970.
    static func reviewFacts(_ translation: Translation, now: Int) -> String {
        [shortRank(translation), age(of: translation, now: now), author(translation)]
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The time since the last change of a translation; empty if a time is not known.
    static func age(of translation: Translation, now: Int) -> String {
        let changed = WireTime(translation.updatedAt)?.secondsSince1970 ?? 0
        guard changed > 0, now > 0 else { return "" }
        let minutes = max(0, now - changed) / 60
        switch minutes {
        case ..<60: return "\(minutes) min"
        case ..<(48 * 60): return "\(minutes / 60) h"
        case ..<(90 * 24 * 60): return "\(minutes / 60 / 24) d"
        default: return "\(minutes / 60 / 24 / 30) months"
        }
    }

    /// A text of the reviewing list for line mode.
    ///
    /// - Parameter isChosen: true if the next verdict is about the text.
    static func line(of row: ReviewRow, isChosen: Bool, now: Int) -> String {
        let form = condition(row.translation.context)
        let facts = [
            isChosen ? "selected" : "", form, row.mark.text.trimmed,
            "by \(author(row.translation))", rank(row.translation),
            age(of: row.translation, now: now),
        ].filter { !$0.isEmpty }.joined(separator: ", ")
        let used = row.compared.map { "; in use: \(onOneLine($0.text.string))" } ?? ""
        let issues = row.issues.map { " ! \(sentence($0))" }.joined()
        let own = row.waiting.map { "; \(ownText($0))" } ?? ""
        return "\(facts): \(onOneLine(row.translation.text.string))\(used)\(own)\(issues)"
    }
}
