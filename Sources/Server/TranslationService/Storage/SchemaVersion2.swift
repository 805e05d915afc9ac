/// The second schema: the queries that the managers of a project share.
enum SchemaVersion2 {
    static let parts = [
        """
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
    ]
}
