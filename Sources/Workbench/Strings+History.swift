import Catalog
import TML
import Text

/// The texts of the history pane.
extension Strings {
    static let historyTitle = "History"
    static let noHistory = "Nothing has changed in the last 90 days."
    static let historyAwaited = "Asking the server for the history…"
    static let historyMissing = "The server has not sent the history of this key."
    static let historyNeedsServer = "Not on the disk. The server has the history."

    static func fetched(_ time: String) -> String { "as of \(time)" }

    /// The kind of an entry, in one or two words.
    static func word(of entry: HistoryEntry) -> String {
        if entry.kind == .vote, entry.vote == nil { return "vote" }
        if entry.former != nil { return "edit" }
        let kind = Change.Kind(entry.kind, text: entry.text, base: entry.former, vote: entry.vote)
        return ChangeWords(kind).name
    }

    static func author(of entry: HistoryEntry) -> String {
        author(named: entry.author)
    }

    /// The facts about an entry beside its time and text.
    static func details(of entry: HistoryEntry) -> [String] {
        var details = [word(of: entry), author(of: entry)]
        if !entry.context.isAlways { details.insert(condition(entry.context), at: 0) }
        if let former = entry.former { details.append("before “\(onOneLine(former.string))”") }
        if let note = entry.note, !note.string.isEmpty {
            details.append("note “\(onOneLine(note.string))”")
        }
        return details
    }

    /// The entry for line mode.
    static func line(of entry: HistoryEntry, _ calendar: LocalCalendar) -> String {
        let facts = [calendar.minute(of: entry.at)] + details(of: entry)
        return "\(facts.joined(separator: ", ")): \(onOneLine(entry.text?.string ?? "—"))"
    }
}
