/// How the workbench stands with the server.
public enum Link: Hashable, Sendable {
    /// Nothing has been asked since the start.
    case notAsked
    case offline
    /// The server answers, and does not do what it is asked.
    case refusing
    case online
    /// The session has ended: the translator has to sign in again.
    case signedOut
    /// This many keys of so many are here; 0 of 0 before the server has said how many there are.
    case synchronizing(keys: Int, of: Int)

    /// Whether asking again at once could help.
    var isWorthAsking: Bool {
        switch self {
        case .offline, .refusing, .signedOut: false
        case .notAsked, .online, .synchronizing: true
        }
    }
}
