import Text

/// Finds the places of new members among the members of an object.
struct JSONPlaceFinder {
    /// The member beside a new member.
    struct Neighbor {
        /// The index of the neighbour.
        var index: Int
        /// True if the neighbour is before the new member.
        var isBefore: Bool
    }

    private let existing: [PlacedJSON.Member]
    private let isSorted: Bool
    /// The neighbours of the names in the list of the order.
    private var neighbors: [ExactText: Neighbor] = [:]

    /// Creates a finder for an object with at least one member.
    ///
    /// - Parameter places: the indices of the members by name.
    init(order: JSONPatch.Order, places: [ExactText: Int], existing: [PlacedJSON.Member]) {
        self.existing = existing
        switch order {
        case .sorted:
            isSorted = zip(existing, existing.dropFirst()).allSatisfy { $0.name <= $1.name }
        case .like(let names):
            isSorted = false
            neighbors = Self.neighbors(names, places)
        }
    }

    /// Returns the neighbour of a new member; the last member if no order is known.
    func neighbor(of name: ExactText) -> Neighbor {
        if isSorted { return sortedNeighbor(of: name) }
        return neighbors[name] ?? Neighbor(index: existing.count - 1, isBefore: true)
    }

    private func sortedNeighbor(of name: ExactText) -> Neighbor {
        guard let index = existing.lastIndex(where: { $0.name < name }) else {
            return Neighbor(index: 0, isBefore: false)
        }
        return Neighbor(index: index, isBefore: true)
    }

    /// For each name, the nearest member before its first place in the list, or the first member
    /// after it.
    private static func neighbors(
        _ names: [ExactText], _ places: [ExactText: Int]
    ) -> [ExactText: Neighbor] {
        var neighbors: [ExactText: Neighbor] = [:]
        let first = names.lazy.compactMap { places[$0] }.first
        var last = first.map { Neighbor(index: $0, isBefore: false) }
        var seen: Set<ExactText> = []
        for name in names where seen.insert(name).inserted {
            if let index = places[name] {
                last = Neighbor(index: index, isBefore: true)
            } else {
                neighbors[name] = last
            }
        }
        return neighbors
    }
}
