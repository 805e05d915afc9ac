/// The changes of the sixth schema: tags of keys in the outbox.
enum LocalSchema6 {
    /// The first statements add the new kinds to the checks in the stored schema of two tables, as in
    /// the fifth schema.
    static let sql = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql,
            '''lock'', ''unlock'')),', '''lock'', ''unlock'', ''tag'', ''untag'')),'),
            '(kind IN (''translate'', ''reject'', ''comment'')) =',
            '(kind IN (''translate'', ''reject'', ''comment'', ''tag'', ''untag'')) ='),
            '''lock'', ''unlock'') OR', '''lock'', ''unlock'', ''tag'', ''untag'') OR')
        WHERE type = 'table' AND name IN ('change', 'keptChange');
        PRAGMA writable_schema = RESET;

        -- A key has at most one change of a tag that is not sent, in all languages together.
        CREATE UNIQUE INDEX oneWaitingTag ON change (key, text)
            WHERE state <> 'sent' AND kind IN ('tag', 'untag');
        CREATE INDEX tagOfKey ON change (key) WHERE kind IN ('tag', 'untag');
        """
}
