import Text

/// A setting of the configuration file, as the screen of settings lists it.
struct SettingRow: Equatable, Sendable {
    /// A group of settings with a common heading.
    enum Group: CaseIterable, Sendable {
        case look, terminal, writing, memory, engines, server
    }

    /// The values that a setting can have.
    enum Kind: Equatable, Sendable {
        /// Yes or no.
        case flag
        /// One of these words.
        case words([String])
        /// The name of a theme.
        case theme
        case number(ClosedRange<Int>)
        /// 1, 2, or the word “auto”.
        case columns
        /// A text of one line.
        case text
        /// The names of projects; without a name, all projects.
        case projects
    }

    let name: SettingName
    let group: Group
    let kind: Kind
    /// The value without a line in the file; `nil`: there is none, or the program detects the
    /// value.
    let usual: SettingValue?
    /// The meaning of the setting, and the cost of the choice.
    let sentence: String
    /// True if a change takes effect only at the next start.
    var isLate = false

    init(
        _ name: String, in table: String = "", _ group: Group, _ kind: Kind, _ usual: SettingValue?,
        _ sentence: String, isLate: Bool = false
    ) {
        self.name = SettingName(name, in: table)
        (self.group, self.kind, self.usual) = (group, kind, usual)
        (self.sentence, self.isLate) = (sentence, isLate)
    }
}

extension SettingRow {
    /// All settings with one value, in the order of the screen. `[keymap]` and `[[engine]]` have no
    /// row, because the file contains any number of them.
    static let all: [SettingRow] = look + terminal + writing + memory + engines + server

    private static let look = [
        SettingRow(
            "theme", .look, .theme, .text(Settings.automaticTheme),
            "The colour theme. With “auto”, the theme matches the background of the terminal."),
        SettingRow(
            "signs", .look, .words(["full", "ascii"]), .text("full"),
            "The characters for states, lines and bars. Every font has the “ascii” characters."),
        SettingRow(
            "mouse", .look, .flag, .flag(true),
            "Use the mouse in the program. To select text for other programs, hold Shift.",
            isLate: true),
        SettingRow(
            "title", .look, .flag, .flag(true),
            "Show the project and the language in the title of the window.", isLate: true),
        SettingRow(
            "clipboard", .look, .flag, .flag(true),
            "Let Alt-O copy texts to the clipboard, if the terminal allows copying."),
    ]

    private static let terminal = [
        SettingRow(
            "bidi", in: "text", .terminal, .words(["auto", "visual", "words", "lines", "typed"]),
            .text("auto"),
            "The order of Arabic and Hebrew letters. With a wrong order, texts are reversed."),
        SettingRow(
            "join-arabic", in: "text", .terminal, .flag, nil,
            "Send Arabic letters in their joined forms. Set false if the terminal joins them."),
        SettingRow(
            "clusters", in: "text", .terminal, .words(["auto", "whole", "pieces"]), .text("auto"),
            "Send emoji sequences as a whole, or in pieces that every terminal can draw.",
            isLate: true),
        SettingRow(
            "ambiguous-width", in: "text", .terminal, .columns, .text("auto"),
            "The width of ambiguous characters, in columns. A wrong value shifts the text."),
    ]

    private static let writing = [
        SettingRow(
            "spelling", in: "writing", .writing, .flag, .flag(true),
            "Check the spelling with a hunspell dictionary, in a process of its own."),
        SettingRow(
            "completion", in: "writing", .writing, .flag, .flag(true),
            "Offer the rest of the word that you type, if a translation contains the word."),
        SettingRow(
            "whole-tokens", in: "writing", .writing, .flag, .flag(false),
            "Let Delete and Backspace delete a whole token, such as {count}."),
        SettingRow(
            "equal-texts", in: "writing", .writing, .flag, .flag(false),
            "Offer an empty key the text of a key with the same label and the same description."),
    ]

    private static let memory = [
        SettingRow(
            "server", in: "memory", .memory, .flag, .flag(true),
            "Also show matches from the server. A key costs at most one request per hour."),
        SettingRow(
            "least", in: "memory", .memory, .number(50...100), .number(70),
            "Show only matches with at least this percentage. A low value shows more matches."),
        SettingRow(
            "projects", in: "memory", .memory, .projects, nil,
            "Show only matches from the open project and from these projects."),
    ]

    private static let engines = [
        SettingRow(
            "enabled", in: "suggestions", .engines, .flag, .flag(false),
            "Send the label of each selected key to all engines. An engine can cost money."),
        SettingRow(
            "projects", in: "suggestions", .engines, .projects, nil,
            "Send only the labels of these projects to engines."),
    ]

    private static let server = [
        SettingRow(
            "url", in: "server", .server, .text, nil,
            "The server address that is filled in on the sign-in screen.", isLate: true),
        SettingRow(
            "email", in: "server", .server, .text, nil,
            "The e-mail address that is filled in on the sign-in screen.", isLate: true),
        SettingRow(
            "allow_insecure_http", in: "server", .server, .flag, .flag(false),
            "Allow plain HTTP. With HTTP, other people on the network can read your password."),
        SettingRow(
            "connect_at_start", in: "server", .server, .flag, .flag(true),
            "true: connect to the server at the start. false: connect when a command needs it.",
            isLate: true),
    ]
}

extension SettingName {
    /// True if a change takes effect while the program runs.
    var takesEffectAtOnce: Bool {
        SettingRow.all.first { $0.name == self }?.isLate != true
    }
}
