import Catalog

/// The suggestions for a key, by their sources.
struct OfferedSuggestions: Equatable, Sendable {
    private enum Recall { case none, awaited, answered }

    /// The suggestions of the local memory.
    private(set) var remembered: [Suggestion] = []
    /// The suggestions of glossaries.
    private var terms: [Suggestion] = []
    /// The suggestions of engines and of the server's memory, in the order of their answers.
    private var arrived: [Suggestion] = []
    /// The state of the request to the local memory.
    private var recall = Recall.none

    /// True if the request to the local memory has no answer yet. Other suggestions are shown only
    /// after this answer, because they follow the suggestions of the memory.
    var isRecallAwaited: Bool { recall == .awaited }

    /// The suggestions: first of the memory, then of the glossaries, then of the engines, so late
    /// answers do not change the numbers. A text that both memories have is listed once.
    var all: [Suggestion] {
        guard !isRecallAwaited else { return [] }
        let others = arrived.filter { offer in
            offer.remembered == nil || !remembered.contains { $0.text == offer.text }
        }
        return remembered + (recall == .answered ? terms : []) + others
    }

    /// Notes the first request to the memory.
    mutating func awaitRecall() { if recall == .none { recall = .awaited } }

    /// Takes the matches of the memory. Later matches come at the end, so the numbers of the other
    /// suggestions do not change.
    mutating func take(recalled found: [Suggestion]) {
        let all = all
        if recall == .answered, !all.isEmpty {
            arrived += found.filter { new in
                !all.contains { $0.text == new.text && $0.context == new.context }
            }
        } else {
            remembered = found
        }
        recall = .answered
    }

    mutating func take(terms found: [Suggestion]) { terms = found }

    /// Takes the matches of the server's memory: first those of the copy on the disk, then those of
    /// the server. A match that is already in the list is left out.
    mutating func take(fitted found: [Suggestion]) {
        arrived += found.filter { new in
            !arrived.contains {
                $0.remembered != nil && $0.text == new.text && $0.context == new.context
            }
        }
    }

    /// Adds suggestions of an engine.
    mutating func add(_ found: [Suggestion]) { arrived += found }

    /// Removes some suggestions of engines and memories.
    mutating func drop(where isUnwanted: (Suggestion) -> Bool) {
        remembered.removeAll(where: isUnwanted)
        arrived.removeAll(where: isUnwanted)
    }
}
