/// A way through a list, or through a text that is scrolled.
enum ListMotion: Hashable, Sendable, CaseIterable {
    case previous, next, pageUp, pageDown, first, last

    /// Where it leads: a number that may lie beyond either end.
    ///
    /// - Parameters:
    ///   - place: where one is, from 0.
    ///   - page: what page up and page down go by.
    ///   - last: the last place there is.
    func target(from place: Int, page: Int, last: Int) -> Int {
        switch self {
        case .previous: place - 1
        case .next: place + 1
        case .pageUp: place - page
        case .pageDown: place + page
        case .first: 0
        case .last: last
        }
    }
}

extension Command {
    /// The way through a list that the command is; `nil`: none.
    var motion: ListMotion? {
        if case .list(let motion) = row.action { motion } else { nil }
    }
}
