import Locking
import TranslationService

/// The data that the server collects about a request during the answer.
final class RequestTrace: Sendable {
    /// The trace of the request that this task answers; `nil` outside of requests.
    @TaskLocal static var current: RequestTrace?

    /// The name of the client in the limits.
    let place: String

    private let known = Locked<ServiceSession?>(nil)

    init(place: String) { self.place = place }

    /// The sender; `nil` until the sender is identified.
    var session: ServiceSession? {
        get { known.withLock { $0 } }
        set { known.withLock { $0 = newValue } }
    }
}
