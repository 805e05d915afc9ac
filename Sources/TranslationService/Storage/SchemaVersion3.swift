/// The third schema: texts enter the search index at the end of a transaction (`SearchIndex`).
enum SchemaVersion3 {
    static let parts = [keyTexts, translationTexts]

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
}
