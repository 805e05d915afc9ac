/// The program of a terminal, as far as it makes a difference: some programs reorder right-to-left
/// characters.
public enum TerminalProgram: String, Hashable, Sendable {
    case kitty, konsole, mlterm, putty
    /// Terminal.app of macOS.
    case appleTerminal
    /// tmux or GNU screen, which pass the output on to an unknown terminal.
    case multiplexer
    /// Another program.
    case other
    /// The terminal has not reported its program.
    case unknown

    /// - Parameters:
    ///   - version: the name and version (XTVERSION), such as `kitty(0.26.5)`.
    ///   - kind: the secondary attributes: the number of the kind, the version, and a third number.
    init(version: String?, kind: [Int]?) {
        if let version {
            let named = Self.names.first { version.lowercased().hasPrefix($0.name) }
            self = named?.program ?? .other
        } else if let kind {
            let known = Self.kinds.first { kind.starts(with: $0.numbers) }
            // mlterm reports a kind of terminal that never had this version.
            let isMlterm = kind.count > 1 && kind[0] == 24 && kind[1] > 100
            self = isMlterm ? .mlterm : known?.program ?? .other
        } else {
            self = .unknown
        }
    }

    private static let names: [(name: String, program: TerminalProgram)] = [
        ("kitty", .kitty), ("konsole", .konsole), ("mlterm", .mlterm), ("tmux", .multiplexer),
        ("screen", .multiplexer),
    ]

    private static let kinds: [(numbers: [Int], program: TerminalProgram)] = [
        ([0, 136], .putty), ([1, 95], .appleTerminal), ([1, 4000], .kitty), ([1, 115], .konsole),
        ([0, 115], .konsole), ([84], .multiplexer), ([83], .multiplexer),
    ]
}
