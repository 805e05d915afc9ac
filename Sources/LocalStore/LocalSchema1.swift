/// The first schema. The tables contain statuses as numbers: of a target 0 untranslated, 1 pending,
/// 2 accepted, 3 approved; of a translation 0 approved, 1 accepted, 2 pending, 3 rejected, which is
/// the order on the screen.
enum LocalSchema1 {
    static let sql = catalog + targets + work

    /// The projects, their languages, keys and glossaries.
    private static let catalog = """
        CREATE TABLE project (
            id            INTEGER PRIMARY KEY,
            key           TEXT NOT NULL UNIQUE CHECK (key <> ''),
            name          TEXT NOT NULL,
            summary       TEXT NOT NULL,
            defaultLocale TEXT NOT NULL,
            threshold     INTEGER NOT NULL,
            position      INTEGER,               -- in the server's list; NULL: not in the list
            newest        TEXT,                  -- the newest cursor from the server
            glossary      INTEGER NOT NULL DEFAULT 0 -- counts the changes of the glossary
        ) STRICT;

        CREATE TABLE projectLanguage (
            project       INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            position      INTEGER NOT NULL,
            locale        TEXT NOT NULL,
            englishName   TEXT NOT NULL,
            nativeName    TEXT NOT NULL,
            isRightToLeft INTEGER NOT NULL CHECK (isRightToLeft IN (0, 1)),
            PRIMARY KEY (project, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE languageDefinition (
            project INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            code    TEXT NOT NULL,
            json    BLOB NOT NULL,
            PRIMARY KEY (project, code)
        ) STRICT;

        CREATE TABLE membership (
            project      INTEGER PRIMARY KEY REFERENCES project ON DELETE CASCADE,
            translatorID INTEGER NOT NULL,
            role         TEXT NOT NULL,
            level        INTEGER NOT NULL,
            votingPower  INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE permission (
            project INTEGER NOT NULL REFERENCES membership ON DELETE CASCADE,
            locale  TEXT NOT NULL,               -- '': in every language
            name    TEXT NOT NULL,
            PRIMARY KEY (project, locale, name)
        ) STRICT, WITHOUT ROWID;

        -- The languages for which there are keys or work, and the progress of their downloads.
        CREATE TABLE language (
            id         INTEGER PRIMARY KEY CHECK (id < 2147483648),
            project    INTEGER NOT NULL REFERENCES project,
            code       TEXT NOT NULL,            -- lower case, '-' between the parts
            locale     TEXT NOT NULL,            -- in the original spelling
            pull       TEXT NOT NULL DEFAULT 'never' CHECK (pull IN ('never', 'pages', 'feed')),
            cursor     TEXT,
            page       INTEGER NOT NULL DEFAULT 0,
            pages      INTEGER NOT NULL DEFAULT 0,
            totalKeys  INTEGER NOT NULL DEFAULT 0,
            round      INTEGER NOT NULL DEFAULT 0, -- counts the full downloads
            applied    INTEGER NOT NULL DEFAULT 0, -- counts the saved pages of keys and news
            -- 1: the server returned to an earlier state, and no full download ended since.
            isBack     INTEGER NOT NULL DEFAULT 0 CHECK (isBack IN (0, 1)),
            -- The last key with a text in searchText; the texts of later keys are added later.
            searchedTo INTEGER NOT NULL DEFAULT 4294967295,
            UNIQUE (project, code),
            CHECK ((pull = 'never') = (cursor IS NULL))
        ) STRICT;

        -- The progress of each language on the server, also of languages that are not downloaded.
        CREATE TABLE toldProgress (
            project      INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            locale       TEXT NOT NULL,
            keys         INTEGER NOT NULL,
            untranslated INTEGER NOT NULL,
            pending      INTEGER NOT NULL,
            accepted     INTEGER NOT NULL,
            approved     INTEGER NOT NULL,
            PRIMARY KEY (project, locale)
        ) STRICT, WITHOUT ROWID;

        -- The terms of the glossary on the server.
        CREATE TABLE term (
            project         INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            id              INTEGER NOT NULL,
            word            TEXT NOT NULL CHECK (word <> ''),
            description     TEXT NOT NULL,
            locale          TEXT NOT NULL,
            translations    TEXT NOT NULL,       -- JSON: locale → word
            partOfSpeech    TEXT NOT NULL,
            isNotTranslated INTEGER NOT NULL CHECK (isNotTranslated IN (0, 1)),
            isCaseSensitive INTEGER NOT NULL CHECK (isCaseSensitive IN (0, 1)),
            revision        INTEGER NOT NULL,
            PRIMARY KEY (project, id)
        ) STRICT, WITHOUT ROWID;

        -- A row stays if the server deletes the key, because the translator may be typing a text.
        -- The data of a key in a language are in target. Without a target, the key is not shown.
        CREATE TABLE translationKey (
            id          INTEGER PRIMARY KEY CHECK (id < 4294967296), -- the order of registration
            project     INTEGER NOT NULL REFERENCES project,
            hash        TEXT NOT NULL,           -- unique in the project, see keyHash
            label       TEXT NOT NULL,
            description TEXT NOT NULL,
            locale      TEXT NOT NULL,
            level       INTEGER NOT NULL,
            syntax      TEXT NOT NULL,
            maxLength   INTEGER,
            note        TEXT NOT NULL,
            labels      TEXT NOT NULL,           -- one label in each line
            revision    INTEGER NOT NULL
        ) STRICT;

        -- The hashes of the keys. Each key is in one of the levels. A new key is in level 0, which
        -- is small.
        CREATE TABLE keyHash (
            level   INTEGER NOT NULL CHECK (level BETWEEN 0 AND 2),
            project INTEGER NOT NULL,
            hash    TEXT NOT NULL,
            key     INTEGER NOT NULL,
            PRIMARY KEY (level, project, hash)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER keyAdded AFTER INSERT ON translationKey BEGIN
            SELECT RAISE(ABORT, 'UNIQUE: the project has this hash already') FROM keyHash
            WHERE level IN (1, 2) AND project = NEW.project AND hash = NEW.hash;
            INSERT INTO keyHash VALUES (0, NEW.project, NEW.hash, NEW.id);
        END;
        CREATE TRIGGER keyStays BEFORE UPDATE OF id, project, hash ON translationKey
        WHEN (OLD.id, OLD.project, OLD.hash) IS NOT (NEW.id, NEW.project, NEW.hash) BEGIN
            SELECT RAISE(ABORT, 'the identity of a key is changed');
        END;
        CREATE TRIGGER keyRemoved AFTER DELETE ON translationKey BEGIN
            DELETE FROM keyHash
            WHERE level IN (0, 1, 2) AND project = OLD.project AND hash = OLD.hash;
        END;

        CREATE TABLE source (
            id      INTEGER PRIMARY KEY,
            project INTEGER NOT NULL REFERENCES project,
            name    TEXT NOT NULL,
            keys    INTEGER NOT NULL DEFAULT 0 CHECK (keys >= 0),
            UNIQUE (project, name)
        ) STRICT;

        CREATE TABLE keySource (
            key    INTEGER NOT NULL REFERENCES translationKey,
            source INTEGER NOT NULL REFERENCES source,
            PRIMARY KEY (key, source)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER keySourceAdded AFTER INSERT ON keySource BEGIN
            UPDATE source SET keys = keys + 1 WHERE id = NEW.source;
        END;
        CREATE TRIGGER keySourceRemoved AFTER DELETE ON keySource BEGIN
            UPDATE source SET keys = keys - 1 WHERE id = OLD.source;
        END;

        """

    /// The keys of each language, their translations and the index of the search.
    private static let targets = """
        CREATE TABLE target (
            language INTEGER NOT NULL REFERENCES language,
            key      INTEGER NOT NULL REFERENCES translationKey,
            status   INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
            isLocked INTEGER NOT NULL DEFAULT 0 CHECK (isLocked IN (0, 1)),
            lockedBy TEXT,
            revision INTEGER NOT NULL DEFAULT 0,
            -- 1: an edit is queued or sent.
            isBusy   INTEGER NOT NULL DEFAULT 0 CHECK (isBusy IN (0, 1)),
            toReview INTEGER NOT NULL DEFAULT 0 CHECK (toReview IN (0, 1)),
            -- 1: the server deleted the key; the row stays while it has drafts or changes.
            isGone   INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1)),
            round    INTEGER NOT NULL DEFAULT 0, -- the last full download that contained the key
            -- 1: the translator cannot translate the key (see ClosedKeys).
            isClosed INTEGER NOT NULL DEFAULT 0 CHECK (isClosed IN (0, 1)),
            PRIMARY KEY (language, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX targetByStatus ON target (language, status, key, isClosed);
        CREATE INDEX targetUnfinished ON target (language, key)
            WHERE status < 2 AND isBusy = 0 AND isClosed = 0;
        CREATE INDEX targetLocked ON target (language, key) WHERE isLocked = 1;
        CREATE INDEX targetToReview ON target (language, status, key) WHERE toReview = 1;

        -- The number of targets that pass each filter, for 1,024 neighbouring keys in each row. To
        -- count the targets, or to find the target at a position, SQLite reads only these rows.
        CREATE TABLE block (
            language     INTEGER NOT NULL REFERENCES language,
            number       INTEGER NOT NULL,       -- key / 1024
            allKeys      INTEGER NOT NULL,
            untranslated INTEGER NOT NULL,       -- without the closed keys
            closed       INTEGER NOT NULL,       -- untranslated keys that are closed
            pending      INTEGER NOT NULL,
            accepted     INTEGER NOT NULL,
            approved     INTEGER NOT NULL,
            unfinished   INTEGER NOT NULL,
            locked       INTEGER NOT NULL,
            toReview     INTEGER NOT NULL,
            PRIMARY KEY (language, number),
            CHECK (allKeys >= 0 AND untranslated + closed + pending + accepted + approved = allKeys)
        ) STRICT, WITHOUT ROWID;
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

        CREATE TABLE translation (
            id              INTEGER PRIMARY KEY, -- from the server
            language        INTEGER NOT NULL,
            key             INTEGER NOT NULL,
            context         TEXT NOT NULL,
            text            TEXT NOT NULL,
            status          INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
            rank            INTEGER NOT NULL,
            positiveVotes   INTEGER NOT NULL,
            negativeVotes   INTEGER NOT NULL,
            myVote          INTEGER NOT NULL,
            author          TEXT NOT NULL,
            authorID        INTEGER,
            isMachine       INTEGER NOT NULL CHECK (isMachine IN (0, 1)),
            rejectReason    TEXT,
            revision        INTEGER NOT NULL,
            contentRevision INTEGER NOT NULL,
            updatedAt       TEXT NOT NULL,
            FOREIGN KEY (language, key) REFERENCES target ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX translationOfKey ON translation (language, key);

        -- The last answers of the server to requests for facts about a key, as JSON.
        CREATE TABLE keyFact (
            language INTEGER NOT NULL,
            key      INTEGER NOT NULL,
            kind     TEXT NOT NULL,
            fetched  INTEGER NOT NULL,           -- seconds since 1970
            body     BLOB NOT NULL,
            PRIMARY KEY (language, key, kind),
            FOREIGN KEY (language, key) REFERENCES target ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX keyFactByAge ON keyFact (fetched);

        -- The index of the search. The rowid of a target is language << 32 | key. The text contains
        -- the folded label, description and translations. SearchTable adds the texts of new targets
        -- in groups of thousands. The high limits reduce the number of merges.
        CREATE VIRTUAL TABLE searchText USING fts5 (text, tokenize = 'trigram', columnsize = 0);
        INSERT INTO searchText (searchText, rank) VALUES ('automerge', 16), ('crisismerge', 64);

        """

    /// The work of the translator: drafts, changes, actions and choices.
    private static let work = """
        -- A target with drafts or changes cannot be deleted, because the foreign keys of draft and
        -- change prevent the deletion.
        CREATE TABLE draft (
            language   INTEGER NOT NULL,
            key        INTEGER NOT NULL,
            context    TEXT NOT NULL,            -- '' for a form that always applies
            text       TEXT NOT NULL,
            -- 1: the translator has not typed or reviewed the text, for example from an engine.
            isToReview INTEGER NOT NULL DEFAULT 0 CHECK (isToReview IN (0, 1)),
            PRIMARY KEY (language, key, context),
            FOREIGN KEY (language, key) REFERENCES target
        ) STRICT, WITHOUT ROWID;

        -- The outbox.
        CREATE TABLE change (
            sequence        INTEGER PRIMARY KEY AUTOINCREMENT, -- the order of the upload
            id              TEXT NOT NULL UNIQUE,   -- the server applies a change with an id once
            kind            TEXT NOT NULL CHECK (kind IN (
                                'translate', 'vote', 'approve', 'reject', 'reopen', 'delete',
                                'comment')),
            language        INTEGER NOT NULL,       -- language, key and context name the form
            key             INTEGER NOT NULL,
            context         TEXT NOT NULL,
            translation     INTEGER,                -- the translation that the change is about
            text            TEXT,                   -- an edit, a comment, the reason of a rejection
            base            TEXT,                   -- the text that the translator edited or judged
            vote            INTEGER CHECK (vote BETWEEN -1 AND 1),
            baseRevision    INTEGER NOT NULL,       -- the revision that the translator read
            submittedAt     INTEGER NOT NULL,       -- seconds since 1970
            state           TEXT NOT NULL DEFAULT 'queued'
                            CHECK (state IN ('queued', 'sent', 'conflicting', 'refused')),
            refusal         TEXT,                   -- the message of the server
            conflict        TEXT,                   -- the kind of the conflict
            theirs          TEXT,                   -- the translation on the server, as JSON
            currentRevision INTEGER,
            sentAfter       INTEGER,                -- language.applied at the time of the upload
            FOREIGN KEY (language, key) REFERENCES target,
            CHECK ((kind IN ('translate', 'reject', 'comment')) = (text IS NOT NULL)),
            CHECK ((kind = 'vote') = (vote IS NOT NULL)),
            CHECK (kind IN ('translate', 'comment') OR translation IS NOT NULL),
            CHECK ((state = 'refused') = (refusal IS NOT NULL)),
            CHECK ((state = 'conflicting') = (conflict IS NOT NULL)),
            CHECK ((state = 'conflicting') = (currentRevision IS NOT NULL)),
            CHECK (theirs IS NULL OR state = 'conflicting')
        ) STRICT;
        CREATE INDEX changeOfKey ON change (language, key);
        CREATE INDEX changeByState ON change (state);
        -- A form has at most one sent change, and at most one edit that is not sent. A translation
        -- has at most one verdict and one vote that are not sent. A comment holds up no other
        -- change of its key.
        CREATE UNIQUE INDEX oneSent ON change (language, key, context)
            WHERE state = 'sent' AND kind <> 'comment';
        CREATE UNIQUE INDEX oneWaitingEdit ON change (language, key, context)
            WHERE state <> 'sent' AND kind = 'translate';
        CREATE UNIQUE INDEX oneWaitingVerdict ON change (translation)
            WHERE state <> 'sent' AND kind IN ('approve', 'reject', 'reopen', 'delete');
        CREATE UNIQUE INDEX oneWaitingVote ON change (translation)
            WHERE state <> 'sent' AND kind = 'vote';
        CREATE TRIGGER sentIsFrozen BEFORE UPDATE ON change
        WHEN OLD.state = 'sent' AND NEW.state IN ('sent', 'conflicting', 'refused')
            AND (OLD.id, OLD.kind, OLD.language, OLD.key, OLD.context, OLD.translation, OLD.text,
                 OLD.vote, OLD.baseRevision)
            IS NOT (NEW.id, NEW.kind, NEW.language, NEW.key, NEW.context, NEW.translation, NEW.text,
                 NEW.vote, NEW.baseRevision)
        BEGIN
            SELECT RAISE(ABORT, 'a sent change is altered');
        END;
        CREATE TRIGGER changeAdded AFTER INSERT ON change BEGIN
            UPDATE target SET isBusy = EXISTS (
                SELECT 1 FROM change WHERE language = NEW.language AND key = NEW.key
                    AND kind = 'translate' AND state IN ('queued', 'sent'))
            WHERE language = NEW.language AND key = NEW.key;
        END;
        CREATE TRIGGER changeMoved AFTER UPDATE OF state ON change BEGIN
            UPDATE target SET isBusy = EXISTS (
                SELECT 1 FROM change WHERE language = NEW.language AND key = NEW.key
                    AND kind = 'translate' AND state IN ('queued', 'sent'))
            WHERE language = NEW.language AND key = NEW.key;
        END;
        CREATE TRIGGER changeRemoved AFTER DELETE ON change BEGIN
            UPDATE target SET isBusy = EXISTS (
                SELECT 1 FROM change WHERE language = OLD.language AND key = OLD.key
                    AND kind = 'translate' AND state IN ('queued', 'sent'))
            WHERE language = OLD.language AND key = OLD.key;
        END;

        -- The accepted changes, in case the server returns to an earlier state: for each
        -- translation the newest change of each kind.
        CREATE TABLE keptChange (
            sequence    INTEGER PRIMARY KEY AUTOINCREMENT, -- the order of the answers
            id          TEXT NOT NULL UNIQUE,       -- the id of the change for a second upload
            kind        TEXT NOT NULL CHECK (kind IN (
                            'translate', 'vote', 'approve', 'reject', 'reopen', 'delete',
                            'comment')),
            language    INTEGER NOT NULL REFERENCES language,
            key         INTEGER NOT NULL REFERENCES translationKey,
            context     TEXT NOT NULL,
            translation INTEGER,                    -- the translation after the change
            -- 1: the server created the translation for the change.
            isNew       INTEGER NOT NULL CHECK (isNew IN (0, 1)),
            text        TEXT,                       -- an edit, a comment, the reason of a rejection
            base        TEXT,                       -- the text that the translator edited or judged
            vote        INTEGER CHECK (vote BETWEEN -1 AND 1),
            submittedAt INTEGER NOT NULL,           -- seconds since 1970
            acceptedAt  INTEGER NOT NULL,           -- seconds since 1970
            cursor      TEXT,                       -- the cursor of the project after the change
            -- 1: the server returned to a state without the change.
            isGone      INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1)),
            CHECK ((kind IN ('translate', 'reject', 'comment')) = (text IS NOT NULL)),
            CHECK ((kind = 'vote') = (vote IS NOT NULL)),
            CHECK (kind = 'comment' OR translation IS NOT NULL)
        ) STRICT;
        CREATE INDEX keptOfKey ON keptChange (language, key);
        CREATE INDEX keptByAge ON keptChange (acceptedAt) WHERE isGone = 0;
        CREATE INDEX keptGone ON keptChange (language) WHERE isGone = 1;

        -- The actions of the translator, each with the changes and drafts that it made, so that the
        -- action can be undone and repeated.
        CREATE TABLE action (
            id       INTEGER PRIMARY KEY AUTOINCREMENT,
            at       INTEGER NOT NULL,              -- seconds since 1970
            name     TEXT NOT NULL CHECK (name <> ''), -- for example 'save'
            isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1)),
            -- The order of the undos since the last new action; 0 for other actions.
            undoOrder INTEGER NOT NULL DEFAULT 0 CHECK (undoOrder >= 0),
            -- 1: an undo had no effect, because the keys had changed.
            isFixed  INTEGER NOT NULL DEFAULT 0 CHECK (isFixed IN (0, 1))
        ) STRICT;
        CREATE TABLE actionStep (
            action   INTEGER NOT NULL REFERENCES action ON DELETE CASCADE,
            position INTEGER NOT NULL,              -- the order within the action
            language INTEGER NOT NULL REFERENCES language,
            key      INTEGER NOT NULL REFERENCES translationKey,
            context  TEXT NOT NULL,
            kind     TEXT,                          -- as in change; NULL: a draft to review
            text     TEXT,                          -- the text of the change or of the draft
            vote     INTEGER CHECK (vote BETWEEN -1 AND 1),
            change   TEXT,                          -- the id of the change that was queued last
            translation INTEGER,                    -- NULL: a new one that the server has not made
            -- 1 if the translator typed the text: an undo then makes a draft of the text.
            isTyped  INTEGER NOT NULL CHECK (isTyped IN (0, 1)),
            -- The translation before the step, as JSON; NULL if there was none.
            before   TEXT,
            revision INTEGER NOT NULL,              -- the content revision after the step
            isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1)),
            PRIMARY KEY (action, position),
            CHECK (kind IS NOT NULL OR text IS NOT NULL)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX stepOfNewText ON actionStep (language, key, context)
            WHERE translation IS NULL;
        CREATE INDEX stepOfTranslation ON actionStep (translation) WHERE translation IS NOT NULL;
        CREATE INDEX stepOfChange ON actionStep (change) WHERE change IS NOT NULL;
        CREATE TRIGGER changeOfTranslation AFTER UPDATE OF translation ON change
        WHEN NEW.translation > 0 AND NEW.translation IS NOT OLD.translation
        BEGIN
            UPDATE actionStep SET translation = NEW.translation WHERE change = NEW.id;
        END;
        CREATE TRIGGER changeRenamed AFTER UPDATE OF id ON change WHEN OLD.id <> NEW.id BEGIN
            UPDATE actionStep SET change = NEW.id WHERE change = OLD.id;
        END;

        -- Dismissed issues and disabled checks do not depend on the text. They stay after every
        -- edit, and after the server deletes and restores a key. The names of checks may be from a
        -- newer program.
        CREATE TABLE dismissedIssue (
            language  INTEGER NOT NULL REFERENCES language,
            key       INTEGER NOT NULL REFERENCES translationKey,
            -- '' for a form that always applies, and for all forms of the key.
            context   TEXT NOT NULL,
            checkName TEXT NOT NULL CHECK (checkName <> ''),
            PRIMARY KEY (language, key, context, checkName)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE checkOff (
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            checkName TEXT NOT NULL CHECK (checkName <> ''),
            PRIMARY KEY (project, checkName)
        ) STRICT, WITHOUT ROWID;

        -- The dimensions of translations that the translator chose last, for labels of a shape in a
        -- language. The workstation defines both texts, and the table only stores them.
        CREATE TABLE formChoice (
            language INTEGER NOT NULL REFERENCES language,
            shape    TEXT NOT NULL CHECK (shape <> ''),
            choice   TEXT NOT NULL,                 -- '' for one text
            PRIMARY KEY (language, shape)
        ) STRICT, WITHOUT ROWID;
        """
}
