import Foundation

/// A day of the Gregorian calendar, in no particular time zone.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Nothing if there is no such day, or its year is not within 1…9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(in: month, of: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads `YYYY-MM-DD`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = parts[0].digits, let month = parts[1].digits,
            let day = parts[2].digits
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day on the system's calendar.
    public static var today: CalendarDate { CalendarTime.now.date }

    /// `YYYY-MM-DD`.
    public var description: String {
        "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// 0 for Sunday to 6 for Saturday.
    public var weekday: Int { (dayNumber + 4 + 7_000_000) % 7 }

    /// 1 on the first of January.
    public var dayOfYear: Int {
        day + (1..<month).reduce(0) { $0 + Self.days(in: $1, of: year) }
    }

    /// So many days later, or earlier if negative; the nearest possible day beyond 1…9999.
    public func adding(days: Int) -> CalendarDate {
        let (number, overflow) = dayNumber.addingReportingOverflow(days)
        let limited = overflow ? (days > 0 ? Int.max : Int.min) : number
        return CalendarDate(dayNumber: min(max(limited, -719_162), 2_932_896))
    }

    /// Whether the left day comes first.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// Days since 1970-01-01.
    var dayNumber: Int {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}

extension CalendarDate {
    private init(dayNumber: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A number with leading zeros.
func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
