/// The fifth schema: the places from which people have signed in.
enum SchemaVersion5 {
    static let parts = [places]

    /// The table contains hashes of addresses, not the addresses.
    static let places = """
        CREATE TABLE signInPlace (
            user  INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            place BLOB NOT NULL,                            -- SHA-256 of uuid and address
            at    INTEGER NOT NULL,                         -- the last time
            PRIMARY KEY (user, place)
        ) STRICT, WITHOUT ROWID;
        """
}
