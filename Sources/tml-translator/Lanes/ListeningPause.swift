/// The pause after a request for news that the server did not hold open. The server does not
/// support such requests, or the connection was cut soon.
///
/// The first failure can be chance, so there is no pause. Then the pause is one minute. It doubles
/// with each failure, up to one hour.
struct ListeningPause {
    private static let longest = 3600

    /// The server has held a request open if the request lasted at least this time.
    var leastWait = Duration.seconds(10)
    private var failures = 0

    /// Counts a failure and returns the seconds to wait.
    ///
    /// - Parameter wanted: the seconds that the server requests.
    mutating func pause(wanted: Int? = nil) -> Int {
        defer { failures += 1 }
        let own = failures == 0 ? 0 : min(Self.longest, 60 << min(failures - 1, 6))
        return max(own, min(Self.longest, wanted ?? 0))
    }

    /// Notes the end of a request, with an answer or by a cut connection. Resets the count of
    /// failures if the server has held the request open.
    ///
    /// - Returns: whether the server has held the request open.
    mutating func noteEnd(after wait: Duration) -> Bool {
        guard wait >= leastWait else { return false }
        failures = 0
        return true
    }
}
