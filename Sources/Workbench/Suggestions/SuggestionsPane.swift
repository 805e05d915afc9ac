import Catalog
import TML

/// What a machine, or the memory, offers for the key in hand.
struct SuggestionsPane: Equatable, Sendable {
    enum Offer: Equatable, Sendable {
        case none
        case awaited(TranslationKey.ID)
        case offered([Suggestion])
        case failed(Failure)
    }

    private(set) var offer = Offer.none
    var cursor = ListCursor(count: 0)
    /// Whether the selection has rested on the key long enough to ask.
    var hasRested = false

    /// How long the selection has to rest before a machine is asked.
    static let delay = Duration.milliseconds(300)

    var offered: [Suggestion] {
        if case .offered(let suggestions) = offer { return suggestions }
        return []
    }

    mutating func perform(_ command: Command, page: Int) {
        _ = cursor.perform(command, page: page)
    }

    mutating func ask(_ query: SuggestionQuery) -> [Effect] {
        offer = .awaited(query.key)
        cursor = ListCursor(count: 0)
        return [.network(.suggest(query))]
    }

    /// The key goes out of sight: an answer would come too late.
    mutating func leave() -> [Effect] {
        defer { self = SuggestionsPane() }
        guard case .awaited = offer else { return [] }
        return [.cancel(.suggest)]
    }

    mutating func receive(_ suggestions: [Suggestion], for key: TranslationKey.ID) {
        guard offer == .awaited(key) else { return }
        offer = .offered(suggestions)
        cursor = ListCursor(count: suggestions.count)
    }

    mutating func fail(_ failure: Failure) {
        guard case .awaited = offer else { return }
        offer = .failed(failure)
    }
}
