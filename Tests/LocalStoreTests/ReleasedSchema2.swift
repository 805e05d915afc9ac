/// Schema 2 as it was released: what it adds to schema 1.
let releasedSchema2 = """
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
