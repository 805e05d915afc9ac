import Locking

/// How much of something each address has at the moment, up to a limit.
final class AddressShares: Sendable {
    let limit: Int

    private let counts = Locked<[String: Int]>([:])

    init(limit: Int) { self.limit = limit }

    /// Takes one more for the address; returns whether there was one left.
    func take(_ place: String) -> Bool {
        counts.withLock { counts in
            let count = counts[place, default: 0]
            guard count < limit else { return false }
            counts[place] = count + 1
            return true
        }
    }

    /// Gives one back that was taken.
    func giveBack(_ place: String) {
        counts.withLock { counts in
            let count = counts[place, default: 0] - 1
            counts[place] = count > 0 ? count : nil
        }
    }
}
