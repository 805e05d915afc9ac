/// The pause after a request for news that the server did not hold open. The server does not
/// support such requests, or the connection was cut.
///
/// The first failure can be chance, so there is no pause. Then the pause is one minute. It doubles
/// with each failure, up to one hour.
struct ListeningPause {
    private static let longest = 3600

    private var failures = 0

    /// Counts a failure and returns the seconds to wait.
    ///
    /// - Parameter wanted: the seconds that the server requests.
    mutating func pause(wanted: Int? = nil) -> Int {
        defer { failures += 1 }
        let own = failures == 0 ? 0 : min(Self.longest, 60 << min(failures - 1, 6))
        return max(own, min(Self.longest, wanted ?? 0))
    }

    /// Resets the count of failures, after the server has held a request open.
    mutating func reset() { failures = 0 }
}
