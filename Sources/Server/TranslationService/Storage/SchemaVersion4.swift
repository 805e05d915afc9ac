/// The fourth schema: the mails that wait, the secret links in mails, and how often people get a
/// digest.
enum SchemaVersion4 {
    static let parts = [queue, links, digests]

    /// A mail is written when it is sent, so this table contains no text and no secret. The row of a
    /// sent mail is deleted.
    private static let queue = """
        CREATE TABLE mail (
            id          INTEGER PRIMARY KEY AUTOINCREMENT,
            messageID   TEXT NOT NULL UNIQUE,               -- the same for all attempts
            kind        TEXT NOT NULL CHECK (kind IN ('invitation', 'reset', 'digest')),
            address     TEXT,                               -- of a reset, as the person typed it
            invitation  INTEGER REFERENCES invitation ON DELETE CASCADE,
            user        INTEGER REFERENCES user ON DELETE CASCADE,
            since       INTEGER,                            -- the news of a digest: from, until
            until       INTEGER,
            state       TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'failed')),
            attempts    INTEGER NOT NULL DEFAULT 0,
            nextAt      INTEGER NOT NULL,                   -- of the next attempt
            failure     TEXT,                               -- of the last attempt
            createdAt   INTEGER NOT NULL,
            CHECK ((kind = 'reset') = (address IS NOT NULL)),
            CHECK ((kind = 'invitation') = (invitation IS NOT NULL)),
            CHECK ((kind = 'digest') = (user IS NOT NULL))
        ) STRICT;
        CREATE INDEX waitingMail ON mail (nextAt) WHERE state = 'waiting';
        CREATE INDEX mailOfInvitation ON mail (invitation);
        CREATE INDEX mailOfUser ON mail (user);
        """

    /// `account` is the SHA-256 of the e-mail address and the hash of the password. So a link for a
    /// new password ends with the password and with the address.
    private static let links = """
        CREATE TABLE mailLink (
            hash       BLOB PRIMARY KEY,
            purpose    TEXT NOT NULL CHECK (purpose IN ('invitation', 'reset', 'unsubscribe')),
            invitation INTEGER REFERENCES invitation ON DELETE CASCADE,
            user       INTEGER REFERENCES user ON DELETE CASCADE,
            account    BLOB,
            expiresAt  INTEGER NOT NULL,
            CHECK ((purpose = 'invitation') = (invitation IS NOT NULL)),
            CHECK ((purpose = 'invitation') = (user IS NULL)),
            CHECK ((purpose = 'reset') = (account IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mailLinkByExpiry ON mailLink (expiresAt);
        CREATE INDEX mailLinkOfInvitation ON mailLink (invitation);
        CREATE INDEX mailLinkOfUser ON mailLink (user);
        """

    /// A person without a row gets no digest.
    private static let digests = """
        CREATE TABLE digest (
            user   INTEGER PRIMARY KEY REFERENCES user ON DELETE CASCADE,
            period TEXT NOT NULL CHECK (period IN ('daily', 'weekly')),
            until  INTEGER NOT NULL                         -- the end of the last digest
        ) STRICT;
        """
}
