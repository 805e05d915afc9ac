/// The changes of the seventh schema: the comments that the translator has not looked at, fewer
/// names of actions, and the queries that managers share.
enum LocalSchema7 {
    static let sql = """
        -- 1: the first full download with comments is complete, so the comments that arrive are news.
        ALTER TABLE language ADD COLUMN notesComments INTEGER NOT NULL DEFAULT 0
            CHECK (notesComments IN (0, 1));
        UPDATE language SET notesComments = 1 WHERE pull = 'feed';

        -- The number of the author, from the server; NULL for an unknown author.
        ALTER TABLE keyComment ADD COLUMN author INTEGER;
        ALTER TABLE keyComment ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

        -- A known comment is not inserted again.
        CREATE TRIGGER commentArrived AFTER INSERT ON keyComment
        WHEN (SELECT notesComments FROM language WHERE id = NEW.language)
            AND (NEW.author = (SELECT translatorID FROM membership
                WHERE project = (SELECT project FROM language WHERE id = NEW.language))) IS NOT 1
        BEGIN
            INSERT INTO newsKey VALUES (NEW.language, NEW.key) ON CONFLICT DO NOTHING;
        END;

        -- The steps of an action tell if it is of many keys.
        UPDATE action SET name = 'save' WHERE name = 'submitMany';
        UPDATE action SET name = 'discard' WHERE name = 'discardMany';

        CREATE TABLE sharedQuery (
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            name      TEXT NOT NULL,
            filter    TEXT NOT NULL,             -- the written form
            search    TEXT NOT NULL,
            source    TEXT,
            sortOrder TEXT NOT NULL,
            PRIMARY KEY (project, name)
        ) STRICT, WITHOUT ROWID;
        """
}
