import GRDB
import Locking
import Wire

/// The self-hosted service: its rules and its one database. It knows nothing of HTTP.
///
/// Every call is one transaction (a batch of changes: one for each change), blocks until it is
/// done, and may be made from any thread. All throw `ServiceError`.
public final class TranslationService: Sendable {
    /// Tells the time, in seconds since 1970.
    public typealias Clock = @Sendable () -> Int

    let pool: DatabasePool
    let clock: Clock
    let attempts = SignInAttempts()
    let builds = ReleaseBuilds()
    let keyShelf = KeyShelf()
    let preparation = ListPreparation()
    let watch = ChangeWatch()
    /// The requests with an `Idempotency-Key` that are being answered, by sender and key.
    let running = Locked<Set<[String]>>([])

    /// Opens the database at `path`, creating folder and file when they are missing.
    ///
    /// Throws `.storage` when that cannot be done, or when a newer version wrote it.
    public init(path: String, clock: @escaping Clock) throws(ServiceError) {
        pool = try Opening.pool(at: path)
        self.clock = clock
        try recoverReleases()
    }

    /// Reads from one snapshot of the database.
    func read<Value>(_ body: (Database) throws -> Value) throws(ServiceError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw translated(error)
        }
    }

    /// Writes in one transaction, which is undone when `body` throws.
    func write<Value>(_ body: (Database) throws -> Value) throws(ServiceError) -> Value {
        do {
            return try pool.write { db in
                let value = try body(db)
                try SearchIndex.settle(db)
                return value
            }
        } catch {
            throw translated(error)
        }
    }

    private func translated(_ error: any Error) -> ServiceError {
        error as? ServiceError ?? .storage(StorageFault.text(of: error, at: pool.path))
    }

    /// Closes the database; no call may follow. A release that is being built is given up.
    public func close() throws(ServiceError) {
        builds.wait(givingUp: true)
        preparation.end()
        do {
            try watch.close()
            try pool.close()
        } catch {
            throw translated(error)
        }
    }

    /// Forgets what has outlived its use: answered changes after 14 days, the change log after
    /// 90 days, expired tokens, addresses that nobody has signed in from for long.
    public func prune() throws(ServiceError) {
        let now = clock()
        try write { db in
            try db.execute(
                sql: "DELETE FROM answeredChange WHERE at < ?",
                arguments: [now - Limits.answerLifetime])
            try db.execute(
                sql: "DELETE FROM answeredRequest WHERE at < ?",
                arguments: [now - Limits.answerLifetime])
            try db.execute(
                sql: "DELETE FROM machineAnswer WHERE at <= ?",
                arguments: [now - Limits.machineAnswerLifetime])
            try db.execute(sql: "DELETE FROM token WHERE expiresAt <= ?", arguments: [now])
            // Kept for a day, so that a second use is noticed.
            try db.execute(
                sql: "DELETE FROM authorizationCode WHERE expiresAt < ?", arguments: [now - 86400])
            try db.execute(
                sql: "DELETE FROM signInPlace WHERE at < ?", arguments: [now - Limits.placeLifetime]
            )
            try db.execute(
                sql: "DELETE FROM notification WHERE createdAt < ?",
                arguments: [now - Limits.notificationLifetime])
            // Up to the first step that is young enough; without one, all of the log.
            let pruned = try Row.fetchAll(
                db,
                sql: """
                    UPDATE project SET logFloor = coalesce(
                        (SELECT revision - 1 FROM changeLog
                         WHERE project = project.id AND at >= :since ORDER BY revision LIMIT 1),
                        lastRevision)
                    WHERE (SELECT at FROM changeLog WHERE project = project.id
                           ORDER BY revision LIMIT 1) < :since
                    RETURNING id, logFloor
                    """, arguments: ["since": now - Limits.logLifetime])
            for project in pruned {
                try db.execute(
                    sql: "DELETE FROM changeLog WHERE project = ? AND revision <= ?",
                    arguments: [project[0] as Int, project[1] as Int])
            }
        }
    }
}
