/// A request about the session.
public enum SessionRequest: Equatable, Sendable {
    /// Delete the token of the session; the local copy stays → `.forgotten`
    case forget
}

/// An answer about the session.
public enum SessionAnswer: Equatable, Sendable {
    case forgotten
}
