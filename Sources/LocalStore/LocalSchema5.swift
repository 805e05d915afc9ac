/// The changes of the fifth schema: locks of keys in the outbox.
enum LocalSchema5 {
    /// The first statements add the new kinds to the checks in the stored schema of two tables. All
    /// rows also pass the new checks, so no row has to be copied.
    static let sql = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql,
            '''comment'')),', '''comment'', ''lock'', ''unlock'')),'),
            '(kind IN (''translate'', ''comment'') OR',
            '(kind IN (''translate'', ''comment'', ''lock'', ''unlock'') OR'),
            '(kind = ''comment'' OR', '(kind IN (''comment'', ''lock'', ''unlock'') OR')
        WHERE type = 'table' AND name IN ('change', 'keptChange');
        PRAGMA writable_schema = RESET;

        -- A key has at most one lock that is not sent.
        CREATE UNIQUE INDEX oneWaitingLock ON change (language, key)
            WHERE state <> 'sent' AND kind IN ('lock', 'unlock');
        """
}
