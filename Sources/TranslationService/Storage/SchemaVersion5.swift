/// The fifth schema: where people have signed in from.
enum SchemaVersion5 {
    static let parts = [places]

    /// The address itself is nowhere.
    static let places = """
        CREATE TABLE signInPlace (
            user  INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            place BLOB NOT NULL,                            -- SHA-256 of uuid and address
            at    INTEGER NOT NULL,                         -- the last time
            PRIMARY KEY (user, place)
        ) STRICT, WITHOUT ROWID;
        """
}
