import Glibc
import Text

/// Times in HTTP headers: `Wed, 21 Oct 2015 07:28:00 GMT`.
public enum HTTPDate {
    private static let months = [
        "jan": "01", "feb": "02", "mar": "03", "apr": "04", "may": "05", "jun": "06", "jul": "07",
        "aug": "08", "sep": "09", "oct": "10", "nov": "11", "dec": "12",
    ]

    /// Returns the seconds since 1970; `nil` for the two older forms, which no server sends, and
    /// for other texts.
    public static func seconds(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", words[1].utf8.count == 2,
            let month = months[words[2].lowercased()]
        else { return nil }
        return WireTime("\(words[3])-\(month)-\(words[1]) \(words[4])")?.secondsSince1970
    }
}

extension HTTPHeaders {
    /// The seconds to wait of `Retry-After`, which can be negative; `nil` if the header is missing or
    /// meaningless. The header is a number of seconds or a time, which is compared with the server's
    /// own clock if the answer contains it.
    public var secondsToWait: Int? {
        self["Retry-After"].flatMap { text in
            Self.number(text) ?? HTTPDate.seconds(text).map(difference)
        }
    }

    private static func number(_ text: String) -> Int? {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        return Int(text) ?? (text.hasPrefix("-") ? 0 : .max)
    }

    private func difference(_ time: Int) -> Int {
        time - (self["Date"].flatMap(HTTPDate.seconds) ?? Int(Glibc.time(nil)))
    }
}
