/// The state of the connection to the server.
public enum Link: Hashable, Sendable {
    /// The program has sent no request since its start.
    case notAsked
    case offline
    /// The server answers, but refuses the requests.
    case refusing
    case online
    /// The session has ended: the translator has to sign in again.
    case signedOut
    /// A download is running: the number of downloaded keys and the number of all keys. Both are 0
    /// until the server reports the number of keys.
    case synchronizing(keys: Int, of: Int)
    /// The translator stopped the download after this number of keys, of that number of all keys.
    case stopped(keys: Int, of: Int)
    /// There is no server, because the project is for practice.
    case practice

    /// Creates the state after a failed request.
    init(after failure: Failure) {
        self =
            switch failure {
            case .forbidden, .refused: .refusing
            // The server limits requests for minutes, or the disk of this machine has failed. A
            // save may still start a request.
            case .waitWanted, .diskFull, .store: .notAsked
            case .unreachable, .unavailable, .signedOut, .wrongPassword, .secondFactorRequired,
                .wrongCode, .tooManyAttempts, .badAddress, .notAServer, .untrusted, .file, .engine,
                .practice:
                .offline
            }
    }

    /// True if a new request at once may succeed.
    var isWorthAsking: Bool {
        switch self {
        case .offline, .refusing, .signedOut, .practice: false
        case .notAsked, .online, .synchronizing, .stopped: true
        }
    }

    /// The downloaded part of a full key list in percent; `nil` if no key list is being downloaded.
    var percentFetched: Int? {
        guard case .synchronizing(let keys, let total) = self, total > 0 else { return nil }
        return min(100, keys * 100 / total)
    }
}
