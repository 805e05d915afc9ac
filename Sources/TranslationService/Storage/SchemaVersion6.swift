/// The sixth schema: the log contains the changes of members' levels.
enum SchemaVersion6 {
    static let parts = [log]

    static let log = """
        CREATE TABLE newChangeLog (
            project  INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            type     TEXT NOT NULL
                     CHECK (type IN ('key', 'translation', 'vote', 'lock', 'language', 'comment',
                                     'label', 'glossary', 'release', 'member')),
            action   TEXT NOT NULL,
            key      INTEGER,
            locale   TEXT,
            object   INTEGER,                               -- the id of the record
            actor    INTEGER REFERENCES membership ON DELETE SET NULL,
            at       INTEGER NOT NULL,
            note     TEXT,                                  -- what a reviewer wrote
            PRIMARY KEY (project, revision)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO newChangeLog
                (project, revision, type, action, key, locale, object, actor, at, note)
            SELECT project, revision, type, action, key, locale, object, actor, at, note
            FROM changeLog;
        DROP TABLE changeLog;
        ALTER TABLE newChangeLog RENAME TO changeLog;
        CREATE INDEX newestOfObject ON changeLog (project, type, object, locale, revision);
        CREATE INDEX logByAge ON changeLog (at);
        """
}
