/// The glossary of each project as the server has it; and a mark for drafts that the translator has
/// not typed or reviewed, for example from an engine.
enum LocalSchema7 {
    static let sql = """
        CREATE TABLE term (
            project         INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            id              INTEGER NOT NULL,
            word            TEXT NOT NULL CHECK (word <> ''),
            description     TEXT NOT NULL,
            locale          TEXT NOT NULL,
            translations    TEXT NOT NULL,       -- JSON: locale → word
            partOfSpeech    TEXT NOT NULL,
            isNotTranslated INTEGER NOT NULL CHECK (isNotTranslated IN (0, 1)),
            isCaseSensitive INTEGER NOT NULL CHECK (isCaseSensitive IN (0, 1)),
            revision        INTEGER NOT NULL,
            PRIMARY KEY (project, id)
        ) STRICT, WITHOUT ROWID;

        -- Counts the changes of the glossary, so that what was made of it is made anew.
        ALTER TABLE project ADD COLUMN glossary INTEGER NOT NULL DEFAULT 0;

        ALTER TABLE draft ADD COLUMN
            isToReview INTEGER NOT NULL DEFAULT 0 CHECK (isToReview IN (0, 1));
        """
}
