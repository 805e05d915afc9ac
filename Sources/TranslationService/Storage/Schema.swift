import GRDB

/// Every migration of the service's database, numbered; never changed once released.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            for part in [people, projects, keys, translations, search, records] {
                try db.execute(sql: part)
            }
        }
        return migrator
    }
}

extension Schema {
    fileprivate static let people = """
        CREATE TABLE user (
            id           INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid         TEXT NOT NULL UNIQUE,
            email        TEXT NOT NULL UNIQUE,              -- lower case
            name         TEXT NOT NULL,
            gender       TEXT CHECK (gender IN ('male', 'female')),
            passwordHash TEXT NOT NULL,
            isAdmin      INTEGER NOT NULL DEFAULT 0 CHECK (isAdmin IN (0, 1)),
            createdAt    INTEGER NOT NULL,                  -- all times: seconds since 1970
            updatedAt    INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE token (
            hash      BLOB PRIMARY KEY,                     -- SHA-256; the token is nowhere
            user      INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tokenOfUser ON token (user);
        CREATE INDEX tokenByExpiry ON token (expiresAt);
        """

    fileprivate static let projects = """
        CREATE TABLE project (
            id                 INTEGER PRIMARY KEY AUTOINCREMENT,
            key                TEXT NOT NULL UNIQUE,
            name               TEXT NOT NULL,
            description        TEXT NOT NULL DEFAULT '',
            defaultLocale      TEXT NOT NULL,
            threshold          INTEGER NOT NULL DEFAULT 1,
            allowsSelfApproval INTEGER NOT NULL DEFAULT 0 CHECK (allowsSelfApproval IN (0, 1)),
            details            TEXT NOT NULL DEFAULT '{}',  -- JSON that is only passed on
            lastRevision       INTEGER NOT NULL DEFAULT 0,
            logFloor           INTEGER NOT NULL DEFAULT 0,  -- up to here the log was cleared
            createdAt          INTEGER NOT NULL,
            updatedAt          INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE language (
            id            INTEGER PRIMARY KEY AUTOINCREMENT,
            locale        TEXT NOT NULL,
            foldedLocale  TEXT NOT NULL UNIQUE,
            englishName   TEXT NOT NULL,
            nativeName    TEXT NOT NULL,
            isRightToLeft INTEGER NOT NULL DEFAULT 0 CHECK (isRightToLeft IN (0, 1)),
            flagURL       TEXT,
            definition    TEXT                              -- the newest that any project brought
        ) STRICT;

        CREATE TABLE projectLanguage (
            id         INTEGER PRIMARY KEY AUTOINCREMENT,
            project    INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            locale     TEXT NOT NULL,
            language   INTEGER NOT NULL REFERENCES language,
            state      TEXT NOT NULL DEFAULT 'published'
                       CHECK (state IN ('published', 'unpublished')),
            threshold  INTEGER,                             -- NULL: the project's
            definition TEXT,                                -- NULL: the language's
            createdAt  INTEGER NOT NULL,
            updatedAt  INTEGER NOT NULL,
            UNIQUE (project, locale)
        ) STRICT;

        CREATE TABLE membership (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,    -- the translator's id
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            user      INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            role      TEXT NOT NULL CHECK (role IN
                      ('viewer', 'translator', 'trusted', 'reviewer', 'manager', 'admin')),
            isInline  INTEGER NOT NULL DEFAULT 1 CHECK (isInline IN (0, 1)),
            isBlocked INTEGER NOT NULL DEFAULT 0 CHECK (isBlocked IN (0, 1)),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            UNIQUE (project, user)
        ) STRICT;
        CREATE INDEX membershipOfUser ON membership (user);

        CREATE TABLE localeRole (
            member INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            locale TEXT NOT NULL,
            role   TEXT NOT NULL CHECK (role IN
                   ('viewer', 'translator', 'trusted', 'reviewer', 'manager', 'admin')),
            PRIMARY KEY (member, locale)
        ) STRICT, WITHOUT ROWID;
        """

    fileprivate static let keys = """
        CREATE TABLE translationKey (
            id           INTEGER PRIMARY KEY AUTOINCREMENT, -- the order of registration
            project      INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            hash         TEXT NOT NULL,
            label        TEXT NOT NULL,
            description  TEXT NOT NULL DEFAULT '',
            locale       TEXT NOT NULL,
            level        INTEGER NOT NULL DEFAULT 0,
            syntax       TEXT NOT NULL DEFAULT 'tml',
            maxLength    INTEGER,
            note         TEXT,
            isIgnored    INTEGER NOT NULL DEFAULT 0 CHECK (isIgnored IN (0, 1)),
            wordCount    INTEGER NOT NULL,
            length       INTEGER NOT NULL,
            registeredAt INTEGER NOT NULL,
            verifiedAt   INTEGER NOT NULL,
            updatedAt    INTEGER NOT NULL,
            revision     INTEGER NOT NULL,
            UNIQUE (project, hash)
        ) STRICT;
        CREATE INDEX keyInOrder ON translationKey (project, isIgnored, id, level);
        CREATE INDEX keyByLabel ON translationKey (project, isIgnored, label);

        CREATE TABLE source (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            name      TEXT NOT NULL,
            hash      TEXT NOT NULL,                        -- MD5 of the name
            keyCount  INTEGER NOT NULL DEFAULT 0,
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            UNIQUE (project, name)
        ) STRICT;
        CREATE INDEX sourceByHash ON source (project, hash);

        CREATE TABLE nestedSource (
            parent INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            child  INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            PRIMARY KEY (parent, child)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE keySource (
            source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
            key    INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (source, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sourceOfKey ON keySource (key);
        CREATE TRIGGER keyEntersSource AFTER INSERT ON keySource BEGIN
            UPDATE source SET keyCount = keyCount + 1 WHERE id = new.source;
        END;
        CREATE TRIGGER keyLeavesSource AFTER DELETE ON keySource BEGIN
            UPDATE source SET keyCount = keyCount - 1 WHERE id = old.source;
        END;

        CREATE TABLE keyLabel (
            project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            name    TEXT NOT NULL,
            key     INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (project, name, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX labelOfKey ON keyLabel (key);
        """

    fileprivate static let translations = """
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

    fileprivate static let search = """
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

    fileprivate static let records = """
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
