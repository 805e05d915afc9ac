/// The speed of a download of a full key list, to estimate the remaining time.
///
/// `Link.synchronizing` has the number of downloaded keys. `:stop` cancels the request: complete
/// pages stay on disk, and the next download continues after them.
struct PullPace: Equatable, Sendable {
    private let began: Int
    private let keysThen: Int

    /// The number of seconds before the first estimate.
    private static let leastSeconds = 2

    /// - Parameters:
    ///   - now: the time in seconds.
    ///   - keys: the number of keys that are downloaded at this time.
    init(now: Int, keys: Int) {
        began = now
        keysThen = keys
    }

    /// The number of seconds until all keys are downloaded; `nil` if there is no estimate yet.
    func secondsLeft(now: Int, keys: Int, of total: Int) -> Int? {
        let seconds = now - began
        guard seconds >= Self.leastSeconds, keys > keysThen else { return nil }
        return (total - keys) * seconds / (keys - keysThen)
    }
}
