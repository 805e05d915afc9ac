/// The second schema: the log has the status that an entry has ended, and projects have the queries
/// that their managers share.
enum SchemaVersion2 {
    static let parts = [endedStatus, sharedQueries]

    /// An entry from before this version has no status. The index has the entries of a person by
    /// translation.
    static let endedStatus = """
        ALTER TABLE changeLog ADD COLUMN endedStatus TEXT;  -- of the translation before the entry
        ALTER TABLE changeLog ADD COLUMN endedReason TEXT;  -- of the rejection before the entry
        CREATE INDEX workOfPerson
            ON changeLog (project, actor, object, type, revision, at, locale, action)
            WHERE type IN ('translation', 'vote') AND actor IS NOT NULL;
        """

    static let sharedQueries = """
        CREATE TABLE sharedQuery (
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            name      TEXT NOT NULL CHECK (name <> ''),
            filter    TEXT NOT NULL,                        -- the written form
            search    TEXT NOT NULL,
            source    TEXT,
            sortOrder TEXT NOT NULL CHECK (sortOrder IN ('registered', 'label')),
            updatedAt INTEGER NOT NULL,
            PRIMARY KEY (project, name)
        ) STRICT, WITHOUT ROWID;
        """
}
