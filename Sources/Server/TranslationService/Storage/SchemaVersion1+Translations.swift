/// The first schema: translations, the search in their texts, comments, glossary, following and
/// notifications.
extension SchemaVersion1 {
    /// A change of the text increases all three revisions of a translation. An approval or a
    /// rejection increases two of them, and a vote increases one. Imported texts have no author, so
    /// the index of authors does not contain these texts.
    static let translations = """
        CREATE TABLE translation (
            id              INTEGER PRIMARY KEY AUTOINCREMENT,
            project         INTEGER NOT NULL,
            key             INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            locale          TEXT NOT NULL,
            label           TEXT NOT NULL,
            context         TEXT NOT NULL DEFAULT '',       -- Context.code; '': no condition
            importedRank    INTEGER NOT NULL DEFAULT 0,     -- the rank without votes
            rank            INTEGER NOT NULL DEFAULT 0,
            positiveVotes   INTEGER NOT NULL DEFAULT 0,
            negativeVotes   INTEGER NOT NULL DEFAULT 0,
            status          TEXT NOT NULL
                            CHECK (status IN ('approved', 'accepted', 'pending', 'rejected')),
            isMachine       INTEGER NOT NULL DEFAULT 0 CHECK (isMachine IN (0, 1)),
            provider        TEXT,
            isImported      INTEGER NOT NULL DEFAULT 0 CHECK (isImported IN (0, 1)),
            translator      INTEGER REFERENCES membership ON DELETE SET NULL, -- the author
            approvedBy      INTEGER REFERENCES membership ON DELETE SET NULL,
            approvedAt      INTEGER,
            rejectedBy      INTEGER REFERENCES membership ON DELETE SET NULL,
            rejectedAt      INTEGER,
            rejectReason    TEXT,
            textRevision    INTEGER NOT NULL,               -- the last change of label or context
            contentRevision INTEGER NOT NULL,               -- … or of approval or rejection
            revision        INTEGER NOT NULL,               -- … or of the votes
            createdAt       INTEGER NOT NULL,
            updatedAt       INTEGER NOT NULL,
            FOREIGN KEY (project, locale) REFERENCES projectLanguage (project, locale)
        ) STRICT;
        CREATE UNIQUE INDEX oneOfEachText ON translation (key, locale, context, label);
        CREATE UNIQUE INDEX oneApproved ON translation (key, locale, context)
            WHERE status = 'approved';
        CREATE INDEX translationByStatus ON translation (project, locale, status, key);
        CREATE INDEX translationByAuthor ON translation (translator, locale, key)
            WHERE translator IS NOT NULL;

        CREATE TABLE translationHistory (
            translation INTEGER NOT NULL,
            revision    INTEGER NOT NULL,
            label       TEXT NOT NULL,
            context     TEXT NOT NULL,
            translator  INTEGER REFERENCES membership ON DELETE SET NULL,
            at          INTEGER NOT NULL,
            PRIMARY KEY (translation, revision)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE vote (
            translation INTEGER NOT NULL REFERENCES translation ON DELETE CASCADE,
            translator  INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            value       INTEGER NOT NULL CHECK (value IN (-1, 1)),
            power       INTEGER NOT NULL CHECK (power > 0),
            at          INTEGER NOT NULL,
            PRIMARY KEY (translation, translator)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE target (
            key              INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            locale           TEXT NOT NULL,
            project          INTEGER NOT NULL,
            status           TEXT NOT NULL
                             CHECK (status IN ('untranslated', 'pending', 'accepted', 'approved')),
            translationCount INTEGER NOT NULL DEFAULT 0,
            best             INTEGER,                       -- the id of the best translation
            bestRank         INTEGER,
            isLocked         INTEGER NOT NULL DEFAULT 0 CHECK (isLocked IN (0, 1)),
            lockedBy         INTEGER REFERENCES membership ON DELETE SET NULL,
            lockedAt         INTEGER,
            updatedAt        INTEGER NOT NULL,
            revision         INTEGER NOT NULL,
            PRIMARY KEY (key, locale),
            FOREIGN KEY (project, locale) REFERENCES projectLanguage (project, locale)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX targetByStatus ON target (project, locale, status, key);
        CREATE INDEX lockedTarget ON target (project, locale, key) WHERE isLocked = 1;
        """

    /// The triggers only store the changed rows. `SearchIndex` updates the index at the end of a
    /// transaction.
    static let translationSearch = """
        CREATE VIRTUAL TABLE translationText USING fts5 (
            label, content = 'translation', content_rowid = 'id', tokenize = 'trigram');
        CREATE TABLE translationTextChange (
            id    INTEGER PRIMARY KEY,                      -- of the translation
            label TEXT                                      -- the text in the index; NULL: none
        ) STRICT;
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

    static let collaboration = """
        CREATE TABLE comment (
            id         INTEGER PRIMARY KEY AUTOINCREMENT,
            project    INTEGER NOT NULL,
            key        INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            locale     TEXT NOT NULL,
            message    TEXT NOT NULL,
            translator INTEGER REFERENCES membership ON DELETE SET NULL,
            revision   INTEGER NOT NULL,
            createdAt  INTEGER NOT NULL,
            updatedAt  INTEGER NOT NULL,
            FOREIGN KEY (project, locale) REFERENCES projectLanguage (project, locale)
        ) STRICT;
        CREATE INDEX commentOfKey ON comment (key, locale, id);

        CREATE TABLE glossaryTerm (
            id              INTEGER PRIMARY KEY AUTOINCREMENT,
            project         INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            keyword         TEXT NOT NULL,
            description     TEXT NOT NULL DEFAULT '',
            locale          TEXT NOT NULL,                  -- the language of the keyword
            translations    TEXT NOT NULL DEFAULT '{}',     -- JSON: locale → word
            partOfSpeech    TEXT,
            isNotTranslated INTEGER NOT NULL DEFAULT 0 CHECK (isNotTranslated IN (0, 1)),
            isCaseSensitive INTEGER NOT NULL DEFAULT 0 CHECK (isCaseSensitive IN (0, 1)),
            revision        INTEGER NOT NULL,
            updatedAt       INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX termByKeyword ON glossaryTerm (project, keyword);

        CREATE TABLE follow (
            member INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            key    INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            PRIMARY KEY (member, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX followersOfKey ON follow (key);

        CREATE TABLE notification (
            id         INTEGER PRIMARY KEY AUTOINCREMENT,
            member     INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            actor      INTEGER REFERENCES membership ON DELETE SET NULL,
            action     TEXT NOT NULL,
            objectType TEXT NOT NULL,
            object     INTEGER NOT NULL,
            key        INTEGER NOT NULL REFERENCES translationKey ON DELETE CASCADE,
            locale     TEXT NOT NULL,
            viewedAt   INTEGER,
            createdAt  INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX notificationOfMember ON notification (member, id);
        CREATE INDEX notificationOfKey ON notification (key);
        CREATE INDEX notificationByAge ON notification (createdAt);
        """
}
