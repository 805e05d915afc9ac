import Catalog
import TML
import Text

/// All sentences of the workstation. `Strings+….swift` has the sentences of single screens.
public enum Strings {
    static let programName = "tml-translator"

    static func windowTitle(project: String, language: String) -> String {
        "\(project) – \(language) – \(programName)"
    }

    static func tooSmall(rows: Int, columns: Int) -> String {
        "The window is too small. Minimum: \(columns) columns × \(rows) rows."
    }

    // Requirements.
    static let needsSession = "Sign in first."
    static let notForFiles = "This works only with a server, not with files."
    static let onlyForFiles = "This works only with files, not with a server."
    static let needsLanguage = "Open a language first."
    static let needsDesk =
        "This command works only on the translate screen. First go back to the list of keys."

    static func needs(_ permission: Permission) -> String {
        let actions: [Permission: String] = [
            .approve: "approve translations", .reject: "reject translations", .vote: "vote",
            .deleteAny: "delete this translation", .lockKeys: "lock or unlock keys",
            .writeLabels: "change the tags of keys",
        ]
        let place = permission.isOfProject ? "in this project" : "in this language"
        let action = actions[permission].map { "to \($0)" } ?? "for this command"
        return "You have no permission \(action) \(place)."
    }

    // Questions of the program.
    static let quitQuestion = """
        The program could not save your last text in the local copy. If you quit now, the program \
        tries to save this text in another folder.
        """

    static func quitWithLoose(_ text: String) -> String {
        "Your text “\(beginning(of: text))” is not in a form. If you quit now, this text is lost."
    }

    static func signOutQuestion(_ outbox: OutboxCounts) -> String {
        let kept =
            outbox.total == 0
            ? "" : " The outbox keeps \(changes(outbox.total)) for a later upload."
        return "Sign out? The local copy is kept.\(kept)"
    }

    // The connection and the outbox.
    /// - Parameters:
    ///   - left: the seconds until the download ends; `nil`: not known.
    ///   - stop: the command that stops the download; empty: there is no room for it.
    static func link(
        _ link: Link, _ outbox: OutboxCounts, of kind: Session.Kind? = nil, left: Int? = nil,
        stop: String = ""
    ) -> String {
        if kind == .files, let words = linkToFile(link, outbox) { return words }
        return switch link {
        case .practice: practiceLink
        case .notAsked: outbox.total == 0 ? "not connected" : "\(waiting(outbox)), not connected"
        case .offline: outbox.total == 0 ? "offline" : "offline, \(waiting(outbox))"
        case .refusing:
            outbox.total == 0 ? "not synchronized" : "not synchronized, \(waiting(outbox))"
        case .signedOut: outbox.total == 0 ? "signed out" : "signed out, \(waiting(outbox))"
        case .online: outbox.total == 0 ? "online" : "online, \(waiting(outbox))"
        case .synchronizing(_, of: 0): "synchronizing"
        case .synchronizing(let keys, let total):
            ["synchronizing \(number(keys)) of \(number(total))", left.map(timeLeft) ?? "", stop]
                .filter { !$0.isEmpty }.joined(separator: ", ")
        case .stopped(let keys, let total):
            "stopped at \(number(keys)) of \(number(total))"
                + (outbox.total == 0 ? "" : ", \(waiting(outbox))")
        }
    }

    /// The state of a file; `nil` for the states that have the words of a server.
    private static func linkToFile(_ link: Link, _ outbox: OutboxCounts) -> String? {
        switch link {
        case .notAsked, .online: outbox.total == 0 ? "in the file" : waiting(outbox)
        case .offline, .refusing:
            outbox.total == 0 ? "file not read" : "file not written, \(waiting(outbox))"
        case .synchronizing(_, of: 0): "writing"
        case .synchronizing, .stopped, .signedOut, .practice: nil
        }
    }

    /// - Parameter key: the key that tries at once; empty where there is no room for it.
    static func nextTry(in seconds: Int, _ key: String) -> String {
        ", next try in \(seconds) s" + (key.isEmpty ? "" : " (\(key): now)")
    }

    /// From 100 seconds on, whole minutes.
    private static func timeLeft(_ seconds: Int) -> String {
        seconds < 100 ? "\(max(1, seconds)) s left" : "\((seconds + 30) / 60) min left"
    }

    static let nothingToStop = "No download is in progress."

    /// - Parameter key: the key that continues the download.
    static func stopped(_ keys: Int, of total: Int, _ key: String) -> String {
        "Download stopped: \(number(keys)) of \(number(total)) keys. \(key) continues the download."
    }

    static func stopName(_ command: Command) -> String { ":\(command.rawValue) stops" }

    /// The most urgent number of the outbox, and the number of changes to upload.
    static func waiting(_ outbox: OutboxCounts) -> String {
        let queued = outbox.queued + outbox.sent
        let urgent: String? =
            if outbox.gone > 0 {
                "\(changes(outbox.gone)) lost on the server"
            } else if outbox.conflicting > 0 {
                conflicts(outbox.conflicting)
            } else if outbox.refused > 0 {
                "\(changes(outbox.refused)) refused"
            } else {
                nil
            }
        guard let urgent else { return "\(changes(queued)) to upload" }
        return queued == 0 ? urgent : "\(urgent), \(number(queued)) to upload"
    }

    /// - Parameters:
    ///   - label: the label of the only key with conflicts; `nil`: there are several keys.
    ///   - key: the key that shows the outbox.
    static func newConflicts(_ count: Int, about label: String?, _ key: String) -> String {
        let name = label.map { " for \(named(ExactText($0)))" } ?? ""
        guard count != 1 else {
            return "1 conflict\(name): the key or the translation has changed. "
                + "\(key) shows the conflict."
        }
        let changed =
            label == nil ? "the keys or the translations" : "the key or its translations"
        return "\(conflicts(count))\(name): \(changed) have changed. \(key) shows the conflicts."
    }

    static func newRefusals(
        _ count: Int, about label: String?, why: String?, _ key: String
    ) -> String {
        let name = label.map { " for \(named(ExactText($0)))" } ?? ""
        guard count == 1, let why, !why.isEmpty else {
            let verb = count == 1 ? "was" : "were"
            return "\(changes(count))\(name) \(verb) refused. \(key) shows the reasons."
        }
        return "1 change\(name) was refused: \(whole(why)) \(key) shows the change."
    }

    static func notUploaded(_ project: SynchronizationReport.ClosedProject) -> String {
        "The changes of the project \(named(ExactText(project.name))) are not uploaded: "
            + sentence(project.failure)
    }

    static func changes(_ count: Int) -> String {
        count == 1 ? "1 change" : "\(number(count)) changes"
    }

    static func conflicts(_ count: Int) -> String {
        count == 1 ? "1 conflict" : "\(number(count)) conflicts"
    }

    /// The number with commas as thousands separators.
    public static func number(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return number < 0 ? "-" + grouped : grouped
    }
}
