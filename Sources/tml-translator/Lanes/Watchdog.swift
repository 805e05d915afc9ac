import Locking

/// Tells once when nothing has been heard for a while.
final class Watchdog: Sendable {
    private let limit: Duration
    private let lastHeard = Locked(ContinuousClock.now)

    init(limit: Duration = .seconds(5)) { self.limit = limit }

    /// Something was heard.
    func heard() { lastHeard.withLock { $0 = .now } }

    /// Does the work; `tell` is called if nothing is heard for too long meanwhile.
    func watch(
        _ work: () async throws -> Void, tell: @escaping @Sendable () -> Void
    ) async rethrows {
        heard()
        let watch = Task { [self] in
            while true {
                let left = lastHeard.withLock { $0 } + limit - .now
                if left <= .zero { return tell() }
                try await Task.sleep(for: left)
            }
        }
        defer { watch.cancel() }
        try await work()
    }
}
