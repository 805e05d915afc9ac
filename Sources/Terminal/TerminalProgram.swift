/// Which program a terminal is, as far as it makes a difference: some bring letters from right to left into
/// another order than that in which they are sent.
public enum TerminalProgram: String, Hashable, Sendable {
    case kitty, konsole, mlterm, putty
    /// Terminal.app of macOS.
    case appleTerminal
    /// One that passes on what it is sent to a terminal that it does not tell of: tmux, GNU screen.
    case multiplexer
    /// None of these.
    case other
    /// It has not said.
    case unknown

    /// - Parameters:
    ///   - version: what it calls itself (XTVERSION), such as `kitty(0.26.5)`.
    ///   - kind: its secondary attributes: a number for its kind, its version, and a third.
    init(version: String?, kind: [Int]?) {
        if let version {
            let named = Self.names.first { version.lowercased().hasPrefix($0.name) }
            self = named?.program ?? .other
        } else if let kind {
            let known = Self.kinds.first { kind.starts(with: $0.numbers) }
            // mlterm counts as a terminal that was never sold in its version.
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
