public import Catalog

/// The places that jumps have left, for the commands that go back and forward.
///
/// A jump is a change of the language, of the filter, the search, the source or the order of the
/// list, or a move to a distant key. The next or the previous key is not a jump.
public struct PlaceHistory: Equatable, Sendable {
    /// The greatest number of places.
    public static let most = 100

    /// The places before the current place, the newest last.
    public private(set) var earlier: [ListPlace] = []
    /// The places from which the translator has gone back, the nearest last.
    public private(set) var later: [ListPlace] = []

    /// Creates a history; by default, without places. Leaves out the most distant places if there
    /// are too many.
    public init(earlier: [ListPlace] = [], later: [ListPlace] = []) {
        self.earlier = earlier
        self.later = later
        limit()
    }

    /// Adds the place that a jump has left. The later places end.
    mutating func leave(_ place: ListPlace) {
        later = []
        Self.add(place, to: &earlier)
        limit()
    }

    /// Returns the place before the current place; `nil` if there is none. The current place
    /// becomes the nearest later place.
    mutating func goBack(from current: ListPlace?) -> ListPlace? {
        defer { limit() }
        return Self.step(from: current, into: &earlier, leaving: &later)
    }

    /// Returns the place from which the translator has gone back; `nil` if there is none.
    mutating func goForward(from current: ListPlace?) -> ListPlace? {
        defer { limit() }
        return Self.step(from: current, into: &later, leaving: &earlier)
    }

    /// Returns the history for the next start, in which the current place is the newest one.
    func ending(at current: ListPlace?) -> PlaceHistory {
        var earlier = earlier
        if let current { Self.add(current, to: &earlier) }
        return PlaceHistory(earlier: earlier, later: later)
    }

    /// Puts the places of an earlier session before the own places.
    mutating func begin(with stored: PlaceHistory) {
        earlier = stored.earlier + earlier
        if later.isEmpty { later = stored.later }
        limit()
    }
}

extension PlaceHistory {
    /// Takes the nearest place that differs from the current place.
    private static func step(
        from current: ListPlace?, into side: inout [ListPlace], leaving other: inout [ListPlace]
    ) -> ListPlace? {
        while let nearest = side.last, nearest.isSame(as: current) { side.removeLast() }
        guard let found = side.popLast() else { return nil }
        if let current { add(current, to: &other) }
        return found
    }

    /// Adds the nearest place. The same place twice in a row is one place.
    private static func add(_ place: ListPlace, to side: inout [ListPlace]) {
        if let nearest = side.last, nearest.isSame(as: place) { side.removeLast() }
        side.append(place)
    }

    /// Removes the most distant places, first of the earlier ones.
    private mutating func limit() {
        let tooMany = earlier.count + later.count - Self.most
        guard tooMany > 0 else { return }
        let ofEarlier = min(tooMany, earlier.count)
        earlier.removeFirst(ofEarlier)
        later.removeFirst(tooMany - ofEarlier)
    }
}
