public import LocalStore
public import TranslationAPI

/// Why synchronizing stopped. What was done until then is on disk, and the rest is still queued.
public enum SyncError: Error, Hashable, Sendable {
    /// The server said no, or did not answer.
    case server(ServerError)
    /// The local copy could not be read or written.
    case store(StoreError)

    /// The answer to a request about changes contains no result.
    static let noAnswer = SyncError.server(
        .unreadable("The answer of the server contains no result for the changes."))

    /// Whether the same may work in a while without anybody doing anything.
    public var isPassing: Bool {
        switch self {
        case .server(.unavailable), .server(.unreachable), .server(.unconnected),
            .server(.tooManyAttempts),
            .server(.tooLarge), .server(.unreadable), .server(.wentBack):
            true
        case .server, .store: false
        }
    }

    /// The seconds that the server asked to be left alone.
    public var retryAfter: Int? {
        switch self {
        case .server(.unavailable(let seconds)), .server(.tooManyAttempts(let seconds)): seconds
        default: nil
        }
    }
}
