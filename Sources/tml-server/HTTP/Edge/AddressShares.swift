import Locking

/// How much of something each address has at the moment, up to a limit, and all of them together.
final class AddressShares: Sendable {
    let limit: Int
    /// For all addresses together.
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

    /// Takes so much more for the address; returns whether there was that much left.
    func take(_ place: String, _ amount: Int = 1) -> Bool {
        counts.withLock { counts in
            let count = counts.ofPlaces[place, default: 0]
            guard amount <= limit - count, amount <= total - counts.all else { return false }
            counts.ofPlaces[place] = count + amount
            counts.all += amount
            return true
        }
    }

    /// Gives back what was taken.
    func giveBack(_ place: String, _ amount: Int = 1) {
        counts.withLock { counts in
            let count = counts.ofPlaces[place, default: 0] - amount
            counts.ofPlaces[place] = count > 0 ? count : nil
            counts.all -= amount
        }
    }
}
