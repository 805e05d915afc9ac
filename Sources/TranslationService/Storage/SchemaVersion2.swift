import Text

/// Tokens of projects, OAuth, comments, glossary, following, screenshots, releases, invitations.
enum SchemaVersion2 {
    static let parts = [
        tokens, log, collaboration, screenshots, releases, answers, keyTokens, visibility,
        machines,
    ]

    static let tokens = """
        CREATE TABLE newToken (
            hash      BLOB PRIMARY KEY,                     -- SHA-256; the token is nowhere
            kind      TEXT NOT NULL
                      CHECK (kind IN ('access', 'refresh', 'project', 'page')),
            user      INTEGER REFERENCES user ON DELETE CASCADE,
            project   INTEGER REFERENCES project ON DELETE CASCADE, -- NULL: all of the user's
            sign      TEXT,                                 -- the same for all of one sign-in
            client    TEXT,                                 -- the OAuth client it was given to
            name      TEXT,                                 -- what an administrator called it
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER,                              -- NULL: never
            usedAt    INTEGER,                              -- a refresh token is good once
            CHECK ((kind = 'project') = (user IS NULL)),
            CHECK (kind <> 'project' OR project IS NOT NULL)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO newToken (hash, kind, user, createdAt, expiresAt)
            SELECT hash, 'access', user, createdAt, expiresAt FROM token;
        DROP TABLE token;
        ALTER TABLE newToken RENAME TO token;
        CREATE INDEX tokenOfUser ON token (user);
        CREATE INDEX tokenOfProject ON token (project);
        CREATE INDEX tokenOfSign ON token (sign);
        CREATE INDEX tokenByExpiry ON token (expiresAt);

        ALTER TABLE project ADD COLUMN secretHash BLOB;     -- SHA-256 of the client secret

        CREATE TABLE authorizationCode (
            hash        BLOB PRIMARY KEY,                   -- SHA-256; good once, for a minute
            user        INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            client      TEXT NOT NULL,
            redirectURI TEXT NOT NULL,
            challenge   TEXT NOT NULL,                      -- PKCE, S256
            sign        TEXT NOT NULL,
            expiresAt   INTEGER NOT NULL,
            usedAt      INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE invitation (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            hash      BLOB NOT NULL UNIQUE,                 -- SHA-256 of the word in its link
            email     TEXT NOT NULL,
            role      TEXT NOT NULL,
            message   TEXT NOT NULL DEFAULT '',
            status    TEXT NOT NULL DEFAULT 'pending'
                      CHECK (status IN ('pending', 'accepted', 'revoked')),
            invitedBy INTEGER REFERENCES membership ON DELETE SET NULL,
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX invitationOfProject ON invitation (project, id);

        -- Who was removed from a project, and is blocked too; the row stays for what they wrote
        -- and voted.
        ALTER TABLE membership ADD COLUMN removedAt INTEGER;
        """

    static let log = """
        CREATE TABLE newChangeLog (
            project  INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            type     TEXT NOT NULL
                     CHECK (type IN ('key', 'translation', 'vote', 'lock', 'language', 'comment',
                                     'label', 'glossary', 'release')),
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
                (project, revision, type, action, key, locale, object, actor, at)
            SELECT project, revision, type, action, key, locale, object, actor, at FROM changeLog;
        DROP TABLE changeLog;
        ALTER TABLE newChangeLog RENAME TO changeLog;
        CREATE INDEX newestOfObject ON changeLog (project, type, object, locale, revision);
        CREATE INDEX logByAge ON changeLog (at);
        """

    static let collaboration = """
        CREATE TABLE comment (
            id         INTEGER PRIMARY KEY AUTOINCREMENT,
            project    INTEGER NOT NULL,
            key        INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            locale     TEXT NOT NULL,
            message    TEXT NOT NULL,
            translator INTEGER REFERENCES membership ON DELETE SET NULL,
            revision   INTEGER NOT NULL,
            createdAt  INTEGER NOT NULL,
            updatedAt  INTEGER NOT NULL,
            FOREIGN KEY (project, locale) REFERENCES projectLanguage (project, locale)
        ) STRICT;
        CREATE INDEX commentOfKey ON comment (key, locale, id);

        CREATE TABLE glossaryTerm (
            id              INTEGER PRIMARY KEY AUTOINCREMENT,
            project         INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            keyword         TEXT NOT NULL,
            description     TEXT NOT NULL DEFAULT '',
            locale          TEXT NOT NULL,                  -- the keyword's language
            translations    TEXT NOT NULL DEFAULT '{}',     -- JSON: locale → word
            partOfSpeech    TEXT,
            isNotTranslated INTEGER NOT NULL DEFAULT 0 CHECK (isNotTranslated IN (0, 1)),
            isCaseSensitive INTEGER NOT NULL DEFAULT 0 CHECK (isCaseSensitive IN (0, 1)),
            revision        INTEGER NOT NULL,
            updatedAt       INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX termByKeyword ON glossaryTerm (project, keyword);

        CREATE TABLE follow (
            member INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            key    INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (member, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX followersOfKey ON follow (key);

        CREATE TABLE notification (
            id         INTEGER PRIMARY KEY AUTOINCREMENT,
            member     INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            actor      INTEGER REFERENCES membership ON DELETE SET NULL,
            action     TEXT NOT NULL,
            objectType TEXT NOT NULL,
            object     INTEGER NOT NULL,
            key        INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            locale     TEXT NOT NULL,
            viewedAt   INTEGER,
            createdAt  INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX notificationOfMember ON notification (member, id);
        CREATE INDEX notificationOfKey ON notification (key);
        CREATE INDEX notificationByAge ON notification (createdAt);
        """

    static let screenshots = """
        CREATE TABLE screenshot (
            id          INTEGER PRIMARY KEY AUTOINCREMENT,
            project     INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            title       TEXT NOT NULL DEFAULT '',
            description TEXT NOT NULL DEFAULT '',
            width       INTEGER NOT NULL,
            height      INTEGER NOT NULL,
            createdAt   INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX screenshotOfProject ON screenshot (project, id);

        CREATE TABLE screenshotImage (
            screenshot INTEGER PRIMARY KEY REFERENCES screenshot ON DELETE CASCADE,
            png        BLOB NOT NULL
        ) STRICT;

        CREATE TABLE screenshotKey (
            key        INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            screenshot INTEGER NOT NULL REFERENCES screenshot ON DELETE CASCADE,
            left       REAL NOT NULL,
            top        REAL NOT NULL,
            width      REAL NOT NULL,
            height     REAL NOT NULL,
            PRIMARY KEY (key, screenshot)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX keysOfScreenshot ON screenshotKey (screenshot);
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
            locales     TEXT NOT NULL DEFAULT '[]',         -- JSON; empty: all that are published
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

    static let machines = """
        CREATE TABLE machineAnswer (
            question BLOB PRIMARY KEY,                      -- SHA-256 of machine, languages, text
            answer   TEXT NOT NULL,                         -- JSON of the suggestions
            at       INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX machineAnswerByAge ON machineAnswer (at);
        """

    static let answers = """
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

        ALTER TABLE answeredChange ADD COLUMN comment INTEGER; -- the comment that it made
        """
}
