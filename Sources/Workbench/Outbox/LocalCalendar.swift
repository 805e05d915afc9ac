public import Foundation

/// Points in time as the translator's calendar shows them.
public struct LocalCalendar: Hashable, Sendable {
    private let zone: TimeZone

    /// - Parameter zone: the translator's; UTC where it is not known.
    public init(zone: TimeZone? = nil) {
        self.zone = zone ?? .gmt
    }

    /// `YYYY-MM-DD HH:MM`, from seconds since 1970.
    func minute(of seconds: Int) -> String {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        return CalendarMinute.text(of: seconds + zone.secondsFromGMT(for: date))
    }
}

/// A point in time as a calendar in UTC shows it.
private enum CalendarMinute {
    static func text(of seconds: Int) -> String {
        let day = seconds.quotient(86_400)
        let minute = (seconds - day * 86_400) / 60
        return date(ofDay: day) + " \(two(minute / 60)):\(two(minute % 60))"
    }

    /// Counts years from March, so that the day that not every year has is the last one.
    private static func date(ofDay day: Int) -> String {
        let shifted = day + 719_468
        let era = shifted.quotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(four(year))-\(two(month))-\(two(dayOfMonth))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func four(_ year: Int) -> String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Int {
    /// Divided and rounded down, also below zero.
    fileprivate func quotient(_ divisor: Int) -> Int {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}
