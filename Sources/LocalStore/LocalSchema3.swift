/// The changes of the third schema: the comparisons between keys.
enum LocalSchema3 {
    static let sql = """
        -- All keys are checked again, because no key was compared.
        UPDATE language SET checkedTo = 0, checkingTo = 0;
        DELETE FROM uncheckedKey;

        -- The compared properties of keys. Keys with the same subject and different values have an
        -- issue. subject and value are hashes.
        CREATE TABLE keyComparison (
            language  INTEGER NOT NULL,
            checkName TEXT NOT NULL CHECK (checkName <> ''),
            subject   INTEGER NOT NULL,
            value     INTEGER NOT NULL,
            key       INTEGER NOT NULL,
            -- 0: the property is compared only with properties with isGeneral = 1.
            isGeneral INTEGER NOT NULL CHECK (isGeneral IN (0, 1)),
            PRIMARY KEY (language, checkName, subject, value, key),
            FOREIGN KEY (language, key) REFERENCES target ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX comparisonOfKey ON keyComparison (language, key);

        -- A deleted key leaves the comparisons of the other keys.
        CREATE TRIGGER comparedKeyRemoved BEFORE DELETE ON target BEGIN
            INSERT INTO uncheckedKey
            SELECT DISTINCT other.language, other.key, 1
            FROM keyComparison AS own
            CROSS JOIN keyComparison AS other USING (language, checkName, subject)
            WHERE own.language = OLD.language AND own.key = OLD.key AND other.value <> own.value
            ON CONFLICT (language, key) DO UPDATE SET changes = changes + 1;
        END;
        CREATE TRIGGER targetGone AFTER UPDATE OF isGone ON target WHEN OLD.isGone <> NEW.isGone
        BEGIN
            INSERT INTO uncheckedKey
            SELECT id, NEW.key, 1 FROM language WHERE id = NEW.language AND checkingTo >= NEW.key
            ON CONFLICT (language, key) DO UPDATE SET changes = changes + 1;
        END;
        """
}
