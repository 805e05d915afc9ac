import Text

/// The third schema: texts are added to the search index at the end of a transaction
/// (`SearchIndex`), and answers to changes are stored in the order of their creation.
enum SchemaVersion3 {
    static let parts = [keyTexts, translationTexts, answers]

    static let keyTexts = """
        CREATE TABLE keyTextChange (
            id          INTEGER PRIMARY KEY,                -- the key
            label       TEXT,                               -- as indexed; NULL: it is not
            description TEXT
        ) STRICT;
        DROP TRIGGER keyTextInsert;
        DROP TRIGGER keyTextDelete;
        DROP TRIGGER keyTextUpdate;
        CREATE TRIGGER keyTextInsert AFTER INSERT ON translationKey BEGIN
            INSERT INTO keyTextChange (id) VALUES (new.id) ON CONFLICT DO NOTHING;
        END;
        CREATE TRIGGER keyTextDelete AFTER DELETE ON translationKey BEGIN
            INSERT INTO keyTextChange VALUES (old.id, old.label, old.description)
            ON CONFLICT DO NOTHING;
        END;
        CREATE TRIGGER keyTextUpdate AFTER UPDATE OF label, description ON translationKey BEGIN
            INSERT INTO keyTextChange VALUES (old.id, old.label, old.description)
            ON CONFLICT DO NOTHING;
        END;
        """

    static let translationTexts = """
        CREATE TABLE translationTextChange (
            id    INTEGER PRIMARY KEY,                      -- the translation
            label TEXT                                      -- as indexed; NULL: it is not
        ) STRICT;
        DROP TRIGGER translationTextInsert;
        DROP TRIGGER translationTextDelete;
        DROP TRIGGER translationTextUpdate;
        CREATE TRIGGER translationTextInsert AFTER INSERT ON translation BEGIN
            INSERT INTO translationTextChange (id) VALUES (new.id) ON CONFLICT DO NOTHING;
        END;
        CREATE TRIGGER translationTextDelete AFTER DELETE ON translation BEGIN
            INSERT INTO translationTextChange VALUES (old.id, old.label) ON CONFLICT DO NOTHING;
        END;
        CREATE TRIGGER translationTextUpdate AFTER UPDATE OF label ON translation BEGIN
            INSERT INTO translationTextChange VALUES (old.id, old.label) ON CONFLICT DO NOTHING;
        END;
        """

    /// The ids are random. So only the index is written in random order, and not the answers.
    static let answers = """
        CREATE TABLE newAnsweredChange (
            user        INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            id          TEXT NOT NULL,                      -- as the sender named it
            requestHash BLOB NOT NULL,
            answer      TEXT NOT NULL,                      -- JSON of the result
            translation INTEGER,                            -- the record that it made or changed
            comment     INTEGER,                            -- the comment that it made
            revision    INTEGER,
            at          INTEGER NOT NULL,
            PRIMARY KEY (user, id)
        ) STRICT;
        INSERT INTO newAnsweredChange
            SELECT user, id, requestHash, answer, translation, comment, revision, at
            FROM answeredChange;
        DROP TABLE answeredChange;
        ALTER TABLE newAnsweredChange RENAME TO answeredChange;
        CREATE INDEX answerByAge ON answeredChange (at);
        """
}
