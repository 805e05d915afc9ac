/// Schema 8 as it was released: what it adds to schema 7.
let releasedSchema8 = """
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
