import Display
import Terminal

/// How texts are shown on the terminal at hand: as the settings say, else as the terminal has told,
/// else as is known of terminals like it.
struct TerminalDisplay {
    private let settings: TextSettings
    private let environment: [String: String]
    private let known: KnownTerminals
    private let wanted: NcursesTerminal.Reports

    /// - Parameter wanted: what the terminal is asked for by the settings.
    init(
        _ settings: TextSettings, _ environment: [String: String], remembered: KnownTerminals,
        wanted: NcursesTerminal.Reports
    ) {
        self.wanted = wanted
        self.settings = settings
        self.environment = environment
        known = remembered
    }

    /// What is known before anything is drawn.
    var profile: TerminalProfile {
        switch settings.clusters {
        case .automatic: known.profile(of: name) ?? TerminalProfile()
        case .whole: TerminalProfile(clusters: .all)
        case .pieces: TerminalProfile()
        }
    }

    /// Whether the terminal has to be asked. The console of Linux and old terminals would show the
    /// question.
    var isAsked: Bool {
        let isOld = ["", "linux", "dumb", "vt"].contains { prefix in
            prefix.isEmpty ? terminal.isEmpty : terminal.hasPrefix(prefix)
        }
        return settings.clusters == .automatic && !isOld && known.profile(of: name) == nil
    }

    /// The program tells terminals to leave letters where they are, unless they are to reorder them.
    var reports: NcursesTerminal.Reports {
        order == .terminal ? wanted : wanted.union(.explicitOrder)
    }

    func textProfile(on terminal: NcursesTerminal) -> TextProfile {
        let isWide =
            switch settings.ambiguousWidth {
            case .automatic: terminal.profile.isAmbiguousWide
            case .columns(let columns): columns == 2
            }
        return TextProfile(
            order: order, joinsArabic: settings.joinsArabic ?? (order == .visual),
            isAmbiguousWide: isWide)
    }

    func remember(_ told: TerminalProfile?) {
        if let told { known.remember(told, of: name) }
    }

    /// Who brings letters into their order.
    var order: TextProfile.Order {
        switch settings.order {
        case .automatic: reordersLetters ? .terminal : .visual
        case .explicit: .visual
        case .terminal: .terminal
        case .off: .typed
        }
    }
}

extension TerminalDisplay {
    private var terminal: String { environment["TERM"] ?? "" }

    /// The terminal's kind and, where it tells, its program and version.
    private var name: String {
        let versions = ["VTE_VERSION", "KONSOLE_VERSION", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"]
        return ([terminal] + versions.compactMap { environment[$0] }).joined(separator: " ")
    }

    /// Whether it is one of those that reorder letters themselves and cannot be told not to.
    private var reordersLetters: Bool {
        environment["KONSOLE_VERSION"] != nil || environment["MLTERM"] != nil
            || environment["TERM_PROGRAM"] == "Apple_Terminal"
            || ["mlterm", "konsole", "putty"].contains { terminal.hasPrefix($0) }
    }
}
