/// The changes of the fifth schema: locks of keys in the outbox, the comments of keys, and folded
/// texts in the index of the search.
enum LocalSchema5 {
    static let sql = locks + comments + folding

    /// The first statements add the new kinds to the checks in the stored schema of two tables. All
    /// rows also pass the new checks, so no row has to be copied.
    private static let locks = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql,
            '''comment'')),', '''comment'', ''lock'', ''unlock'')),'),
            '(kind IN (''translate'', ''comment'') OR',
            '(kind IN (''translate'', ''comment'', ''lock'', ''unlock'') OR'),
            '(kind = ''comment'' OR', '(kind IN (''comment'', ''lock'', ''unlock'') OR')
        WHERE type = 'table' AND name IN ('change', 'keptChange');
        PRAGMA writable_schema = RESET;

        -- The number of the person who locked the key, from the server.
        ALTER TABLE target ADD COLUMN lockerID INTEGER;

        -- A key has at most one lock that is not sent.
        CREATE UNIQUE INDEX oneWaitingLock ON change (language, key)
            WHERE state <> 'sent' AND kind IN ('lock', 'unlock');

        """

    private static let comments = """
        -- The comments on the server. All keys are downloaded again, because no download has stored
        -- comments.
        UPDATE language SET pull = 'never', cursor = NULL, page = 0 WHERE pull <> 'never';
        CREATE TABLE keyComment (
            language INTEGER NOT NULL,
            key      INTEGER NOT NULL,
            id       INTEGER NOT NULL,           -- from the server
            PRIMARY KEY (language, key, id),
            FOREIGN KEY (language, key) REFERENCES target ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX changeOfComment ON change (language, key) WHERE kind = 'comment';

        """

    private static let folding = """
        -- The index of the search has the texts in lower case. SearchTable reads all texts again,
        -- and replaces those that folding changes.
        UPDATE language SET searchedTo = 0;
        """
}
