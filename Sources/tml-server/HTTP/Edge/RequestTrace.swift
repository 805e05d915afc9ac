import Locking
import TranslationService

/// What becomes known of a request while it is answered.
final class RequestTrace: Sendable {
    /// That of the request which this task answers; `nil` outside of requests.
    @TaskLocal static var current: RequestTrace?

    /// What limits are counted by.
    let place: String

    private let known = Locked<ServiceSession?>(nil)

    init(place: String) { self.place = place }

    /// Who sent it; `nil` as long as nobody knows.
    var session: ServiceSession? {
        get { known.withLock { $0 } }
        set { known.withLock { $0 = newValue } }
    }
}
