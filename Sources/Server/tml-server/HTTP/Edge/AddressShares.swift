import Locking

/// Counts the current use of a resource, for each address and for all addresses, up to limits.
final class AddressShares: Sendable {
    let limit: Int
    /// The limit for all addresses together.
    let total: Int

    private struct Counts: Sendable {
        var all = 0
        var ofPlaces: [String: Int] = [:]
    }

    private let counts = Locked(Counts())

    init(limit: Int, total: Int = .max) {
        self.limit = limit
        self.total = total
    }

    /// Reserves an amount for the address; returns false if the limit does not allow it.
    func take(_ place: String, _ amount: Int = 1) -> Bool {
        counts.withLock { counts in
            let count = counts.ofPlaces[place, default: 0]
            guard amount <= limit - count, amount <= total - counts.all else { return false }
            counts.ofPlaces[place] = count + amount
            counts.all += amount
            return true
        }
    }

    /// Releases a reserved amount.
    func giveBack(_ place: String, _ amount: Int = 1) {
        counts.withLock { counts in
            let count = counts.ofPlaces[place, default: 0] - amount
            counts.ofPlaces[place] = count > 0 ? count : nil
            counts.all -= amount
        }
    }
}
