import Foundation
import Text

/// A date and a time of day in seconds, without a time zone.
public struct CalendarTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The day.
    public let date: CalendarDate
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 60. 60 is a leap second.
    public let second: Int

    /// Returns `nil` if the time does not exist.
    public init?(date: CalendarDate, hour: Int, minute: Int, second: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
            return nil
        }
        (self.date, self.hour, self.minute, self.second) = (date, hour, minute, second)
    }

    /// Parses `YYYY-MM-DD HH:MM:SS`.
    public init?(_ text: String) {
        let halves = text.split(separator: " ")
        guard halves.count == 2, let date = CalendarDate(String(halves[0])) else { return nil }
        let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = parts[0].digits, let minute = parts[1].digits,
            let second = parts[2].digits
        else { return nil }
        self.init(date: date, hour: hour, minute: minute, second: second)
    }

    /// The current local time of the system.
    public static var now: CalendarTime {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        guard
            let date = CalendarDate(
                year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1,
                day: Int(parts.tm_mday)),
            let now = CalendarTime(
                date: date, hour: Int(parts.tm_hour), minute: Int(parts.tm_min),
                second: Int(parts.tm_sec))
        else { preconditionFailure("The clock of the system shows an impossible time.") }
        return now
    }

    /// The time as `YYYY-MM-DD HH:MM:SS`.
    public var description: String {
        "\(date) \(CivilCalendar.padded(hour, 2)):\(CivilCalendar.padded(minute, 2)):\(CivilCalendar.padded(second, 2))"
    }

    /// Whether the left time is earlier.
    public static func < (left: CalendarTime, right: CalendarTime) -> Bool {
        (left.date, left.hour, left.minute, left.second)
            < (right.date, right.hour, right.minute, right.second)
    }
}
