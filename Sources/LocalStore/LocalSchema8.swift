/// The changes of the eighth schema: indexes for conditions of queries.
enum LocalSchema8 {
    static let sql = indexes + changes

    private static let indexes = """
        -- The index contains all columns. With an index that lacks a column, SQLite reads all
        -- comparisons of the language for each key.
        DROP INDEX comparisonOfKey;
        CREATE INDEX comparisonOfKey ON keyComparison (language, key, isGeneral);

        CREATE INDEX keyOfSource ON keySource (source, key);
        CREATE INDEX keyDescribed ON translationKey (project, id) WHERE description <> '';
        CREATE INDEX keyNoted ON translationKey (project, id) WHERE note <> '';
        CREATE INDEX keyLimited ON translationKey (project, id) WHERE maxLength IS NOT NULL;
        CREATE INDEX keyTagged ON translationKey (project, id) WHERE labels <> '';

        """

    private static let changes = """
        -- The time of the newest translation of 1,024 neighbouring keys, for the keys that changed
        -- after a time. The time can be too late, because deleted translations stay counted.
        CREATE TABLE changedBlock (
            language INTEGER NOT NULL REFERENCES language,
            number   INTEGER NOT NULL,           -- key / 1024
            newest   TEXT NOT NULL,
            PRIMARY KEY (language, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO changedBlock
            SELECT language, key >> 10, max(updatedAt) FROM translation GROUP BY 1, 2;
        CREATE TRIGGER translationTimed AFTER INSERT ON translation BEGIN
            INSERT INTO changedBlock VALUES (NEW.language, NEW.key >> 10, NEW.updatedAt)
            ON CONFLICT DO UPDATE SET newest = excluded.newest WHERE newest < excluded.newest;
        END;
        CREATE TRIGGER translationRetimed AFTER UPDATE OF updatedAt ON translation BEGIN
            INSERT INTO changedBlock VALUES (NEW.language, NEW.key >> 10, NEW.updatedAt)
            ON CONFLICT DO UPDATE SET newest = excluded.newest WHERE newest < excluded.newest;
        END;
        """
}
