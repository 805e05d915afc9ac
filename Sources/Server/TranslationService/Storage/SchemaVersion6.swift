/// The sixth schema: accounts have identities at an OpenID Connect provider, and programs on
/// computers without a browser can sign in.
enum SchemaVersion6 {
    static let parts = [identities, deviceCodes]

    /// The pair of issuer and subject identifies a person for ever; an e-mail address can get
    /// another owner. So an account has one subject of an issuer.
    private static let identities = """
        CREATE TABLE identity (
            issuer    TEXT NOT NULL CHECK (issuer <> ''),
            subject   TEXT NOT NULL CHECK (subject <> ''),
            user      INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (issuer, subject),
            UNIQUE (user, issuer)
        ) STRICT, WITHOUT ROWID;
        """

    private static let deviceCodes = """
        CREATE TABLE deviceCode (
            hash      BLOB PRIMARY KEY,                     -- of the code of the program
            userHash  BLOB NOT NULL UNIQUE,                 -- of the code that the person enters
            client    TEXT NOT NULL,
            place     BLOB NOT NULL,                        -- SHA-256 of address and network
            state     TEXT NOT NULL DEFAULT 'pending'
                      CHECK (state IN ('pending', 'allowed', 'denied')),
            user      INTEGER REFERENCES user ON DELETE CASCADE,  -- who has decided
            sign      TEXT,                                 -- of the browser of the decision
            askedAt   INTEGER,                              -- the last question of the program
            expiresAt INTEGER NOT NULL,
            CHECK ((state = 'pending') = (user IS NULL)),
            CHECK ((state = 'pending') = (sign IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deviceCodeByExpiry ON deviceCode (expiresAt);
        CREATE INDEX deviceCodeOfUser ON deviceCode (user);
        CREATE INDEX deviceCodeOfSign ON deviceCode (sign);
        """
}
