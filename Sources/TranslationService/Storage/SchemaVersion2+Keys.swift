/// The second schema: the tokens of labels, and the levels at which keys have been visible.
extension SchemaVersion2 {
    /// `tokenNames` is a function of this program (`TokenNames`).
    static let keyTokens = """
        CREATE TABLE keyToken (
            project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            token   TEXT NOT NULL,                          -- its name, or : and its context
            key     INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (project, token, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tokenOfKey ON keyToken (key);
        INSERT INTO keyToken
            SELECT k.project, t.value, k.id
            FROM translationKey k, json_each(tokenNames(k.label)) t
            WHERE instr(k.label, '{') > 0;
        CREATE TRIGGER keyTokensInsert AFTER INSERT ON translationKey
        WHEN instr(new.label, '{') > 0 BEGIN
            INSERT INTO keyToken
                SELECT new.project, value, new.id FROM json_each(tokenNames(new.label));
        END;
        CREATE TRIGGER keyTokensUpdate AFTER UPDATE OF label ON translationKey
        WHEN new.label <> old.label BEGIN
            DELETE FROM keyToken WHERE key = new.id;
            INSERT INTO keyToken
                SELECT new.project, value, new.id FROM json_each(tokenNames(new.label));
        END;
        """

    /// An ignored key does not count for any source. `seenLevel` is the lowest level at which a
    /// hidden key was visible before, so that clients with this key get its deletion.
    static let visibility = """
        ALTER TABLE translationKey ADD COLUMN seenLevel INTEGER;
        CREATE INDEX restrictedKey ON translationKey (project, level) WHERE level > 0;
        CREATE TRIGGER keyIsHidden AFTER UPDATE OF level, isIgnored ON translationKey
        WHEN old.isIgnored = 0 AND (new.isIgnored = 1 OR new.level > old.level) BEGIN
            UPDATE translationKey SET seenLevel = min(coalesce(seenLevel, old.level), old.level)
            WHERE id = new.id;
        END;

        DROP TRIGGER keyEntersSource;
        DROP TRIGGER keyLeavesSource;
        UPDATE source SET keyCount =
            (SELECT count(*) FROM keySource s JOIN translationKey k ON k.id = s.key
             WHERE s.source = source.id AND k.isIgnored = 0);
        CREATE TRIGGER keyEntersSource AFTER INSERT ON keySource
        WHEN NOT EXISTS (SELECT 1 FROM translationKey WHERE id = new.key AND isIgnored = 1) BEGIN
            UPDATE source SET keyCount = keyCount + 1 WHERE id = new.source;
        END;
        CREATE TRIGGER keyLeavesSource AFTER DELETE ON keySource
        WHEN NOT EXISTS (SELECT 1 FROM translationKey WHERE id = old.key AND isIgnored = 1) BEGIN
            UPDATE source SET keyCount = keyCount - 1 WHERE id = old.source;
        END;
        CREATE TRIGGER keyCountsForSources AFTER UPDATE OF isIgnored ON translationKey
        WHEN new.isIgnored <> old.isIgnored BEGIN
            UPDATE source SET keyCount = keyCount + old.isIgnored - new.isIgnored
            WHERE id IN (SELECT source FROM keySource WHERE key = new.id);
        END;
        """
}
