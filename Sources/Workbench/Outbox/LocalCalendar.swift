public import Foundation
import Text

/// The points in time in the calendar of the translator.
public struct LocalCalendar: Hashable, Sendable {
    private let zone: TimeZone

    /// - Parameter zone: the time zone of the translator; `nil`: UTC.
    public init(zone: TimeZone? = nil) {
        self.zone = zone ?? .gmt
    }

    /// The time as `YYYY-MM-DD HH:MM`, from seconds since 1970.
    func minute(of seconds: Int) -> String {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        let (day, second) = CivilCalendar.split(seconds: seconds + zone.secondsFromGMT(for: date))
        let here = CivilCalendar.date(ofDay: day)
        let parts = [
            (here.year, 4, "-"), (here.month, 2, "-"), (here.day, 2, " "),
            (second / 3600, 2, ":"), (second / 60 % 60, 2, ""),
        ]
        return parts.map { CivilCalendar.padded($0.0, $0.1) + $0.2 }.joined()
    }
}
