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
    /// The translator has stopped fetching when this many keys of so many were here.
    case stopped(keys: Int, of: Int)
    /// There is no server: the project is for practice.
    case practice

    /// Whether asking again at once could help.
    var isWorthAsking: Bool {
        switch self {
        case .offline, .refusing, .signedOut, .practice: false
        case .notAsked, .online, .synchronizing, .stopped: true
        }
    }

    /// Of a full list that is being fetched: how much is here, in hundredths; `nil`: none is.
    var percentFetched: Int? {
        guard case .synchronizing(let keys, let total) = self, total > 0 else { return nil }
        return min(100, keys * 100 / total)
    }
}
