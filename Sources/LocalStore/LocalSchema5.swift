/// The changes that the server has accepted, in case it returns to an earlier state.
enum LocalSchema5 {
    static let sql = """
        -- The newest cursor that the server gave out: a server that does not know it went back.
        ALTER TABLE project ADD COLUMN newest TEXT;
        -- Whether the server went back, and the full list has not been read since.
        ALTER TABLE language ADD COLUMN isBack INTEGER NOT NULL DEFAULT 0 CHECK (isBack IN (0, 1));

        -- Changes that were accepted, the newest of its kind for each translation.
        CREATE TABLE keptChange (
            sequence    INTEGER PRIMARY KEY AUTOINCREMENT, -- the order of the answers
            id          TEXT NOT NULL UNIQUE,              -- that of the change, should it be sent again
            kind        TEXT NOT NULL CHECK (kind IN ('translate', 'vote', 'approve', 'reject')),
            language    INTEGER NOT NULL REFERENCES language,
            key         INTEGER NOT NULL REFERENCES translationKey,
            context     TEXT NOT NULL,
            translation INTEGER NOT NULL,                  -- which the server made or changed by it
            isNew       INTEGER NOT NULL CHECK (isNew IN (0, 1)), -- whether it made it
            text        TEXT,                              -- of an edit; of a rejection the reason
            base        TEXT,                              -- written over by an edit, judged by a verdict
            vote        INTEGER CHECK (vote BETWEEN -1 AND 1),
            submittedAt INTEGER NOT NULL,
            acceptedAt  INTEGER NOT NULL,
            cursor      TEXT,                              -- where the project was when it was done
            isGone      INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1)), -- the server went back
            CHECK ((kind IN ('translate', 'reject')) = (text IS NOT NULL)),
            CHECK ((kind = 'vote') = (vote IS NOT NULL))
        ) STRICT;
        CREATE INDEX keptOfKey ON keptChange (language, key);
        CREATE INDEX keptByAge ON keptChange (acceptedAt) WHERE isGone = 0;
        CREATE INDEX keptGone ON keptChange (language) WHERE isGone = 1;
        """
}
