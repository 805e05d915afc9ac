import Foundation
import Testing
import Text

@Suite struct CivilCalendarTests {
    @Test func everyDayComesBackAndFollowsTheOneBefore() {
        var before = CivilCalendar.date(ofDay: -800_001)
        for day in stride(from: -800_000, through: 3_000_000, by: 1) {
            let date = CivilCalendar.date(ofDay: day)
            let isNext =
                date.day == before.day + 1 && date.month == before.month
                || date.day == 1
            guard isNext,
                CivilCalendar.day(year: date.year, month: date.month, day: date.day) == day
            else {
                Issue.record("day \(day) is \(date)")
                return
            }
            before = date
        }
    }

    @Test(arguments: [
        (0, "1970-01-01"), (-719_528, "0000-01-01"), (19_782, "2024-02-29"), (-1, "1969-12-31"),
    ])
    func daysAreThoseOfTheCalendar(day: Int, expected: String) {
        let date = CivilCalendar.date(ofDay: day)
        let text =
            "\(CivilCalendar.padded(date.year, 4))-\(CivilCalendar.padded(date.month, 2))-"
            + CivilCalendar.padded(date.day, 2)
        #expect(text == expected)
    }

    @Test func secondsBelongToTheDayBeforeTheyReachZero() {
        #expect(CivilCalendar.split(seconds: -1) == (day: -1, second: 86_399))
        #expect(CivilCalendar.split(seconds: 86_400) == (day: 1, second: 0))
    }
}
