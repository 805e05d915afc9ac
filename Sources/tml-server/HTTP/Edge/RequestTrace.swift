import Locking

/// What becomes known of a request while it is answered, for the log.
final class RequestTrace: Sendable {
    private let known = Locked<String?>(nil)

    /// `user 5`, `project …`; `nil` as long as nobody knows.
    var sender: String? {
        get { known.withLock { $0 } }
        set { known.withLock { $0 = newValue } }
    }
}
