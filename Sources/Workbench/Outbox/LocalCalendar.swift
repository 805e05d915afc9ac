public import Foundation
import Text

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
        let (day, second) = CivilCalendar.split(seconds: seconds + zone.secondsFromGMT(for: date))
        let here = CivilCalendar.date(ofDay: day)
        let parts = [
            (here.year, 4, "-"), (here.month, 2, "-"), (here.day, 2, " "),
            (second / 3600, 2, ":"), (second / 60 % 60, 2, ""),
        ]
        return parts.map { CivilCalendar.padded($0.0, $0.1) + $0.2 }.joined()
    }
}
