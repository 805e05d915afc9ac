/// The seventh schema: the tokens of a label are those of its syntax.
enum SchemaVersion7 {
    static let parts = [keyTokens]

    /// `tokenNames` is a function of this program (`TokenNames`). Most labels have the syntax TML and
    /// no token, and are not read.
    private static let keyTokens = """
        DROP TRIGGER keyTokensInsert;
        DROP TRIGGER keyTokensUpdate;
        CREATE TRIGGER keyTokensInsert AFTER INSERT ON translationKey
        WHEN instr(new.label, '{') > 0 OR new.syntax <> 'tml' BEGIN
            INSERT INTO keyToken
                SELECT new.project, value, new.id FROM json_each(tokenNames(new.label, new.syntax));
        END;
        CREATE TRIGGER keyTokensUpdate AFTER UPDATE OF label, syntax ON translationKey
        WHEN new.label <> old.label OR new.syntax <> old.syntax BEGIN
            DELETE FROM keyToken WHERE key = new.id;
            INSERT INTO keyToken
                SELECT new.project, value, new.id FROM json_each(tokenNames(new.label, new.syntax));
        END;
        DELETE FROM keyToken WHERE key IN (SELECT id FROM translationKey WHERE syntax <> 'tml');
        INSERT INTO keyToken
            SELECT k.project, t.value, k.id
            FROM translationKey k, json_each(tokenNames(k.label, k.syntax)) t
            WHERE k.syntax <> 'tml';
        """
}
