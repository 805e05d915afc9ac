import Catalog
import Foundation
import LocalStore
import TML
import Text
import Workbench

/// The messages of the program outside the screen.
extension Strings {
    /// The changes in the local copy of another server or account.
    static func workElsewhere(_ count: Int, _ path: String) -> String {
        let what = count == 1 ? "1 change is" : "\(number(count)) changes are"
        return "\(what) in another local copy: \(path). Sign in there again to "
            + "upload, or use `tml-translator export --json --from \(path) > FILE` and "
            + "`tml-translator import FILE`."
    }

    /// The advice about changes that are lost on the server; `nil` if there are none.
    static func goneInCommands(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        let what = count == 1 ? "1 of your changes" : "\(count) of your changes"
        return "The server was restored to an older state and lost \(what). The local copy still "
            + "contains \(count == 1 ? "this change" : "these changes"). "
            + "`tml-translator push --again` repeats the upload. For details, see the outbox (F2) "
            + "or `tml-translator export --outbox`."
    }

    // Themes.
    static let wantsColor =
        "must be “default”, one of the 16 colour names (such as red or bright-blue) or #rrggbb; "
        + "bold, dim, italic, underline and reverse may follow"

    static func noTheme(_ name: String, among names: [String]) -> String {
        "There is no theme \(name). Themes: \(names.joined(separator: ", "))."
    }

    static func usualTheme(instead complaint: String) -> String {
        "\(complaint) The default theme is used instead."
    }

    static let nobodySignedIn =
        "Nobody is signed in. Sign in with `tml-translator login --server URL --email ADDRESS`."

    static let noHome =
        "The home folder is unknown: HOME is not set, and the system has no home folder for this "
        + "account. Set HOME to your home folder."

    /// A workstation, for a person who has several terminals.
    private static func place(of workstation: RunningWorkstation) -> String {
        "process \(workstation.process)" + (workstation.terminal.map { " on \($0)" } ?? "")
    }

    private static func inBrackets(_ workstation: RunningWorkstation?) -> String {
        workstation.map { " (\(place(of: $0)))" } ?? ""
    }

    static func isStopped(_ workstation: RunningWorkstation) -> String {
        "A suspended workstation\(inBrackets(workstation)) has the local copy open. "
            + "Resume the workstation, for example with `fg`, and try again."
    }

    static func opened(_ names: [String], in workstation: RunningWorkstation) -> String {
        let files = names.count == 1 ? "\(names[0]) is" : "\(names.count) files are"
        return
            "\(files) open in the workstation of \(place(of: workstation)). Continue in its list "
            + "of projects."
    }

    static func inUse(by workstation: RunningWorkstation?) -> String {
        let who = inBrackets(workstation)
        return
            "Another workstation\(who) has the local copy open and does not answer. Quit that "
            + "workstation and try again."
    }

    static func onlyOne(besides workstation: RunningWorkstation?) -> String {
        let who = inBrackets(workstation)
        return
            "Another workstation\(who) has the local copy open. Quit that workstation first. "
            + "While that workstation is open, commands that change the local copy do not work, "
            + "except `pull` and `push`."
    }

    static func workstationStillBusy(_ seconds: Int) -> String {
        "The open workstation is still working after \(seconds) seconds. "
            + "`tml-translator status` shows the remaining changes."
    }

    static func languagesWithoutCopy(_ why: String) -> String {
        "The program cannot read the local copy and uses the built-in language rules. \(why)"
    }

    static func tooLargeKey(_ label: String) -> String {
        "  A key was skipped because the answer of the server is too large: \(label)"
    }

    static func flawedText(_ text: String) -> String {
        "  A text of the server contains invalid bytes, shown as �: \(text)"
    }

    // Export and import.
    static let nothingToExport =
        "There is no local copy on this machine. To export another database file, use --from FILE."

    static func exported(drafts: Int, changes: Int, to file: String) -> String {
        "Written to \(file). Drafts: \(drafts), changes in the outbox: \(changes)."
    }

    static func noWorkFile(_ path: String) -> String {
        "\(path) was not written by `tml-translator export --json`."
    }

    static func brought(_ report: ImportReport) -> String {
        var parts = ["Texts restored as drafts: \(report.drafts)"]
        if report.alreadyHere > 0 { parts.append("already present: \(report.alreadyHere)") }
        if report.verdicts > 0 {
            parts.append("votes, reviews, locks and tags not restored: \(report.verdicts)")
        }
        if !report.comments.isEmpty {
            parts.append("comments not restored: \(report.comments.count)")
        }
        return parts.joined(separator: ", ") + "."
    }

    static func rival(_ rival: ImportReport.Rival, isReplaced: Bool) -> String {
        let place = place(of: rival.form)
        let alike =
            rival.here.differsInCompositionOnly(from: rival.brought)
            ? "\n  Both texts look the same: only their Unicode code points differ." : ""
        return
            (isReplaced
            ? "\(place): the draft was replaced:\n  before: \(rival.here)\n  now: \(rival.brought)"
            : "\(place): the draft differs from the file and stays:\n  draft: \(rival.here)\n  "
                + "in the file: \(rival.brought)") + alike
    }

    private static func place(of form: RescuedWork.Form) -> String {
        "\(form.label.isEmpty ? form.key : form.label.string) (\(form.locale))"
    }

    static func notRestored(_ comment: RescuedWork.Change) -> String {
        "\(place(of: comment.form)): the comment is not restored:\n  \(comment.text ?? "")"
    }

    static func withoutForm(_ text: ExactText) -> String {
        "Not restored, because the file does not contain the key of this text: \(text)"
    }

    static func moreCases(_ count: Int) -> String {
        "Only \(count) cases are shown; the text has more cases. Use --values to show another case."
    }

    static func formerDrafts(_ path: String) -> String { "The old drafts are in \(path)." }

    // Damage.
    static func repaired(_ report: RepairReport, list: String?) -> String {
        var sentence =
            "The local copy was damaged and was renamed to \(report.setAside). The new local copy contains "
            + "\(report.drafts) drafts and \(report.changes) changes of the outbox. "
            + "Everything else is downloaded again from the server."
        if let copyDate = report.copyDate {
            let date = Date(timeIntervalSince1970: Double(copyDate)).formatted(.iso8601)
            sentence +=
                " The damaged file was unreadable, so your texts come from a backup of \(date). "
                + "Newer texts are lost, unless they were uploaded."
        }
        if let list { sentence += " \(list) lists the unreadable parts." }
        return sentence
    }

    static let damageFound =
        "The local copy is damaged. Quit the workstation and start it again. At its "
        + "start, the workstation repairs the local copy."

    static func copyFailed(_ why: String) -> String {
        "The daily backup of the local copy failed. \(why)"
    }

    // The last words.
    static func changesWait(_ count: Int) -> String {
        "\(count) \(count == 1 ? "change is" : "changes are") in the outbox. The next start of the "
            + "workstation uploads the outbox. To upload the outbox now, use `tml-translator push`."
    }

    static func unsavedTexts(_ count: Int, in path: String) -> String {
        let texts = count == 1 ? "text" : "texts"
        return "\(count) \(texts) could not be saved in the local copy. The program saved the "
            + "\(texts) in \(path). To restore the \(texts), use `tml-translator import \(path)`."
    }

    static func unsavedTextsFollow(_ count: Int) -> String {
        let texts = count == 1 ? "text" : "texts"
        return "\(count) \(texts) could not be saved anywhere. Copy the lines below to a file and "
            + "restore the \(texts) with `tml-translator import FILE`:"
    }

}
