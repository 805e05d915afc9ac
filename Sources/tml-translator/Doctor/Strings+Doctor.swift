import Catalog
import Display
import MachineTranslation
import Terminal
import TranslationAPI
import Workbench

/// What the examination says.
extension Strings {
    static func word(for grade: Examination.Finding.Grade) -> String {
        switch grade {
        case .good: "well"
        case .warning: "warning"
        case .error: "error"
        }
    }

    // Folders and files.
    static func notThereYet(_ folder: String) -> String {
        "\(folder) is not there yet; it is made when it is needed."
    }

    static func belongsToSomebodyElse(_ path: String) -> String {
        "\(path) belongs to another account. Was the workstation started with sudo?"
    }

    static func openToOthers(_ path: String, _ mode: String) -> String {
        "Others on this machine may read \(path). Close it: chmod \(mode) \(path)"
    }

    static func canBeWritten(_ folder: String) -> String { "\(folder) can be written." }

    static func cannotBeWritten(_ folder: String) -> String {
        "\(folder) cannot be written: nothing you type would be kept."
    }

    static func room(_ bytes: Int64, in folder: String) -> String {
        "There are only \(bytes >> 20) MB left on the disk of \(folder). Make room: a full disk keeps "
            + "what you type from being saved."
    }

    // Session and local copy.
    static func signedIn(_ session: Session) -> String {
        "\(session.translator.email) is signed in to \(session.server)."
    }

    static func workstationIsOpen(_ process: Int32) -> String {
        "A workstation has the local copy open: process \(process)."
    }

    static func inOrder(_ path: String, schema: Int) -> String {
        "The local copy \(path) is in order (schema \(schema))."
    }

    static func damaged(_ path: String, _ words: String) -> String {
        "The local copy \(path) is damaged. Save your texts with `tml-translator export`; the "
            + "workstation puts the file aside and makes a new one when it is started. SQLite says: "
            + words
    }

    static func toBeDecided(_ outbox: OutboxCounts) -> String {
        "\(outbox.conflicting) changes are in conflict and \(outbox.refused) were refused: decide them "
            + "in the workstation's outbox (F2)."
    }

    // Dictionaries.
    static func hasDictionary(_ locale: String, _ path: String) -> String {
        "Words of \(locale) are looked up in \(path)."
    }

    static func noDictionary(_ locale: String, _ package: String?) -> String {
        package.map { "Words of \(locale) are not checked: apt install \($0) brings a dictionary." }
            ?? "Words of \(locale) are not checked: there is no dictionary."
    }

    // Server.
    static func answers(_ url: String, _ info: ServerDescription) -> String {
        let name = info.name.isEmpty ? "a server that tells no name" : info.name
        return info.isReadOnly
            ? "\(url) answers, \(name), but takes no changes: its projects can only be looked at."
            : "\(url) answers: \(name)."
    }

    static func clocksApart(_ seconds: Int) -> String {
        "The server's clock is \(abs(seconds)) seconds \(seconds > 0 ? "ahead of" : "behind") this "
            + "machine's. One of them is wrong; sessions may seem to have ended."
    }

    static let sessionHolds = "The server knows the session."

    // Engines.
    static func noEngine(_ path: String) -> String {
        "Suggestions are switched on and no engine is named: add [[engine]] to \(path), or "
            + "set enabled = false."
    }

    static func suggestionsAreOff(_ path: String) -> String {
        "No engine is asked, and none is named: `enabled = true` below [suggestions] and a table "
            + "[[engine]] for each one, both in \(path), do that."
    }

    static func enginesAreOff(_ count: Int) -> String {
        (count == 1 ? "An engine is named" : "\(count) engines are named")
            + ", but none is asked: [suggestions] does not say enabled = true."
    }

    static func engine(_ engine: EngineConfiguration, says words: String?) -> String {
        let place = engine["url"].map { " (\($0))" } ?? ""
        return words.map { "The engine \(engine.name)\(place) answers: \($0)." }
            ?? "The engine \(engine.name)\(place) is set up. It answers to nothing but texts, so it "
            + "was not asked."
    }

    // Terminal.
    static func terminal(_ terminal: TerminalDescription, size: Size?) -> String {
        let window = size.map { ", \($0.columns) × \($0.rows)" } ?? ""
        let colors = terminal.colors > 0 ? "\(terminal.colors) colours" : "no colours"
        return "The terminal \(terminal.name) is known: \(colors)\(window)."
    }

    /// What the terminal does with letters from right to left, as far as is known.
    static func letters(_ order: TextProfile.Order) -> String {
        switch order {
        case .visual: "Arabic and Hebrew: the terminal shows letters where they are sent (visual)."
        case .words: "Arabic and Hebrew: the terminal turns each word (words)."
        case .lines: "Arabic and Hebrew: the terminal orders each row (lines)."
        case .typed: "Arabic and Hebrew: letters are not ordered (typed)."
        }
    }

    static func smallTerminal(_ size: Size) -> String {
        "The window has \(size.columns) × \(size.rows); the workstation needs 40 × 10 at least."
    }
}
