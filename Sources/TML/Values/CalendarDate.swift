import Text

/// A day of the Gregorian calendar without a time zone.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// Returns `nil` if the day does not exist, or if the year is not in 1…9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(in: month, of: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Parses `YYYY-MM-DD`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = parts[0].digits, let month = parts[1].digits,
            let day = parts[2].digits
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The current day of the system.
    public static var today: CalendarDate { CalendarTime.now.date }

    /// The date as `YYYY-MM-DD`.
    public var description: String {
        "\(CivilCalendar.padded(year, 4))-\(CivilCalendar.padded(month, 2))-\(CivilCalendar.padded(day, 2))"
    }

    /// The day of the week, from 0 for Sunday to 6 for Saturday.
    public var weekday: Int { (dayNumber + 4 + 7_000_000) % 7 }

    /// The day of the year. 1 January is 1.
    public var dayOfYear: Int {
        day + (1..<month).reduce(0) { $0 + Self.days(in: $1, of: year) }
    }

    /// Returns the date a number of days later, or earlier if the number is negative. The result is
    /// limited to the years 1…9999.
    public func adding(days: Int) -> CalendarDate {
        let (number, overflow) = dayNumber.addingReportingOverflow(days)
        let limited = overflow ? (days > 0 ? Int.max : Int.min) : number
        return CalendarDate(dayNumber: min(max(limited, -719_162), 2_932_896))
    }

    /// Whether the left day is earlier.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The number of days since 1970-01-01.
    var dayNumber: Int { CivilCalendar.day(year: year, month: month, day: day) }
}

extension CalendarDate {
    private init(dayNumber: Int) {
        (year, month, day) = CivilCalendar.date(ofDay: dayNumber)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
