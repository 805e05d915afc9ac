/// A time as the service writes it, `YYYY-MM-DD HH:MM:SS` in UTC (`tml-service.md` 1.8).
///
/// ISO 8601 can also be read, with fractions and with an offset from UTC.
public struct WireTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Always `YYYY-MM-DD HH:MM:SS`, so that the order of texts is the order of times.
    public let text: String

    /// The time as text.
    public var description: String { text }

    /// Returns true if the left time is earlier.
    public static func < (left: WireTime, right: WireTime) -> Bool { left.text < right.text }

    /// Reads a time; `nil` if the text is not a valid time, for example with month 13.
    public init?(_ text: String) {
        if Self.isWritten(text) {
            self.init(written: text)
        } else if let parts = Parts(text) {
            self.init(secondsSince1970: parts.secondsSince1970)
        } else {
            return nil
        }
    }

    private init(written text: String) { self.text = text }

    /// Returns true if the text already is in the written form, as nearly all texts are; parsing
    /// takes longer. Returns false for days 29 to 31, which do not exist in every month.
    private static func isWritten(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 19, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x20,
                bytes[13] == 0x3A, bytes[16] == 0x3A
            else { return false }
            func number(_ place: Int) -> Int? {
                guard bytes[place].isDigit, bytes[place + 1].isDigit else { return nil }
                return Int(bytes[place] - 0x30) * 10 + Int(bytes[place + 1] - 0x30)
            }
            guard number(0) != nil, number(2) != nil, let month = number(5), let day = number(8),
                let hour = number(11), let minute = number(14), let second = number(17)
            else { return false }
            return (1...12).contains(month) && (1...28).contains(day) && hour < 24 && minute < 60
                && second < 60
        }
    }

    /// Returns the nearest time in the years 0 to 9999, in seconds since 1970.
    public static func clamped(_ seconds: Int) -> Int {
        min(max(seconds, -62_167_219_200), 253_402_300_799)
    }

    /// Creates a time in the years 0 to 9999; other times are limited to this range.
    public init(secondsSince1970 seconds: Int) {
        let (days, rest) = CivilCalendar.split(seconds: Self.clamped(seconds))
        let (year, month, day) = CivilCalendar.date(ofDay: days)
        text = Self.text([
            (year, 4, "-"), (month, 2, "-"), (day, 2, " "), (rest / 3600, 2, ":"),
            (rest / 60 % 60, 2, ":"), (rest % 60, 2, nil),
        ])
    }

    /// Returns the numbers, each with its number of digits and the character after it.
    private static func text(
        _ parts: [(value: Int, digits: Int, end: Unicode.Scalar?)]
    ) -> String {
        String(unsafeUninitializedCapacity: 19) { buffer in
            var count = 0
            for part in parts {
                var rest = part.value
                for place in (count..<count + part.digits).reversed() {
                    buffer[place] = 0x30 + UInt8(rest % 10)
                    rest /= 10
                }
                count += part.digits
                guard let end = part.end else { continue }
                buffer[count] = UInt8(ascii: end)
                count += 1
            }
            return count
        }
    }

    /// The seconds since 1970 in UTC.
    public var secondsSince1970: Int { Parts(text)?.secondsSince1970 ?? 0 }
}

/// The numbers in a written time.
private struct Parts {
    var year = 0
    var month = 0
    var day = 0
    var seconds = 0
    var offset = 0

    var secondsSince1970: Int {
        CivilCalendar.day(year: year, month: month, day: day) * 86400 + seconds - offset
    }

    init?(_ text: String) {
        var rest = Substring(text).utf8
        guard let year = Self.number(&rest, digits: 4), Self.skip("-", &rest),
            let month = Self.number(&rest, digits: 2), (1...12).contains(month),
            Self.skip("-", &rest), let day = Self.number(&rest, digits: 2), (1...31).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        if rest.isEmpty { return }
        guard Self.skip(" ", &rest) || Self.skip("T", &rest),
            let hour = Self.number(&rest, digits: 2), hour < 24, Self.skip(":", &rest),
            let minute = Self.number(&rest, digits: 2), minute < 60
        else { return nil }
        seconds = hour * 3600 + minute * 60
        if Self.skip(":", &rest) {
            guard let second = Self.number(&rest, digits: 2), second <= 60 else { return nil }
            seconds += min(second, 59)
        }
        if Self.skip(".", &rest) { rest = rest.drop { $0.isDigit } }
        guard let offset = Self.offset(&rest), rest.isEmpty else { return nil }
        self.offset = offset
    }

    private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
        _ = skip(" ", &rest)
        if rest.isEmpty || skip("Z", &rest) || skip("UTC", &rest) { return 0 }
        let isBehind = rest.first == UInt8(ascii: "-")
        guard skip("+", &rest) || skip("-", &rest), let hours = number(&rest, digits: 2) else {
            return nil
        }
        _ = skip(":", &rest)
        let minutes = rest.isEmpty ? 0 : number(&rest, digits: 2)
        return minutes.map { (isBehind ? -1 : 1) * (hours * 3600 + $0 * 60) }
    }

    private static func number(_ rest: inout Substring.UTF8View, digits: Int) -> Int? {
        let head = rest.prefix(digits)
        guard head.count == digits, head.allSatisfy({ $0.isDigit }) else {
            return nil
        }
        rest = rest.dropFirst(digits)
        return head.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func skip(_ word: StaticString, _ rest: inout Substring.UTF8View) -> Bool {
        let count = word.utf8CodeUnitCount
        let bytes = UnsafeBufferPointer(start: word.utf8Start, count: count)
        guard rest.starts(with: bytes) else { return false }
        rest = rest.dropFirst(count)
        return true
    }
}
