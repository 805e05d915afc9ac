import Migrations

/// The tables of the terms of a translator.
enum TermSchema {
    static let migrator = Migrator([[first]])

    private static let first = """
        -- A file that was brought in; the one without a date has what was added word by word.
        CREATE TABLE file (
            id   INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            date TEXT
        ) STRICT;

        CREATE TABLE term (
            id              INTEGER PRIMARY KEY,
            file            INTEGER NOT NULL REFERENCES file,
            base            TEXT NOT NULL,       -- the language without its region, lower case
            locale          TEXT NOT NULL,
            word            TEXT NOT NULL CHECK (word <> ''),
            description     TEXT NOT NULL,
            partOfSpeech    TEXT NOT NULL,
            isNotTranslated INTEGER NOT NULL CHECK (isNotTranslated IN (0, 1)),
            isCaseSensitive INTEGER NOT NULL CHECK (isCaseSensitive IN (0, 1)),
            project         TEXT                 -- whose glossary is to get it; NULL: none
        ) STRICT;
        CREATE INDEX termOfFile ON term (file);
        CREATE INDEX termByLanguage ON term (base);
        CREATE INDEX termToSend ON term (project) WHERE project IS NOT NULL;

        CREATE TABLE wording (
            term        INTEGER NOT NULL REFERENCES term ON DELETE CASCADE,
            position    INTEGER NOT NULL,
            base        TEXT NOT NULL,
            locale      TEXT NOT NULL,
            text        TEXT NOT NULL CHECK (text <> ''),
            isForbidden INTEGER NOT NULL CHECK (isForbidden IN (0, 1)),
            PRIMARY KEY (term, position)
        ) STRICT, WITHOUT ROWID;

        -- Counts the changes, so that what was made of the terms is made anew.
        CREATE TABLE change (
            only  INTEGER PRIMARY KEY CHECK (only = 0),
            count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO change VALUES (0, 0);
        """
}
