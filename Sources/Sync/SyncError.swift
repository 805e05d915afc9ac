public import LocalStore
public import TranslationAPI

/// The reason why the synchronization stopped. Everything before it is saved, and the rest is still
/// queued.
public enum SyncError: Error, Hashable, Sendable {
    /// The server refused or did not answer.
    case server(ServerError)
    /// The local copy could not be read or written.
    case store(StoreError)

    /// The answer to a request about changes contains no result.
    static let noAnswer = SyncError.server(
        .unreadable("The answer of the server contains no result for the changes."))

    /// True if the same synchronization may succeed later without an action of the translator.
    public var isPassing: Bool {
        switch self {
        case .server(.unavailable), .server(.unreachable), .server(.unconnected),
            .server(.tooManyAttempts),
            .server(.tooLarge), .server(.unreadable), .server(.wentBack), .server(.file),
            .server(.tls), .store(.diskFull):
            true
        case .server, .store: false
        }
    }

    /// The seconds to wait that the server requires; `nil` if it requires none.
    public var retryAfter: Int? {
        switch self {
        case .server(.unavailable(let seconds)), .server(.tooManyAttempts(let seconds)): seconds
        case .server, .store: nil
        }
    }
}
