import Foundation
import Locking

/// The `Date` header, computed once per second.
final class HeaderClock: Sendable {
    private let last = Locked(HeaderClock.made(at: 0))

    /// The line of the header with its end, for example `Date: Sun, 06 Nov 1994 08:49:37 GMT`.
    var line: String {
        let second = time(nil)
        return last.withLock { last in
            if last.second != second { last = Self.made(at: second) }
            return last.line
        }
    }

    private static func made(at second: time_t) -> (second: time_t, line: String) {
        (second, "Date: \(text(of: second))\r\n")
    }

    /// The server always uses the C locale, so the names are English.
    private static func text(of second: time_t) -> String {
        var (second, parts) = (second, tm())
        gmtime_r(&second, &parts)
        return String(unsafeUninitializedCapacity: 40) { bytes in
            strftime(bytes.baseAddress, bytes.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        }
    }
}
