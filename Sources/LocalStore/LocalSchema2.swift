/// What the translator does not want to be told: issues that are dismissed in a form, and checks
/// that are switched off in a project. Neither knows the text: both outlive every edit, and a key
/// that the server deletes and brings back. The names are kept as they are, also those that this
/// program does not know.
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
