/// The ninth schema: the current use of the daily limits.
enum SchemaVersion9 {
    static let parts = [dailyUse]

    static let dailyUse = """
        CREATE TABLE dailyUse (
            holder TEXT NOT NULL,                           -- as "user 7", "project 3"
            thing  TEXT NOT NULL,
            day    INTEGER NOT NULL,                        -- since 1970, in UTC
            amount INTEGER NOT NULL,
            PRIMARY KEY (holder, thing)
        ) STRICT, WITHOUT ROWID;
        """
}
