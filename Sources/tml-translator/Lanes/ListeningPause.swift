/// How long nobody listens for news after a request was not kept waiting: by a server that does not do that,
/// or because something in between has cut it off.
///
/// The first time it may have been chance; then it is a minute, twice as long each time, up to an hour.
struct ListeningPause {
    private static let longest = 3600

    private var failures = 0

    /// Notes another failure and gives the seconds to wait.
    ///
    /// - Parameter wanted: the seconds that the server asked for.
    mutating func pause(wanted: Int? = nil) -> Int {
        defer { failures += 1 }
        let own = failures == 0 ? 0 : min(Self.longest, 60 << min(failures - 1, 6))
        return max(own, min(Self.longest, wanted ?? 0))
    }

    /// A request was kept waiting.
    mutating func reset() { failures = 0 }
}
