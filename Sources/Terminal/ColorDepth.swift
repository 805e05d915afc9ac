/// The number of colours of a terminal, in steps.
public enum ColorDepth: Int, Hashable, Sendable, CaseIterable {
    /// No colours, only attributes.
    case none
    /// The user's eight colours, perhaps in two shades.
    case few
    /// 256 colours; most are equal on all terminals.
    case indexed
    /// All colours of 24 bits.
    case direct

    /// Returns the maximum depth for the user's environment: none if `NO_COLOR` is set.
    public static func wanted(_ environment: [String: String]) -> ColorDepth {
        (environment["NO_COLOR"] ?? "").isEmpty ? .direct : .none
    }

    /// - Parameter colors: the number of colours in the terminal's description.
    public init(colors: Int) {
        switch colors {
        case (1 << 24)...: self = .direct
        case 256...: self = .indexed
        case 8...: self = .few
        default: self = .none
        }
    }
}
