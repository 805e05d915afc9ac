/// The first schema: the log of changes, stored answers, releases, and the use of daily limits.
extension SchemaVersion1 {
    static let changeLog = """
        CREATE TABLE changeLog (
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
            note     TEXT,                                  -- the note of a reviewer
            PRIMARY KEY (project, revision)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX newestOfObject ON changeLog (project, type, object, locale, revision);
        CREATE INDEX logByAge ON changeLog (at);
        CREATE INDEX logOfKey ON changeLog (key, revision, type, locale, action, object)
            WHERE type IN ('translation', 'vote', 'comment');
        """

    /// The ids of changes are random. `answeredChange` has row numbers, so only its index is
    /// written in random order, and not the answers.
    static let answers = """
        CREATE TABLE answeredChange (
            user        INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            id          TEXT NOT NULL,                      -- given by the sender
            requestHash BLOB NOT NULL,
            answer      TEXT NOT NULL,                      -- JSON of the result
            translation INTEGER,                            -- created or edited by the change
            comment     INTEGER,                            -- created by the change
            revision    INTEGER,
            at          INTEGER NOT NULL,
            PRIMARY KEY (user, id)
        ) STRICT;
        CREATE INDEX answerByAge ON answeredChange (at);

        CREATE TABLE answeredRequest (
            sender      TEXT NOT NULL,                      -- user or token
            id          TEXT NOT NULL,                      -- Idempotency-Key
            requestHash BLOB NOT NULL,                      -- of method, path and body
            status      INTEGER NOT NULL,
            answer      TEXT NOT NULL,                      -- JSON of the body
            at          INTEGER NOT NULL,
            PRIMARY KEY (sender, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX requestByAge ON answeredRequest (at);

        CREATE TABLE machineAnswer (
            question BLOB PRIMARY KEY,                      -- SHA-256 of engine, languages, text
            answer   TEXT NOT NULL,                         -- JSON of the suggestions
            at       INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX machineAnswerByAge ON machineAnswer (at);
        """

    static let releases = """
        CREATE TABLE release (
            id          INTEGER PRIMARY KEY AUTOINCREMENT,
            project     INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            version     TEXT NOT NULL,                      -- 14 digits of UTC
            state       TEXT NOT NULL
                        CHECK (state IN ('generating', 'generated', 'published', 'failed')),
            type        TEXT NOT NULL CHECK (type IN ('release', 'draft')),
            accept      TEXT NOT NULL CHECK (accept IN ('accepted', 'approved', 'all')),
            locales     TEXT NOT NULL DEFAULT '[]',         -- JSON; empty: all published languages
            isCurrent   INTEGER NOT NULL DEFAULT 0 CHECK (isCurrent IN (0, 1)),
            progress    INTEGER NOT NULL DEFAULT 0,         -- percent
            fileSize    INTEGER NOT NULL DEFAULT 0,         -- of the archive, in bytes
            sha256      TEXT,                               -- of the archive
            error       TEXT,
            createdBy   INTEGER REFERENCES membership ON DELETE SET NULL,
            createdAt   INTEGER NOT NULL,
            generatedAt INTEGER,
            UNIQUE (project, version)
        ) STRICT;
        CREATE UNIQUE INDEX oneCurrentRelease ON release (project) WHERE isCurrent = 1;
        """

    static let dailyUse = """
        CREATE TABLE dailyUse (
            holder TEXT NOT NULL,                           -- for example "user 7", "project 3"
            thing  TEXT NOT NULL,                           -- DailyUse.Thing
            day    INTEGER NOT NULL,                        -- since 1970, in UTC
            amount INTEGER NOT NULL,
            PRIMARY KEY (holder, thing)
        ) STRICT, WITHOUT ROWID;
        """
}
