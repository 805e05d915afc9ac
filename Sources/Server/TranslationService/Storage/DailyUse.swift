import GRDB

/// Daily limits and their current use, counted in the transaction of the work.
struct DailyUse {
    /// The counted items.
    enum Thing: String {
        /// New keys from the apps of a project.
        case keys
        /// The bytes of these keys, and of new sources and links from the apps.
        case keyBytes
        /// New screenshots from the apps of a project.
        case screenshots
        /// The bytes of a person's changes, and of the stored answers of a person or of apps.
        case answerBytes
    }

    let db: Database
    let now: Int

    /// Adds to the use. Throws `.tooManyRequests` until the next day (UTC) if the use would exceed
    /// `most`.
    func take(_ amount: Int, of thing: Thing, for holder: String, most: Int) throws {
        guard amount > 0 else { return }
        let day = now / 86400
        let used =
            try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        INSERT INTO dailyUse (holder, thing, day, amount) VALUES (?1, ?2, ?3, ?4)
                        ON CONFLICT (holder, thing) DO UPDATE
                        SET amount = iif(day = ?3, amount, 0) + ?4, day = ?3 RETURNING amount
                        """), arguments: [holder, thing.rawValue, day, amount]) ?? 0
        guard used <= most else {
            throw ServiceError.tooManyRequests(retryAfter: max(1, (day + 1) * 86400 - now))
        }
    }

    /// Deletes the counts of earlier days.
    func forgetOld() throws {
        try db.execute(sql: "DELETE FROM dailyUse WHERE day < ?", arguments: [now / 86400])
    }
}
