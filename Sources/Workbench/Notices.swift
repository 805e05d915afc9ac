import Catalog
import TML

/// The messages to show now: those that stay until the translator acts, and the last of the others.
///
/// A message reports only what has happened: a result is reported when its answer arrives. The
/// topic of a message says how long it stays (`Notice.Topic`); none disappears after a time. The
/// hint line shows the most important one (`HintLine`), and the rows above it show the others.
public struct Notices: Hashable, Sendable {
    /// The notices that stay until their cause has ended: one for each topic, the most important
    /// one last.
    private(set) var standing: [Notice] = []
    /// The last one of the other notices.
    private(set) var passing: Notice?

    /// The notice for the hint line.
    var first: Notice? { standing.last ?? passing }

    /// The notices on the screen, the most important one last. If notices stay, the passing notice
    /// is shown beside them until the next key press.
    var shown: [Notice] {
        guard !standing.isEmpty else { return [passing].compactMap(\.self) }
        return [passing].compactMap(\.self).filter(\.isFresh) + standing
    }

    /// Adds a notice. A notice without a key press does not replace a warning or an error that the
    /// translator has not read yet.
    mutating func add(_ notice: Notice) {
        guard let rank = notice.topic.rank else {
            if let passing, passing.isUnread(beside: notice) { return }
            passing = notice
            return
        }
        standing.removeAll { $0.topic.rank == rank }
        let place = standing.firstIndex { $0.topic.rank ?? 0 > rank } ?? standing.endIndex
        standing.insert(notice, at: place)
    }

    /// Replaces the text of the notice of a topic that stays, if there is one.
    mutating func renew(_ topic: Notice.Topic, _ text: String) {
        for place in standing.indices where standing[place].topic == topic {
            standing[place].text = text
        }
    }

    /// Removes the notices that are over.
    mutating func end(where isOver: (Notice.Topic) -> Bool) {
        standing.removeAll { isOver($0.topic) }
        if let topic = passing?.topic, isOver(topic) { passing = nil }
    }

    /// Marks all notices as read, because a key was pressed.
    mutating func notePress() {
        for place in standing.indices { standing[place].isFresh = false }
        passing?.isFresh = false
        // The passing notice was shown beside the notices that stay.
        let isSeen = !standing.isEmpty
        end { $0 == .press || isSeen && $0 == .outcome }
    }

    /// The translator reads all messages, so the notices that stay are read, too.
    mutating func noteRead() { standing = [] }
}

extension Notice {
    fileprivate func isUnread(beside other: Notice) -> Bool {
        guard isFresh, other.topic != .press, grade.isTrouble else { return false }
        return !other.grade.isTrouble
    }
}

extension Notice.Grade {
    fileprivate var isTrouble: Bool { self == .warning || self == .error }
}

extension Notice.Topic {
    /// The importance of a notice that stays; `nil` if the notice does not stay.
    fileprivate var rank: Int? {
        switch self {
        case .gone: 1
        case .disk: 2
        case .heldBack: 3
        case .loose: 4
        case .press, .outcome, .reading, .issue, .decisions, .link: nil
        }
    }
}
