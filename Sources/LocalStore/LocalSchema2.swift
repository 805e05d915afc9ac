/// Issues that are dismissed in a form, and checks that are switched off in a project. Both are
/// independent of the text: they stay after every edit, and after the server deletes a key and
/// restores it. Names of checks are stored even if this program does not know them.
enum LocalSchema2 {
    static let sql = """
        CREATE TABLE dismissedIssue (
            language  INTEGER NOT NULL REFERENCES language,
            key       INTEGER NOT NULL REFERENCES translationKey,
            context   TEXT NOT NULL,              -- '' for a form that always applies, and for all forms
            checkName TEXT NOT NULL CHECK (checkName <> ''),
            PRIMARY KEY (language, key, context, checkName)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE checkOff (
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            checkName TEXT NOT NULL CHECK (checkName <> ''),
            PRIMARY KEY (project, checkName)
        ) STRICT, WITHOUT ROWID;
        """
}
