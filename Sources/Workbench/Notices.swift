import Catalog
import TML

/// The messages to show now: those that stay until the translator acts, and the last of the others.
///
/// A message reports only what has happened: a result is reported when its answer arrives. The
/// topic of a message says how long it stays (`Notice.Topic`); none disappears after a time. The
/// hint line shows the most important one (`HintLine`), and the rows above it show the others.
public struct Notices: Hashable, Sendable {
    /// One for each topic, the most pressing last.
    private(set) var standing: [Notice] = []
    /// What was told last of all else.
    private(set) var passing: Notice?

    /// What the line of notices says.
    var first: Notice? { standing.last ?? passing }

    /// What is to be seen, the most pressing last. What passes is seen beside what stays until the next
    /// key is pressed.
    var shown: [Notice] {
        guard !standing.isEmpty else { return [passing].compactMap(\.self) }
        return [passing].compactMap(\.self).filter(\.isFresh) + standing
    }

    /// Takes a notice in. One that comes by itself takes no place of a warning or an error that nobody
    /// can have read yet.
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

    /// Takes away what need not be told any longer.
    mutating func end(where isOver: (Notice.Topic) -> Bool) {
        standing.removeAll { isOver($0.topic) }
        if let topic = passing?.topic, isOver(topic) { passing = nil }
    }

    /// A key is pressed: what was told about the one before has been read.
    mutating func notePress() {
        for place in standing.indices { standing[place].isFresh = false }
        passing?.isFresh = false
        // It was seen beside what stays.
        let isSeen = !standing.isEmpty
        end { $0 == .press || isSeen && $0 == .outcome }
    }

    /// The translator reads all messages: what stays has been read as well.
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
    /// How pressing a notice is that stays; `nil`: it does not stay.
    fileprivate var rank: Int? {
        switch self {
        case .gone: 1
        case .disk: 2
        case .heldBack: 3
        case .loose: 4
        case .press, .outcome, .issue, .decisions, .link: nil
        }
    }
}
