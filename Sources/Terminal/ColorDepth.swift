/// How many colours a terminal has, in the steps that make a difference.
public enum ColorDepth: Int, Hashable, Sendable, CaseIterable {
    /// Attributes alone.
    case none
    /// The eight that the user gave it, perhaps in two shades.
    case few
    /// 256, most of them the same everywhere.
    case indexed
    /// All of 24 bits.
    case direct

    /// The deepest that the user's environment asks for: none, if `NO_COLOR` says so.
    public static func wanted(_ environment: [String: String]) -> ColorDepth {
        (environment["NO_COLOR"] ?? "").isEmpty ? .direct : .none
    }

    /// - Parameter colors: how many a terminal says that it has.
    public init(colors: Int) {
        switch colors {
        case (1 << 24)...: self = .direct
        case 256...: self = .indexed
        case 8...: self = .few
        default: self = .none
        }
    }
}
