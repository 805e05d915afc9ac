import Catalog
import Display
import MachineTranslation
import Terminal
import TranslationAPI
import Workbench

/// The messages of the doctor.
extension Strings {
    // Folders and files.
    static func notThereYet(_ folder: String) -> String {
        "\(folder) does not exist yet. The workstation creates the folder when necessary."
    }

    static func belongsToSomebodyElse(_ path: String) -> String {
        "\(path) belongs to another account."
    }

    static let noSudo = "Do not start the workstation with sudo."

    static func openToOthers(_ path: String) -> String {
        "Other accounts on this machine can read \(path)."
    }

    static func changeMode(_ path: String, _ mode: String) -> String {
        "Run: chmod \(mode) \(path)"
    }

    static func canBeWritten(_ folder: String) -> String { "\(folder) is writable." }

    static func cannotBeWritten(_ folder: String) -> String {
        "\(folder) is not writable. The workstation cannot save your texts."
    }

    static func room(_ bytes: Int64, in folder: String) -> String {
        "Only \(bytes >> 20) MB are free on the disk of \(folder)."
    }

    static let freeSpace = "Free some space: on a full disk, texts cannot be saved."

    // Session and local copy.
    static func signedIn(_ session: Session) -> String {
        "\(session.translator.email) is signed in to \(session.server)."
    }

    static func workstationIsOpen(_ process: Int32) -> String {
        "A workstation (process \(process)) has the local copy open."
    }

    static func inOrder(_ path: String, schema: Int) -> String {
        "The local copy \(path) is intact (schema \(schema))."
    }

    static func damaged(_ path: String, _ words: String) -> String {
        "The local copy \(path) is damaged. SQLite reports: " + words
    }

    static let saveTexts = """
        Save your texts with `tml-translator export`. At its next start, the workstation renames \
        the file and creates a new local copy.
        """

    static func toBeDecided(_ outbox: OutboxCounts) -> String {
        "Changes in conflict: \(outbox.conflicting), refused: \(outbox.refused)."
    }

    static let decideInOutbox =
        "Open the outbox in the workstation (F2) and decide about each change."

    // Dictionaries.
    static func hasDictionary(_ locale: String, _ path: String) -> String {
        "The spelling of \(locale) is checked with \(path)."
    }

    /// - Parameter isKnown: true if a package with a dictionary exists.
    static func noDictionary(_ locale: String, isKnown: Bool) -> String {
        "The spelling of \(locale) is not checked"
            + (isKnown ? "." : ": no dictionary for this language is known.")
    }

    static func installDictionary(_ package: String) -> String {
        "Install a dictionary: apt install \(package)"
    }

    // Server.
    static func answers(_ url: String, _ info: ServerDescription) -> String {
        let name = info.name.isEmpty ? "a server without a name" : info.name
        return info.isReadOnly
            ? "\(url) answers: \(name). The server is read-only and accepts no changes."
            : "\(url) answers: \(name)."
    }

    static func clocksApart(_ seconds: Int) -> String {
        "The clock of the server is \(abs(seconds)) seconds \(seconds > 0 ? "ahead of" : "behind") "
            + "the clock of this machine."
    }

    static let correctClock = """
        Correct the wrong clock. With a wrong clock, the program may report that a valid session \
        has ended.
        """

    static let sessionHolds = "The server accepts the session."

    // Engines.
    static func noEngine(_ path: String) -> String {
        "Suggestions are on, but no engine is configured. Add a table [[engine]] to \(path), or "
            + "set enabled = false."
    }

    static func suggestionsAreOff(_ path: String) -> String {
        "Suggestions are off, and no engine is configured. In \(path), set enabled = true in "
            + "[suggestions] and add a table [[engine]] for each engine."
    }

    static func enginesAreOff(_ count: Int) -> String {
        (count == 1 ? "1 engine is configured" : "\(count) engines are configured")
            + ", but suggestions are off. To use engines, set enabled = true in [suggestions]."
    }

    /// The reason why an engine cannot perform a command, without the words for a missing
    /// suggestion.
    static func engineProblem(_ error: any Error) -> String {
        let failure = Failure(error)
        if case .engine(let words, let cause) = failure {
            return sentence(words, cause: cause)
        }
        return sentenceWithCause(failure)
    }

    static func engine(_ engine: EngineConfiguration, says words: String?) -> String {
        let place = engine["url"].map { " (\($0))" } ?? ""
        return words.map { "The engine \(engine.name)\(place) answers: \($0)." }
            ?? "The engine \(engine.name)\(place) is configured. The command did not contact the "
            + "engine, because each request sends a text to the engine."
    }

    // Terminal.
    static func terminal(_ terminal: TerminalDescription, size: Size?) -> String {
        let window = size.map { ", \($0.columns) × \($0.rows)" } ?? ""
        let colors = terminal.colors > 0 ? "\(terminal.colors) colours" : "no colours"
        return "The terminal \(terminal.name) is supported: \(colors)\(window)."
    }

    /// The way in which the terminal shows right-to-left text, if known.
    static func letters(_ order: TextProfile.Order) -> String {
        switch order {
        case .visual: "Arabic and Hebrew: the workstation orders the letters (bidi: visual)."
        case .words: "Arabic and Hebrew: the terminal orders each word (bidi: words)."
        case .lines: "Arabic and Hebrew: the terminal orders each row (bidi: lines)."
        case .typed: "Arabic and Hebrew: letters stay in the order of typing (bidi: typed)."
        }
    }

    static func smallTerminal(_ size: Size) -> String {
        "The window has \(size.columns) × \(size.rows) cells. The workstation needs at least "
            + "40 × 10."
    }
}
