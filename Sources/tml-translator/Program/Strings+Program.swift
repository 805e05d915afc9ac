import Catalog
import Foundation
import LocalStore
import TML
import Text
import Workbench

/// What the program says outside the screen.
extension Strings {
    /// What to do about changes that are gone from the server; `nil` when there are none.
    static func goneInCommands(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        let what = count == 1 ? "1 change of yours is" : "\(count) changes of yours are"
        return "The server went back to an earlier state: \(what) gone there, and kept here. "
            + "`tml-translator push --again` sends what can be sent; the workstation's outbox (F2) and "
            + "`tml-translator export --outbox` show it."
    }

    // Themes.
    static let wantsColor =
        "must be default, one of the sixteen names such as red or bright-blue, or #rrggbb; bold, dim, "
        + "italic, underline or reverse may follow"

    static func noTheme(_ name: String, among names: [String]) -> String {
        "There is no theme \(name). There are \(names.joined(separator: ", "))."
    }

    static func usualTheme(instead complaint: String) -> String {
        "\(complaint) The usual theme is shown instead."
    }

    static let nobodySignedIn =
        "Nobody is signed in. Sign in with `tml-translator login --server URL --email ADDRESS`."

    static let noHome =
        "Where your files belong is not known: HOME is not set, and the system knows no home of this "
        + "account. Set HOME to a folder that is yours."

    static func inUse(by process: Int32?) -> String {
        let who = process.map { " (process \($0))" } ?? ""
        return
            "Another workstation\(who) has the local copy open and does not answer. End it, or do "
            + "this there."
    }

    static func onlyOne(besides process: Int32?) -> String {
        let who = process.map { " (process \($0))" } ?? ""
        return
            "Another workstation\(who) has the local copy open. End it first. Meanwhile `status`, "
            + "`export`, `pull` and `push` work beside it."
    }

    static func workstationStillBusy(_ seconds: Int) -> String {
        "The workstation that is open has not come to an end within \(seconds) seconds; it goes on. "
            + "`tml-translator status` tells what is left."
    }

    static func languagesWithoutCopy(_ why: String) -> String {
        "The local copy cannot be read, so the rules that come with the program are used. \(why)"
    }

    static func tooLargeKey(_ label: String) -> String {
        "  The server's answer is too large for a key, which is left out: \(label)"
    }

    static func flawedText(_ text: String) -> String {
        "  The server sent bytes that are no UTF-8; � stands in their place: \(text)"
    }

    // Export and import.
    static let nothingToExport =
        "There is no local copy on this machine. Name a database with --from FILE."

    static func exported(drafts: Int, changes: Int, to file: String) -> String {
        "\(drafts) drafts and \(changes) changes of the outbox are in \(file)."
    }

    static func noWorkFile(_ path: String) -> String {
        "\(path) is no file that `tml-translator export --json` wrote."
    }

    static func brought(_ report: ImportReport) -> String {
        var parts = ["\(report.drafts) texts are drafts now"]
        if report.alreadyHere > 0 { parts.append("\(report.alreadyHere) were here already") }
        if report.verdicts > 0 {
            parts.append("\(report.verdicts) votes and verdicts were not brought back")
        }
        return parts.joined(separator: ", ") + "."
    }

    static func rival(_ rival: ImportReport.Rival, isReplaced: Bool) -> String {
        let form = rival.form
        let place = "\(form.label.isEmpty ? form.key : form.label.string) (\(form.locale))"
        let alike =
            rival.here.differsInCompositionOnly(from: rival.brought)
            ? "\n  They look the same: only the code points of their letters differ." : ""
        return
            (isReplaced
            ? "\(place) had another draft, which was replaced:\n  before: \(rival.here)\n  "
                + "now: \(rival.brought)"
            : "\(place) has another draft, which stays; the other text stays in the file:\n  "
                + "draft: \(rival.here)\n  in the file: \(rival.brought)") + alike
    }

    static func withoutForm(_ text: ExactText) -> String {
        "Where this text belongs is not known; it stays in the file: \(text)"
    }

    static func moreCases(_ count: Int) -> String {
        "These are the first \(count) cases; the text has more of them. --values shows one of your choice."
    }

    static func formerDrafts(_ path: String) -> String { "The former drafts are in \(path)." }

    // Damage.
    static func repaired(_ report: RepairReport, list: String?) -> String {
        var sentence =
            "The local copy was damaged. It is set aside as \(report.setAside), and a new one has been "
            + "made with \(report.drafts) drafts and \(report.changes) changes of the outbox; the rest "
            + "comes from the server."
        if let copyDate = report.copyDate {
            let date = Date(timeIntervalSince1970: Double(copyDate)).formatted(.iso8601)
            sentence +=
                " Nothing could be read of it, so they are those of a copy of \(date): what was typed "
                + "since then and not sent is lost."
        }
        if let list { sentence += " What could not be read is listed in \(list)." }
        return sentence
    }

    static let damageFound =
        "The local copy is damaged. Work goes on; quit and start again soon: it is then put aside, and "
        + "what can be read goes into a new one."

    static func copyFailed(_ why: String) -> String {
        "The day's copy of the local copy could not be made. \(why)"
    }

    // The last words.
    static func unsavedTexts(_ count: Int, in path: String) -> String {
        "\(count) texts could not be saved in the local copy. They are in \(path): bring them back with "
            + "`tml-translator import \(path)`."
    }

    static func unsavedTextsFollow(_ count: Int) -> String {
        "\(count) texts could not be saved anywhere. Here they are; kept in a file, "
            + "`tml-translator import FILE` brings them back:"
    }

}
