/// The ninth schema: faster checks of the rows that every change adds.
enum SchemaVersion9 {
    static let parts = [checks, logOfKey]

    /// For a list of three or more values, SQLite fills a temporary table whenever a statement
    /// writes a row. Lists of two values are compared one by one. The rows fulfil both forms of a
    /// check, so only the text of the schema changes (<https://sqlite.org/lang_altertable.html>,
    /// section 7). The new index makes other connections read the schema again.
    private static let checks = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema
        SET sql = replace(sql, '''accepted'', ''pending''', '''accepted'') OR status IN (''pending''')
        WHERE type = 'table' AND name = 'translation';
        UPDATE sqlite_schema
        SET sql = replace(sql, '''pending'', ''accepted''', '''pending'') OR status IN (''accepted''')
        WHERE type = 'table' AND name = 'target';
        UPDATE sqlite_schema
        SET sql = replace(replace(replace(replace(sql,
            '''translation'', ''vote''', '''translation'') OR type IN (''vote'''),
            '''lock'', ''language''', '''lock'') OR type IN (''language'''),
            '''comment'',', '''comment'') OR type IN ('),
            '''glossary'', ''release''', '''glossary'') OR type IN (''release''')
        WHERE type = 'table' AND name = 'changeLog';
        PRAGMA writable_schema = RESET;
        """

    private static let logOfKey = """
        DROP INDEX logOfKey;
        CREATE INDEX logOfKey ON changeLog (key, revision, type, locale, action, object)
            WHERE (type = 'translation' OR type IN ('vote', 'comment'));
        """
}
