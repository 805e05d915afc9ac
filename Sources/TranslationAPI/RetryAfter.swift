import HTTP
import Wire

/// The wait that a server requires.
enum RetryAfter {
    /// The longest wait in seconds; longer waits are shortened to it.
    static let longest = 3_600

    /// Returns the seconds to wait, 0 to an hour; `nil` if the server sent none or a meaningless
    /// value. The header has priority over `retry_after` in the body.
    static func seconds(_ headers: HTTPHeaders, _ body: ErrorBody?) -> Int? {
        (headers.secondsToWait ?? body?.retryAfter).map { min(max($0, 0), longest) }
    }
}
