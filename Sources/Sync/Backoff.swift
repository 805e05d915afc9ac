/// How long to wait after a failure: 1 second, doubled each time up to a limit, shortened by chance so
/// that many workstations do not come back at the same moment.
public struct Backoff: Hashable, Sendable {
    /// Failures since the last success.
    public private(set) var failures = 0

    /// No failure yet: the first wait is at most a second.
    public init() {}

    /// Notes another failure and gives the time to wait.
    ///
    /// - Parameters:
    ///   - retryAfter: seconds that the server asked for; they are waited in full, up to an hour.
    ///   - limit: the longest wait in seconds without such a wish.
    ///   - jitter: by chance, 0…1: from half the time to all of it.
    public mutating func delay(
        retryAfter: Int? = nil, limit: Int = 60, jitter: Double
    ) -> Duration {
        let longest = Double(min(limit, 1 << min(failures, 6)))
        failures += 1
        let own = longest * (0.5 + 0.5 * min(1, max(0, jitter)))
        let asked = Double(min(3600, max(0, retryAfter ?? 0)))
        return .milliseconds(Int(1000 * max(own, asked)))
    }

    /// To be called when something worked again.
    public mutating func reset() { failures = 0 }
}
