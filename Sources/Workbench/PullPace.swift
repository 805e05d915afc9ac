/// The speed of a download of a full key list, to estimate the remaining time.
///
/// `Link.synchronizing` has the number of downloaded keys. `:stop` cancels the request: complete
/// pages stay on disk, and the next download continues after them.
struct PullPace: Equatable, Sendable {
    private let began: Int
    private let keysThen: Int

    /// Before so many seconds nobody can tell.
    private static let leastSeconds = 2

    /// - Parameters:
    ///   - now: in seconds; likewise below.
    ///   - keys: how many are here by then.
    init(now: Int, keys: Int) {
        began = now
        keysThen = keys
    }

    /// The seconds until all are here; `nil`: nobody can tell yet.
    func secondsLeft(now: Int, keys: Int, of total: Int) -> Int? {
        let seconds = now - began
        guard seconds >= Self.leastSeconds, keys > keysThen else { return nil }
        return (total - keys) * seconds / (keys - keysThen)
    }
}
