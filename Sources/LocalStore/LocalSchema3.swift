/// A mark for keys that the translator cannot translate: locked keys, keys with labels in the
/// language itself, keys above the translator's level, and keys with a syntax that is only shown.
enum LocalSchema3 {
    static let sql = """
        ALTER TABLE target ADD COLUMN
            isClosed INTEGER NOT NULL DEFAULT 0 CHECK (isClosed IN (0, 1));
        DROP TRIGGER targetAdded;
        DROP TRIGGER targetChanged;
        DROP TRIGGER targetRemoved;
        DROP INDEX targetByStatus;
        DROP INDEX targetUnfinished;
        UPDATE target SET isClosed = 1 WHERE isLocked = 1 OR EXISTS (
            SELECT 1 FROM translationKey JOIN language ON language.id = target.language
            LEFT JOIN membership ON membership.project = translationKey.project
            WHERE translationKey.id = target.key AND (
                translationKey.syntax = 'xmessage' OR translationKey.level > membership.level
                OR lower(replace(translationKey.locale, '_', '-')) = language.code));
        CREATE INDEX targetByStatus ON target (language, status, key, isClosed);
        CREATE INDEX targetUnfinished ON target (language, key)
            WHERE status < 2 AND isBusy = 0 AND isClosed = 0;

        CREATE TABLE newBlock (
            language     INTEGER NOT NULL REFERENCES language,
            number       INTEGER NOT NULL,       -- key / 1024
            allKeys      INTEGER NOT NULL,
            untranslated INTEGER NOT NULL,       -- that can be translated
            closed       INTEGER NOT NULL,       -- untranslated, and cannot be
            pending      INTEGER NOT NULL,
            accepted     INTEGER NOT NULL,
            approved     INTEGER NOT NULL,
            unfinished   INTEGER NOT NULL,
            locked       INTEGER NOT NULL,
            toReview     INTEGER NOT NULL,
            PRIMARY KEY (language, number),
            CHECK (allKeys >= 0 AND untranslated + closed + pending + accepted + approved = allKeys)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO newBlock
            SELECT language, key >> 10, count(*), sum(status = 0 AND isClosed = 0),
                sum(status = 0 AND isClosed = 1), sum(status = 1), sum(status = 2), sum(status = 3),
                sum(status < 2 AND isBusy = 0 AND isClosed = 0), sum(isLocked), sum(toReview)
            FROM target GROUP BY language, key >> 10;
        DROP TABLE block;
        ALTER TABLE newBlock RENAME TO block;

        CREATE TRIGGER targetAdded AFTER INSERT ON target BEGIN
            INSERT INTO block VALUES (
                NEW.language, NEW.key >> 10, 1, NEW.status = 0 AND NEW.isClosed = 0,
                NEW.status = 0 AND NEW.isClosed = 1, NEW.status = 1, NEW.status = 2, NEW.status = 3,
                NEW.status < 2 AND NEW.isBusy = 0 AND NEW.isClosed = 0, NEW.isLocked, NEW.toReview)
            ON CONFLICT (language, number) DO UPDATE SET
                allKeys      = allKeys + 1,
                untranslated = untranslated + excluded.untranslated,
                closed       = closed + excluded.closed,
                pending      = pending + excluded.pending,
                accepted     = accepted + excluded.accepted,
                approved     = approved + excluded.approved,
                unfinished   = unfinished + excluded.unfinished,
                locked       = locked + excluded.locked,
                toReview     = toReview + excluded.toReview;
        END;
        CREATE TRIGGER targetChanged
        AFTER UPDATE OF status, isLocked, isBusy, toReview, isClosed ON target
        WHEN (OLD.status, OLD.isLocked, OLD.isBusy, OLD.toReview, OLD.isClosed)
            IS NOT (NEW.status, NEW.isLocked, NEW.isBusy, NEW.toReview, NEW.isClosed)
        BEGIN
            UPDATE block SET
                untranslated = untranslated + (NEW.status = 0 AND NEW.isClosed = 0)
                             - (OLD.status = 0 AND OLD.isClosed = 0),
                closed       = closed + (NEW.status = 0 AND NEW.isClosed = 1)
                             - (OLD.status = 0 AND OLD.isClosed = 1),
                pending      = pending + (NEW.status = 1) - (OLD.status = 1),
                accepted     = accepted + (NEW.status = 2) - (OLD.status = 2),
                approved     = approved + (NEW.status = 3) - (OLD.status = 3),
                unfinished   = unfinished
                             + (NEW.status < 2 AND NEW.isBusy = 0 AND NEW.isClosed = 0)
                             - (OLD.status < 2 AND OLD.isBusy = 0 AND OLD.isClosed = 0),
                locked       = locked + NEW.isLocked - OLD.isLocked,
                toReview     = toReview + NEW.toReview - OLD.toReview
            WHERE language = NEW.language AND number = NEW.key >> 10;
        END;
        CREATE TRIGGER targetRemoved AFTER DELETE ON target BEGIN
            UPDATE block SET
                allKeys      = allKeys - 1,
                untranslated = untranslated - (OLD.status = 0 AND OLD.isClosed = 0),
                closed       = closed - (OLD.status = 0 AND OLD.isClosed = 1),
                pending      = pending - (OLD.status = 1),
                accepted     = accepted - (OLD.status = 2),
                approved     = approved - (OLD.status = 3),
                unfinished   = unfinished
                             - (OLD.status < 2 AND OLD.isBusy = 0 AND OLD.isClosed = 0),
                locked       = locked - OLD.isLocked,
                toReview     = toReview - OLD.toReview
            WHERE language = OLD.language AND number = OLD.key >> 10;
        END;
        """
}
