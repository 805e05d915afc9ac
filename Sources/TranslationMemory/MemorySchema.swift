import Migrations

/// The tables of a database file of the memory.
struct MemorySchema {
    let migrator: Migrator
    /// True if all data are also stored elsewhere, so that data lost in a power cut can be learned
    /// again.
    let canBeLearnedAgain: Bool

    /// The texts that are learned from the local copy. A file with other tables is set aside,
    /// because all texts can be learned again.
    static let learned = MemorySchema(
        migrator: Migrator([[tables, progress], [pending], [syntax], [rank, learnsAgain]]),
        canBeLearnedAgain: true)

    /// The imported texts and the hidden entries. They cannot be learned again. The project of a
    /// segment is the name of its file.
    static let imported = MemorySchema(
        migrator: Migrator(
            [[tables, files], [forgotten], [pending], [folded], [syntax], [rank]]),
        canBeLearnedAgain: false)
}

extension MemorySchema {
    private static let tables = """
        CREATE TABLE languagePair (
            id     INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            UNIQUE (source, target)
        ) STRICT;

        -- A label that is translated somewhere, once for each pair of languages and each syntax.
        CREATE TABLE label (
            id    INTEGER PRIMARY KEY AUTOINCREMENT,
            pair  INTEGER NOT NULL REFERENCES languagePair,
            block INTEGER NOT NULL,              -- where its signature is
            hash  INTEGER NOT NULL,
            text  TEXT NOT NULL,
            form  TEXT NOT NULL                  -- as it is compared
        ) STRICT;
        CREATE INDEX labelByHash ON label (pair, hash);

        -- A key that has the label.
        CREATE TABLE segment (
            id          INTEGER PRIMARY KEY,
            label       INTEGER NOT NULL REFERENCES label,
            project     TEXT NOT NULL,
            key         TEXT NOT NULL,
            description TEXT NOT NULL
        ) STRICT;
        CREATE INDEX segmentOfLabel ON segment (label, project, key);

        CREATE TABLE text (
            id         INTEGER PRIMARY KEY,      -- the translation's
            segment    INTEGER NOT NULL REFERENCES segment,
            context    TEXT NOT NULL,
            text       TEXT NOT NULL,
            isApproved INTEGER NOT NULL CHECK (isApproved IN (0, 1)),
            author     TEXT NOT NULL,
            date       TEXT NOT NULL,
            revision   INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX textOfSegment ON text (segment);

        CREATE TABLE block (
            id         INTEGER PRIMARY KEY,
            pair       INTEGER NOT NULL REFERENCES languagePair,
            class      INTEGER NOT NULL,         -- of lengths
            signatures BLOB NOT NULL
        ) STRICT;
        CREATE INDEX blockOfClass ON block (pair, class);

        """

    /// The mark of texts that are not accepted yet.
    private static let pending = """
        ALTER TABLE text ADD COLUMN
            isPending INTEGER NOT NULL DEFAULT 0 CHECK (isPending IN (0, 1));
        """

    /// The sum of the votes for a text. Of several texts, the best is suggested.
    private static let rank = """
        ALTER TABLE text ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;
        """

    /// All texts are learned again, with their ranks.
    private static let learnsAgain = """
        UPDATE text SET revision = -1;
        UPDATE progress SET stamp = '';
        """

    /// The syntax in which a label and its texts were written.
    private static let syntax = """
        ALTER TABLE label ADD COLUMN syntax TEXT NOT NULL DEFAULT 'tml';
        """

    private static let progress = """
        -- In what state all that was learned from was, when all of it was learned.
        CREATE TABLE progress (
            only  INTEGER PRIMARY KEY CHECK (only = 0),
            stamp TEXT NOT NULL
        ) STRICT;
        INSERT INTO progress VALUES (0, '');
        """

    private static let files = """
        -- The texts of a file have numbers that follow each other.
        CREATE TABLE importedFile (
            name  TEXT PRIMARY KEY,
            first INTEGER NOT NULL,
            last  INTEGER NOT NULL,
            count INTEGER NOT NULL,
            date  TEXT NOT NULL
        ) STRICT;

        -- What a search for words looks through: label and translation of each text, in lower case.
        -- It knows which trigrams a text has and not where, which keeps it small.
        CREATE VIRTUAL TABLE words USING fts5 (
            text, tokenize = 'trigram', content = '', columnsize = 0, detail = 'none');

        """

    private static let folded = """
        -- 1: the texts of the file are folded in the search index; 0: they are in lower case.
        ALTER TABLE importedFile ADD COLUMN
            isFolded INTEGER NOT NULL DEFAULT 0 CHECK (isFolded IN (0, 1));
        """

    private static let forgotten = """
        -- Entries that no file and no project may offer.
        CREATE TABLE forgotten (
            id      INTEGER PRIMARY KEY AUTOINCREMENT,
            source  TEXT NOT NULL,
            target  TEXT NOT NULL,
            label   TEXT NOT NULL,
            context TEXT NOT NULL,
            text    TEXT NOT NULL,
            date    TEXT NOT NULL,
            UNIQUE (source, target, label, context, text)
        ) STRICT;
        """
}
