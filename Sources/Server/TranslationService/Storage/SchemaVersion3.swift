/// The third schema: second factors of accounts, and the facts about a token that a person sees in
/// the list of sessions.
enum SchemaVersion3 {
    static let parts = [secondFactors, sessions]

    /// The server computes the codes, so `secret` is readable. The other secrets are stored as
    /// hashes. `lastStep` is the time step of the last accepted code: each code is accepted once.
    private static let secondFactors = """
        CREATE TABLE secondFactor (
            user        INTEGER PRIMARY KEY REFERENCES user ON DELETE CASCADE,
            secret      BLOB NOT NULL,
            createdAt   INTEGER NOT NULL,
            confirmedAt INTEGER,                            -- NULL: not in use yet
            lastStep    INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE recoveryCode (
            user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            hash BLOB NOT NULL,                             -- the row of a used code is deleted
            PRIMARY KEY (user, hash)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE halfSignIn (
            hash      BLOB PRIMARY KEY,                     -- of the word in the form
            user      INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            expiresAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX halfSignInOfUser ON halfSignIn (user);
        """

    private static let sessions = """
        ALTER TABLE token ADD COLUMN address TEXT;          -- of the client at the sign-in
        ALTER TABLE token ADD COLUMN agent TEXT;            -- the User-Agent at the sign-in
        ALTER TABLE token ADD COLUMN lastUsedAt INTEGER;    -- late by at most an hour
        """
}
