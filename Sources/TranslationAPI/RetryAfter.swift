import Glibc
import HTTP
import Text
import Wire

/// The wait that a server requires.
enum RetryAfter {
    /// The longest wait in seconds; longer waits are shortened to it.
    static let longest = 3_600

    /// Returns the seconds to wait, 0 to an hour; `nil` if the server sent none or a meaningless
    /// value.
    ///
    /// The header has priority over `retry_after` in the body. The header is a number of seconds or
    /// a time, which is compared with the server's own clock if the answer contains it.
    static func seconds(_ headers: HTTPHeaders, _ body: ErrorBody?) -> Int? {
        let header = headers["Retry-After"].flatMap { text in
            number(text) ?? HTTPDate.seconds(text).map { difference($0, headers["Date"]) }
        }
        return (header ?? body?.retryAfter).map { min(max($0, 0), longest) }
    }

    private static func number(_ text: String) -> Int? {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        return Int(text) ?? (text.hasPrefix("-") ? 0 : longest)
    }

    private static func difference(_ time: Int, _ date: String?) -> Int {
        time - (date.flatMap(HTTPDate.seconds) ?? Int(Glibc.time(nil)))
    }
}

/// Times in HTTP headers: `Wed, 21 Oct 2015 07:28:00 GMT`.
enum HTTPDate {
    private static let months = [
        "jan": "01", "feb": "02", "mar": "03", "apr": "04", "may": "05", "jun": "06", "jul": "07",
        "aug": "08", "sep": "09", "oct": "10", "nov": "11", "dec": "12",
    ]

    /// Returns the seconds since 1970; `nil` for the two older forms, which no server sends, and
    /// for other texts.
    static func seconds(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", words[1].utf8.count == 2,
            let month = months[words[2].lowercased()]
        else { return nil }
        return WireTime("\(words[3])-\(month)-\(words[1]) \(words[4])")?.secondsSince1970
    }
}
