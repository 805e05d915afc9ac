/// The sixth schema: accounts have identities at an OpenID Connect provider.
enum SchemaVersion6 {
    static let parts = [identities]

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
}
