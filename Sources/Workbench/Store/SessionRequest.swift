/// A request about the session.
public enum SessionRequest: Equatable, Sendable {
    /// Delete the token of the session; the local copy stays → `.forgotten`
    case forget
    /// Open the local copy of the session that has just begun, instead of the open one → `.used`. The
    /// requests before are about the local copy of the former session.
    case use(Session)
}

/// An answer about the session.
public enum SessionAnswer: Equatable, Sendable {
    case forgotten
    case used(Session)
}
