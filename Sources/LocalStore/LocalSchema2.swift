/// The changes of the second schema: the index of issues.
enum LocalSchema2 {
    static let sql = tables + logs

    private static let tables = """
        -- The texts of the keys up to checkedTo are checked, except the keys in uncheckedKey. The
        -- check of the keys from there to checkingTo has begun. checkedWith identifies the rules,
        -- terms and settings of the checks.
        ALTER TABLE language ADD COLUMN checkedTo INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE language ADD COLUMN checkingTo INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE language ADD COLUMN checkedWith TEXT NOT NULL DEFAULT '';

        -- The checks that have found an issue in a text of a key. Dismissed issues are left out.
        CREATE TABLE issue (
            language  INTEGER NOT NULL,
            checkName TEXT NOT NULL CHECK (checkName <> ''),
            key       INTEGER NOT NULL,
            PRIMARY KEY (language, checkName, key),
            FOREIGN KEY (language, key) REFERENCES target ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX issueOfKey ON issue (language, key);

        -- The keys up to checkingTo whose texts have changed since they were checked.
        CREATE TABLE uncheckedKey (
            language INTEGER NOT NULL,
            key      INTEGER NOT NULL,
            changes  INTEGER NOT NULL,           -- counts the changes of the texts
            PRIMARY KEY (language, key)
        ) STRICT, WITHOUT ROWID;

        """

    private static let logs =
        [
            log("targetToCheck", "INSERT ON target", of: "NEW"),
            log("translationToCheck", "INSERT ON translation", of: "NEW"),
            log(
                "translationChanged", "UPDATE OF text, status, rank, context ON translation",
                when: """
                    (OLD.text, OLD.status, OLD.rank, OLD.context)
                    IS NOT (NEW.text, NEW.status, NEW.rank, NEW.context)
                    """, of: "NEW"),
            log("translationRemoved", "DELETE ON translation", of: "OLD"),
            log("draftToCheck", "INSERT ON draft", of: "NEW"),
            log(
                "draftChanged", "UPDATE OF text ON draft", when: "OLD.text <> NEW.text", of: "NEW"),
            log("draftRemoved", "DELETE ON draft", of: "OLD"),
            log(
                "changeToCheck", "INSERT ON change", when: "NEW.kind IN ('translate', 'delete')",
                of: "NEW"),
            log(
                "changeUpdated", "UPDATE OF text, state, translation, context ON change",
                when: "NEW.kind IN ('translate', 'delete')", of: "NEW"),
            log(
                "changeUnchecked", "DELETE ON change", when: "OLD.kind IN ('translate', 'delete')",
                of: "OLD"),
            log(
                "textUndone", "UPDATE OF isUndone ON actionStep",
                when: "OLD.isUndone <> NEW.isUndone AND NEW.kind = 'translate'", of: "NEW"),
            """
            CREATE TRIGGER translationMoved BEFORE INSERT ON translation BEGIN
                INSERT INTO uncheckedKey
                SELECT old.language, old.key, 1
                FROM translation AS old CROSS JOIN language ON language.id = old.language
                WHERE old.id = NEW.id AND checkingTo >= old.key
                    AND (old.language, old.key) IS NOT (NEW.language, NEW.key)
                ON CONFLICT (language, key) DO UPDATE SET changes = changes + 1;
            END;
            """,
            log("issueDismissed", "INSERT ON dismissedIssue", of: "NEW"),
            log("issueRestored", "DELETE ON dismissedIssue", of: "OLD"),
            """
            CREATE TRIGGER keyToCheck AFTER UPDATE OF label, locale, syntax, maxLength
            ON translationKey
            WHEN (OLD.label, OLD.locale, OLD.syntax, OLD.maxLength)
                IS NOT (NEW.label, NEW.locale, NEW.syntax, NEW.maxLength)
            BEGIN
                INSERT INTO uncheckedKey
                SELECT id, NEW.id, 1 FROM language
                WHERE project = NEW.project AND checkingTo >= NEW.id
                ON CONFLICT (language, key) DO UPDATE SET changes = changes + 1;
            END;
            """,
        ].joined(separator: "\n")

    /// Returns a trigger that notes a changed key, unless its check has not begun.
    private static func log(
        _ name: String, _ event: String, when condition: String = "TRUE", of row: String
    ) -> String {
        """
        CREATE TRIGGER \(name) AFTER \(event) WHEN \(condition) BEGIN
            INSERT INTO uncheckedKey
            SELECT id, \(row).key, 1 FROM language
            WHERE id = \(row).language AND checkingTo >= \(row).key
            ON CONFLICT (language, key) DO UPDATE SET changes = changes + 1;
        END;
        """
    }
}
