/// Days of the Gregorian calendar, also before its introduction and before year 0, after
/// `days_from_civil` by Howard Hinnant. Years begin in March, so that the leap day is the last day.
public enum CivilCalendar {
    /// Returns the number of days since 1970-01-01. The month is 1 to 12, the day 1 to 31.
    public static func day(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = quotient(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Returns the date of a day, which is counted from 1970-01-01.
    public static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = quotient(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// Returns the day of a point in time and the second of this day, from the seconds since 1970.
    public static func split(seconds: Int) -> (day: Int, second: Int) {
        let day = quotient(seconds, 86_400)
        return (day, seconds - day * 86_400)
    }

    /// Returns a number with leading zeros, as in dates and times.
    public static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Returns the quotient rounded down, also below zero.
    private static func quotient(_ number: Int, _ divisor: Int) -> Int {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}
