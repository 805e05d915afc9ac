import Foundation
import GRDB
import Locking

/// The times at which people's tokens were used last. They stay in memory until the maintenance
/// stores them, so that a read needs no write.
final class TokenUses: Sendable {
    private let times = Locked<[Data: Int]>([:])

    func note(_ hash: [UInt8], at now: Int) {
        times.withLock { $0[Data(hash)] = now }
    }

    /// Returns the time of a use that is not stored yet.
    func time(of hash: Data) -> Int? { times.withLock { $0[hash] } }

    /// Stores the times. The times of a transaction that fails are stored later.
    func store(in database: ServiceDatabase) throws(ServiceError) {
        let taken = times.withLock { $0 }
        guard !taken.isEmpty else { return }
        try database.write { db in
            let update = try db.cachedStatement(
                sql: "UPDATE token SET lastUsedAt = max(coalesce(lastUsedAt, 0), ?) WHERE hash = ?")
            for (hash, time) in taken { try update.execute(arguments: [time, hash]) }
        }
        times.withLock { times in
            for (hash, time) in taken where times[hash] == time { times[hash] = nil }
        }
    }
}
