/// The eighth schema: the translation files of projects.
enum SchemaVersion8 {
    static let parts = [files, units]

    private static let files = """
        CREATE TABLE file (
            id         INTEGER PRIMARY KEY AUTOINCREMENT,
            project    INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            locale     TEXT NOT NULL,                       -- of the translations
            path       TEXT NOT NULL CHECK (path <> ''),
            format     TEXT NOT NULL,
            basePath   TEXT,                                -- of the file with the originals
            bytes      BLOB NOT NULL,
            hash       BLOB NOT NULL,                       -- SHA-256 of the bytes
            importedAt INTEGER NOT NULL,
            UNIQUE (project, path, locale)
        ) STRICT;
        CREATE INDEX fileByBase ON file (project, basePath);
        """

    /// The row of a unit that is gone stays, so that the key comes back with the unit.
    private static let units = """
        CREATE TABLE fileUnit (
            file       INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
            name       TEXT NOT NULL,                       -- of the unit in the file
            key        INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            place      INTEGER NOT NULL,                    -- in the order of the file
            texts      TEXT NOT NULL,                       -- JSON: Context.code → imported text
            isToReview INTEGER NOT NULL DEFAULT 0 CHECK (isToReview IN (0, 1)),
            isGone     INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1)),
            PRIMARY KEY (file, name, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX unitOfKey ON fileUnit (key, isGone);
        """
}
