import Catalog
import Display

/// What a screen may know of the whole.
struct ScreenEnvironment: Equatable, Sendable {
    var size: Size
    var session: Session?
    var settings: Settings
    var link: Link
    var outbox: OutboxCounts
    /// The rows above the hints that are the tour's.
    var rowsOfTour = 0

    /// The part of the window that is the screen's: the last rows are for the tour, hints and status.
    var area: Rect { Rect(size: size).splitBottom(rows: 2 + rowsOfTour).rest }

    /// The first key for a command as sentences name it; the command's own name where no key is
    /// bound to it.
    func keyName(for command: Command, in places: [Place]) -> String {
        let key = settings.keymap.firstKey(for: command, in: places + [.everywhere])
        return key?.shownName ?? ":" + command.rawValue
    }
}
