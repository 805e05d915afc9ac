/// The changes of the fourth schema: the texts that the translator has not looked at, and the
/// rejections of the translator's texts.
enum LocalSchema4 {
    static let sql = """
        -- 1: the first full download is complete, so the texts that arrive are news.
        ALTER TABLE language ADD COLUMN notesNews INTEGER NOT NULL DEFAULT 0
            CHECK (notesNews IN (0, 1));
        UPDATE language SET notesNews = 1 WHERE pull = 'feed';

        -- The name of the reviewer who rejected the translation.
        ALTER TABLE translation ADD COLUMN rejectedBy TEXT;
        CREATE INDEX translationRejected ON translation (language, key) WHERE status = 3;

        -- The keys with a text of another person that the translator has not looked at.
        CREATE TABLE newsKey (
            language INTEGER NOT NULL,
            key      INTEGER NOT NULL,
            PRIMARY KEY (language, key),
            FOREIGN KEY (language, key) REFERENCES target ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        -- The rejected texts of the translator that no message has reported.
        CREATE TABLE newsRejection (
            language    INTEGER NOT NULL REFERENCES language,
            translation INTEGER NOT NULL,
            PRIMARY KEY (language, translation)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER textArrived BEFORE INSERT ON translation
        WHEN \(isByMe) IS NOT 1 AND \(notesNews)
            AND NOT EXISTS (SELECT 1 FROM translation WHERE id = NEW.id AND text = NEW.text)
        BEGIN
            INSERT INTO newsKey VALUES (NEW.language, NEW.key) ON CONFLICT DO NOTHING;
        END;
        CREATE TRIGGER rejectionArrived BEFORE INSERT ON translation
        WHEN NEW.status = 3 AND \(isByMe) AND \(notesNews)
            AND NOT EXISTS (SELECT 1 FROM translation WHERE id = NEW.id AND status = 3)
        BEGIN
            INSERT INTO newsRejection VALUES (NEW.language, NEW.id) ON CONFLICT DO NOTHING;
        END;
        CREATE TRIGGER rejectionEnded BEFORE INSERT ON translation WHEN NEW.status < 3 BEGIN
            DELETE FROM newsRejection WHERE language = NEW.language AND translation = NEW.id;
        END;
        """

    private static let notesNews = "(SELECT notesNews FROM language WHERE id = NEW.language)"

    /// True if the author of the new translation is the translator.
    private static let isByMe = """
        (NEW.authorID = (SELECT translatorID FROM membership
            WHERE project = (SELECT project FROM language WHERE id = NEW.language)))
        """
}
