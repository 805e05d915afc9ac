/// The first schema. This file has the tables of people and projects.
///
/// All times are seconds since 1970. The column `hash` of a token, a code or an invitation is the
/// SHA-256 of the secret. The database does not contain the secret.
enum SchemaVersion1 {
    static let parts = [
        people, signIn, projects, languages, members,
        keys, keyTokens, hiddenKeys, sources, keySearch, screenshots,
        translations, translationSearch, collaboration,
        changeLog, answers, releases, dailyUse,
    ]

    static let people = """
        CREATE TABLE user (
            id           INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid         TEXT NOT NULL UNIQUE,
            email        TEXT NOT NULL UNIQUE,              -- lower case
            name         TEXT NOT NULL,
            gender       TEXT CHECK (gender IN ('male', 'female')),
            passwordHash TEXT NOT NULL,
            isAdmin      INTEGER NOT NULL DEFAULT 0 CHECK (isAdmin IN (0, 1)),
            createdAt    INTEGER NOT NULL,
            updatedAt    INTEGER NOT NULL
        ) STRICT;
        """

    /// `signInPlace` contains hashes of network addresses, not the addresses.
    static let signIn = """
        CREATE TABLE token (
            hash       BLOB PRIMARY KEY,
            kind       TEXT NOT NULL
                       CHECK (kind IN ('access', 'refresh', 'project', 'page')),
            user       INTEGER REFERENCES user ON DELETE CASCADE,
            project    INTEGER REFERENCES project ON DELETE CASCADE, -- NULL: all of the user's
            sign       TEXT,                                -- the same for all of one sign-in
            client     TEXT,                                -- the OAuth client that got the token
            name       TEXT,                                -- given by an administrator
            createdAt  INTEGER NOT NULL,
            expiresAt  INTEGER,                             -- NULL: the token does not expire
            usedAt     INTEGER,                             -- a refresh token is valid once
            mayRelease INTEGER NOT NULL DEFAULT 0           -- tokens in apps are public: 0
                       CHECK (mayRelease IN (0, 1)),
            since      INTEGER,                             -- the time of the sign-in
            CHECK ((kind = 'project') = (user IS NULL)),
            CHECK (kind <> 'project' OR project IS NOT NULL)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tokenOfUser ON token (user);
        CREATE INDEX tokenOfProject ON token (project);
        CREATE INDEX tokenOfSign ON token (sign);
        CREATE INDEX tokenByExpiry ON token (expiresAt);

        CREATE TABLE authorizationCode (
            hash        BLOB PRIMARY KEY,                   -- the code is valid once
            user        INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            client      TEXT NOT NULL,
            redirectURI TEXT NOT NULL,
            challenge   TEXT NOT NULL,                      -- PKCE, S256
            sign        TEXT NOT NULL,
            expiresAt   INTEGER NOT NULL,
            usedAt      INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE signInPlace (
            user  INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            place BLOB NOT NULL,                            -- SHA-256 of uuid and address
            at    INTEGER NOT NULL,                         -- the time of the last sign-in
            PRIMARY KEY (user, place)
        ) STRICT, WITHOUT ROWID;
        """

    static let projects = """
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
            logFloor           INTEGER NOT NULL DEFAULT 0,  -- last revision deleted from the log
            createdAt          INTEGER NOT NULL,
            updatedAt          INTEGER NOT NULL,
            secretHash         BLOB                         -- of the client secret
        ) STRICT;
        """

    static let languages = """
        CREATE TABLE language (
            id            INTEGER PRIMARY KEY AUTOINCREMENT,
            locale        TEXT NOT NULL,
            foldedLocale  TEXT NOT NULL UNIQUE,
            englishName   TEXT NOT NULL,
            nativeName    TEXT NOT NULL,
            isRightToLeft INTEGER NOT NULL DEFAULT 0 CHECK (isRightToLeft IN (0, 1)),
            flagURL       TEXT,
            definition    TEXT                              -- the last imported; NULL: built-in
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
        """

    /// The row of a removed member stays, because texts and votes refer to the row.
    static let members = """
        CREATE TABLE membership (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,    -- the id of the translator
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            user      INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            role      TEXT NOT NULL CHECK (role IN
                      ('viewer', 'translator', 'trusted', 'reviewer', 'manager', 'admin')),
            isInline  INTEGER NOT NULL DEFAULT 1 CHECK (isInline IN (0, 1)),
            isBlocked INTEGER NOT NULL DEFAULT 0 CHECK (isBlocked IN (0, 1)),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            removedAt INTEGER,                              -- a removed member is also blocked
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

        CREATE TABLE invitation (
            id        INTEGER PRIMARY KEY AUTOINCREMENT,
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            hash      BLOB NOT NULL UNIQUE,                 -- of the secret in the link
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
        """
}
