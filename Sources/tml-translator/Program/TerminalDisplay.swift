import Display
import Terminal

/// The way in which texts are shown on the terminal. The settings come first, then the answers of
/// the terminal, then the known properties of similar terminals.
struct TerminalDisplay {
    private var settings: TextSettings
    private let environment: [String: String]
    private let known: KnownTerminals
    private let wanted: NcursesTerminal.Reports
    /// The order of characters that the translator chose for this terminal in an earlier session.
    private let keptOrder: TextProfile.Order?
    /// The order of characters that the translator has chosen in this session.
    var chosenOrder: TextProfile.Order?

    /// - Parameter wanted: the reports that the settings request from the terminal.
    init(
        _ settings: TextSettings, _ environment: [String: String], remembered: KnownTerminals,
        wanted: NcursesTerminal.Reports
    ) {
        self.wanted = wanted
        self.settings = settings
        self.environment = environment
        known = remembered
        keptOrder = remembered.order(of: Self.name(of: environment))
    }

    /// Shows texts with other settings. A new order in the settings replaces the choice of this
    /// session. A new setting for clusters takes effect at the next start.
    mutating func use(_ settings: TextSettings) {
        if settings.order != self.settings.order { chosenOrder = nil }
        self.settings = settings
    }

    /// The known properties of the terminal before anything is drawn.
    var profile: TerminalProfile {
        switch settings.clusters {
        case .automatic: known.profile(of: name) ?? TerminalProfile()
        case .whole: TerminalProfile(clusters: .all)
        case .pieces: TerminalProfile()
        }
    }

    /// True if the terminal answers questions. The console of Linux and old terminals would show
    /// the questions as text.
    var takesQuestions: Bool {
        !terminal.isEmpty && !["linux", "dumb", "vt"].contains { terminal.hasPrefix($0) }
    }

    /// True if the program must ask the terminal about its properties. If many terminals have the
    /// same name, for example over SSH, the stored answers may be from another terminal.
    var isAsked: Bool {
        let isKnown = !isOneOfMany && known.profile(of: name) != nil
        return settings.clusters == .automatic && takesQuestions && !isKnown
    }

    var reports: NcursesTerminal.Reports {
        environment["MLTERM"] != nil || terminal.hasPrefix("mlterm")
            ? wanted.union(.mltermOrder) : wanted
    }

    func textProfile(on terminal: NcursesTerminal) -> TextProfile {
        let isWide =
            switch settings.ambiguousWidth {
            case .automatic: terminal.profile.isAmbiguousWide
            case .columns(let columns): columns == 2
            }
        let order = order(of: terminal.profile.program)
        return TextProfile(
            order: order, joinsArabic: settings.joinsArabic ?? (order == .visual),
            isAmbiguousWide: isWide)
    }

    /// Stores the answers of the terminal and the translator's choice for the next session.
    func remember(_ told: TerminalProfile?) {
        if let told { known.remember(told, of: name) }
        if let chosenOrder { known.remember(chosenOrder, of: name) }
    }

    /// The order of characters on the terminal. The first known value counts: the translator's
    /// choice of this session, the setting, the choice of an earlier session, the usual order of
    /// the terminal program.
    func order(of program: TerminalProgram) -> TextProfile.Order {
        let setting = TextProfile.Order(rawValue: settings.order.rawValue)
        if let order = chosenOrder ?? setting ?? (isOneOfMany ? nil : keptOrder) { return order }
        return switch program {
        case .kitty: .words
        case .konsole, .putty, .appleTerminal: .lines
        case .mlterm, .other: .visual
        case .multiplexer, .unknown: likelyOrder
        }
    }
}

extension TerminalDisplay {
    private var terminal: String { environment["TERM"] ?? "" }

    /// The variables in which terminals report their program and its version.
    private static let versions = [
        "VTE_VERSION", "KONSOLE_VERSION", "XTERM_VERSION", "MLTERM", "TERM_PROGRAM",
        "TERM_PROGRAM_VERSION",
    ]

    /// The name of the terminal: its type and, if known, its program and version.
    private var name: String { Self.name(of: environment) }

    private static func name(of environment: [String: String]) -> String {
        ([environment["TERM"] ?? ""] + versions.compactMap { environment[$0] })
            .joined(separator: " ")
    }

    /// True if many terminals have this name.
    private var isOneOfMany: Bool {
        name == terminal && ["xterm", "screen", "tmux"].contains { terminal.hasPrefix($0) }
            && terminal != "xterm-kitty"
    }

    /// The order of a terminal that has not reported its program, by the terminal in which the
    /// program was started, or by the multiplexer.
    private var likelyOrder: TextProfile.Order {
        if terminal == "xterm-kitty" || environment["KITTY_WINDOW_ID"] != nil { return .words }
        let isOrdering =
            environment["KONSOLE_VERSION"] != nil
            || environment["TERM_PROGRAM"] == "Apple_Terminal"
            || ["konsole", "putty"].contains { terminal.hasPrefix($0) }
        return isOrdering ? .lines : .visual
    }
}
