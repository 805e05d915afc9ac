import Text

/// The first schema: translations, the search in texts, and the log of changes.
extension SchemaVersion1 {
    static let translations = """
        CREATE TABLE translation (
            id              INTEGER PRIMARY KEY AUTOINCREMENT,
            project         INTEGER NOT NULL,
            key             INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            locale          TEXT NOT NULL,
            label           TEXT NOT NULL,
            context         TEXT NOT NULL DEFAULT '',       -- Context.code; '' is always
            importedRank    INTEGER NOT NULL DEFAULT 0,     -- what it is worth before any vote
            rank            INTEGER NOT NULL DEFAULT 0,
            positiveVotes   INTEGER NOT NULL DEFAULT 0,
            negativeVotes   INTEGER NOT NULL DEFAULT 0,
            status          TEXT NOT NULL
                            CHECK (status IN ('approved', 'accepted', 'pending', 'rejected')),
            isMachine       INTEGER NOT NULL DEFAULT 0 CHECK (isMachine IN (0, 1)),
            provider        TEXT,
            isImported      INTEGER NOT NULL DEFAULT 0 CHECK (isImported IN (0, 1)),
            translator      INTEGER REFERENCES membership ON DELETE SET NULL,
            approvedBy      INTEGER REFERENCES membership ON DELETE SET NULL,
            approvedAt      INTEGER,
            rejectedBy      INTEGER REFERENCES membership ON DELETE SET NULL,
            rejectedAt      INTEGER,
            rejectReason    TEXT,
            textRevision    INTEGER NOT NULL,               -- last change of label or context
            contentRevision INTEGER NOT NULL,               -- … or of a reviewer's verdict
            revision        INTEGER NOT NULL,               -- … or of the votes
            createdAt       INTEGER NOT NULL,
            updatedAt       INTEGER NOT NULL,
            FOREIGN KEY (project, locale) REFERENCES projectLanguage (project, locale)
        ) STRICT;
        CREATE UNIQUE INDEX oneOfEachText ON translation (key, locale, context, label);
        CREATE UNIQUE INDEX oneApproved ON translation (key, locale, context)
            WHERE status = 'approved';
        CREATE INDEX translationByAuthor ON translation (translator, locale, key);
        CREATE INDEX translationByStatus ON translation (project, locale, status, key);

        CREATE TABLE translationHistory (
            translation INTEGER NOT NULL,
            revision    INTEGER NOT NULL,
            label       TEXT NOT NULL,
            context     TEXT NOT NULL,
            translator  INTEGER REFERENCES membership ON DELETE SET NULL,
            at          INTEGER NOT NULL,
            PRIMARY KEY (translation, revision)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE vote (
            translation INTEGER NOT NULL REFERENCES translation ON DELETE CASCADE,
            translator  INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            value       INTEGER NOT NULL CHECK (value IN (-1, 1)),
            power       INTEGER NOT NULL CHECK (power > 0),
            at          INTEGER NOT NULL,
            PRIMARY KEY (translation, translator)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE target (
            key              INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            locale           TEXT NOT NULL,
            project          INTEGER NOT NULL,
            status           TEXT NOT NULL
                             CHECK (status IN ('untranslated', 'pending', 'accepted', 'approved')),
            translationCount INTEGER NOT NULL DEFAULT 0,
            best             INTEGER,                       -- the best translation's id
            bestRank         INTEGER,
            isLocked         INTEGER NOT NULL DEFAULT 0 CHECK (isLocked IN (0, 1)),
            lockedBy         INTEGER REFERENCES membership ON DELETE SET NULL,
            lockedAt         INTEGER,
            updatedAt        INTEGER NOT NULL,
            revision         INTEGER NOT NULL,
            PRIMARY KEY (key, locale),
            FOREIGN KEY (project, locale) REFERENCES projectLanguage (project, locale)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX targetByStatus ON target (project, locale, status, key);
        CREATE INDEX lockedTarget ON target (project, locale, key) WHERE isLocked = 1;
        """

    static let search = """
        CREATE VIRTUAL TABLE keyText USING fts5 (
            label, description, content = 'translationKey', content_rowid = 'id',
            tokenize = 'trigram');
        CREATE TRIGGER keyTextInsert AFTER INSERT ON translationKey BEGIN
            INSERT INTO keyText (rowid, label, description)
            VALUES (new.id, new.label, new.description);
        END;
        CREATE TRIGGER keyTextDelete AFTER DELETE ON translationKey BEGIN
            INSERT INTO keyText (keyText, rowid, label, description)
            VALUES ('delete', old.id, old.label, old.description);
        END;
        CREATE TRIGGER keyTextUpdate AFTER UPDATE OF label, description ON translationKey BEGIN
            INSERT INTO keyText (keyText, rowid, label, description)
            VALUES ('delete', old.id, old.label, old.description);
            INSERT INTO keyText (rowid, label, description)
            VALUES (new.id, new.label, new.description);
        END;

        CREATE VIRTUAL TABLE translationText USING fts5 (
            label, content = 'translation', content_rowid = 'id', tokenize = 'trigram');
        CREATE TRIGGER translationTextInsert AFTER INSERT ON translation BEGIN
            INSERT INTO translationText (rowid, label) VALUES (new.id, new.label);
        END;
        CREATE TRIGGER translationTextDelete AFTER DELETE ON translation BEGIN
            INSERT INTO translationText (translationText, rowid, label)
            VALUES ('delete', old.id, old.label);
        END;
        CREATE TRIGGER translationTextUpdate AFTER UPDATE OF label ON translation BEGIN
            INSERT INTO translationText (translationText, rowid, label)
            VALUES ('delete', old.id, old.label);
            INSERT INTO translationText (rowid, label) VALUES (new.id, new.label);
        END;
        """

    static let records = """
        CREATE TABLE changeLog (
            project  INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            type     TEXT NOT NULL
                     CHECK (type IN ('key', 'translation', 'vote', 'lock', 'language')),
            action   TEXT NOT NULL,
            key      INTEGER,
            locale   TEXT,
            object   INTEGER,                               -- the id of the record
            actor    INTEGER REFERENCES membership ON DELETE SET NULL,
            at       INTEGER NOT NULL,
            PRIMARY KEY (project, revision)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX newestOfObject ON changeLog (project, type, object, locale, revision);
        CREATE INDEX logByAge ON changeLog (at);

        CREATE TABLE answeredChange (
            user        INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            id          TEXT NOT NULL,                      -- as the sender named it
            requestHash BLOB NOT NULL,
            answer      TEXT NOT NULL,                      -- JSON of the result
            translation INTEGER,                            -- the record that it made or changed
            revision    INTEGER,
            at          INTEGER NOT NULL,
            PRIMARY KEY (user, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX answerByAge ON answeredChange (at);
        """
}
