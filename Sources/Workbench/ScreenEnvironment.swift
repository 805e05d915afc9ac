import Catalog
import Display

/// The facts about the workbench that a screen may use.
struct ScreenEnvironment: Equatable, Sendable {
    var size: Size
    var session: Session?
    var settings: Settings
    var link: Link
    var outbox: OutboxCounts
    /// The reason why the last upload failed; `nil` if it succeeded, or before the first one.
    var uploadFailure: Failure?
    /// The number of rows above the hints that belong to the tour.
    var rowsOfTour = 0
    /// The bookmarks of all projects.
    var bookmarks: [TranslationKey.ID: Bookmark] = [:]
    /// The time of the last event, in seconds since 1970; 0 before it is known.
    var now = 0

    /// The area of the screen. The last rows of the window are for the tour, the hints and the
    /// status.
    var area: Rect { Rect(size: size).splitBottom(rows: 2 + rowsOfTour).rest }

    /// The name of the first key for a command, for sentences; the name of the command if it has no
    /// key.
    func keyName(for command: Command, in scopes: [KeyScope]) -> String {
        firstKey(for: command, in: scopes)?.shownName ?? ":" + command.rawValue
    }

    /// The beginning of a sentence about a command: the key to press, or the name to type if the
    /// command has no key.
    func press(_ command: Command, in scopes: [KeyScope]) -> String {
        if let key = firstKey(for: command, in: scopes) { return Strings.pressKey(key.shownName) }
        return Strings.typeName((settings.isLineMode ? "" : ":") + command.rawValue)
    }

    private func firstKey(for command: Command, in scopes: [KeyScope]) -> Key? {
        settings.keymap.firstKey(for: command, in: scopes + [.everywhere])
    }
}
