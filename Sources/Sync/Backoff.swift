/// The waits after failures: 1 second, then doubled after each failure up to a limit. A random part
/// shortens each wait, so that many workstations do not connect at the same moment.
public struct Backoff: Hashable, Sendable {
    /// The number of failures since the last success.
    public private(set) var failures = 0

    /// Creates a state without failures: the first wait is at most a second.
    public init() {}

    /// Counts a failure and returns the time to wait.
    ///
    /// - Parameters:
    ///   - retryAfter: the wait in seconds that the server requires, limited to an hour.
    ///   - limit: the longest wait in seconds if the server requires none.
    ///   - jitter: a random number, 0…1: from half of the wait to the whole wait.
    public mutating func delay(
        retryAfter: Int? = nil, limit: Int = 60, jitter: Double
    ) -> Duration {
        let longest = Double(min(limit, 1 << min(failures, 6)))
        failures += 1
        let own = longest * (0.5 + 0.5 * min(1, max(0, jitter)))
        let asked = Double(min(3600, max(0, retryAfter ?? 0)))
        return .milliseconds(Int(1000 * max(own, asked)))
    }

    /// Sets the number of failures to 0. Call this method after a success.
    public mutating func reset() { failures = 0 }
}
