/// The last known progress of languages on the server, for languages that are not downloaded.
enum LocalSchema8 {
    static let sql = """
        CREATE TABLE toldProgress (
            project      INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            locale       TEXT NOT NULL,
            keys         INTEGER NOT NULL,
            untranslated INTEGER NOT NULL,
            pending      INTEGER NOT NULL,
            accepted     INTEGER NOT NULL,
            approved     INTEGER NOT NULL,
            PRIMARY KEY (project, locale)
        ) STRICT, WITHOUT ROWID;
        """
}
