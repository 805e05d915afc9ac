import Glibc
import HTTP
import Text
import Wire

/// How long a server wants to be left alone.
enum RetryAfter {
    /// Longer pauses are not believed.
    static let longest = 3_600

    /// Seconds, 0 to an hour; `nil` when the server did not say, or nothing that makes sense.
    ///
    /// The header counts before the body's `retry_after`. It is a number of seconds or a time,
    /// which is compared with the server's own clock where it tells that.
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

/// Times of HTTP: `Wed, 21 Oct 2015 07:28:00 GMT`.
enum HTTPDate {
    private static let months = [
        "jan": "01", "feb": "02", "mar": "03", "apr": "04", "may": "05", "jun": "06", "jul": "07",
        "aug": "08", "sep": "09", "oct": "10", "nov": "11", "dec": "12",
    ]

    /// Seconds since 1970; `nil` for the two older forms, which nobody sends, and for nonsense.
    static func seconds(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", words[1].utf8.count == 2,
            let month = months[words[2].lowercased()]
        else { return nil }
        return WireTime("\(words[3])-\(month)-\(words[1]) \(words[4])")?.secondsSince1970
    }
}
