import Text

/// The first tables. They contain statuses as numbers: of a target 0 untranslated, 1 pending, 2
/// accepted, 3 approved; of a translation 0 approved, 1 accepted, 2 pending, 3 rejected, which is
/// the order on the screen.
enum LocalSchema1 {
    static let sql = """
        CREATE TABLE project (
            id            INTEGER PRIMARY KEY,
            key           TEXT NOT NULL UNIQUE CHECK (key <> ''),
            name          TEXT NOT NULL,
            summary       TEXT NOT NULL,
            defaultLocale TEXT NOT NULL,
            threshold     INTEGER NOT NULL,
            position      INTEGER                -- in the server's list; NULL: no longer in it
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

        -- A language of a project that keys are pulled for, and how far that has come.
        CREATE TABLE language (
            id        INTEGER PRIMARY KEY CHECK (id < 2147483648),
            project   INTEGER NOT NULL REFERENCES project,
            code      TEXT NOT NULL,             -- lower case, '-' between the parts
            locale    TEXT NOT NULL,             -- as it is spelled
            pull      TEXT NOT NULL DEFAULT 'never' CHECK (pull IN ('never', 'pages', 'feed')),
            cursor    TEXT,
            page      INTEGER NOT NULL DEFAULT 0,
            pages     INTEGER NOT NULL DEFAULT 0,
            totalKeys INTEGER NOT NULL DEFAULT 0,
            round     INTEGER NOT NULL DEFAULT 0, -- counts the full pulls
            applied   INTEGER NOT NULL DEFAULT 0, -- counts the pages of keys and news
            UNIQUE (project, code),
            CHECK ((pull = 'never') = (cursor IS NULL))
        ) STRICT;

        -- Rows stay when the server deletes a key: somebody may be typing. What a language has of a
        -- key is its target; without one the key is not shown.
        CREATE TABLE translationKey (
            id          INTEGER PRIMARY KEY CHECK (id < 4294967296), -- the order of registration
            project     INTEGER NOT NULL REFERENCES project,
            hash        TEXT NOT NULL,
            label       TEXT NOT NULL,
            description TEXT NOT NULL,
            locale      TEXT NOT NULL,
            level       INTEGER NOT NULL,
            syntax      TEXT NOT NULL,
            maxLength   INTEGER,
            note        TEXT NOT NULL,
            labels      TEXT NOT NULL,           -- one a line
            revision    INTEGER NOT NULL,
            UNIQUE (project, hash)
        ) STRICT;
        CREATE INDEX keyByLabel ON translationKey (project, label COLLATE NOCASE);

        CREATE TABLE source (
            id      INTEGER PRIMARY KEY,
            project INTEGER NOT NULL REFERENCES project,
            name    TEXT NOT NULL,
            keys    INTEGER NOT NULL DEFAULT 0 CHECK (keys >= 0),
            UNIQUE (project, name)
        ) STRICT;

        CREATE TABLE keySource (
            source INTEGER NOT NULL REFERENCES source,
            key    INTEGER NOT NULL REFERENCES translationKey,
            PRIMARY KEY (source, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sourceOfKey ON keySource (key);
        CREATE TRIGGER keySourceAdded AFTER INSERT ON keySource BEGIN
            UPDATE source SET keys = keys + 1 WHERE id = NEW.source;
        END;
        CREATE TRIGGER keySourceRemoved AFTER DELETE ON keySource BEGIN
            UPDATE source SET keys = keys - 1 WHERE id = OLD.source;
        END;

        CREATE TABLE target (
            language INTEGER NOT NULL REFERENCES language,
            key      INTEGER NOT NULL REFERENCES translationKey,
            status   INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
            isLocked INTEGER NOT NULL DEFAULT 0 CHECK (isLocked IN (0, 1)),
            lockedBy TEXT,
            revision INTEGER NOT NULL DEFAULT 0,
            isBusy   INTEGER NOT NULL DEFAULT 0 CHECK (isBusy IN (0, 1)),     -- an edit is on its way
            toReview INTEGER NOT NULL DEFAULT 0 CHECK (toReview IN (0, 1)),
            isGone   INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1)),     -- kept for our work's sake
            round    INTEGER NOT NULL DEFAULT 0, -- the last full pull that had it
            PRIMARY KEY (language, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX targetByStatus ON target (language, status, key);
        CREATE INDEX targetUnfinished ON target (language, key) WHERE status < 2 AND isBusy = 0;
        CREATE INDEX targetLocked ON target (language, key) WHERE isLocked = 1;
        CREATE INDEX targetToReview ON target (language, status, key) WHERE toReview = 1;

        -- How many targets of 1,024 neighbouring keys pass each filter: what makes counting them,
        -- and finding the nth, a matter of a few hundred small numbers.
        CREATE TABLE block (
            language     INTEGER NOT NULL REFERENCES language,
            number       INTEGER NOT NULL,       -- key / 1024
            allKeys      INTEGER NOT NULL,
            untranslated INTEGER NOT NULL,
            pending      INTEGER NOT NULL,
            accepted     INTEGER NOT NULL,
            approved     INTEGER NOT NULL,
            unfinished   INTEGER NOT NULL,
            locked       INTEGER NOT NULL,
            toReview     INTEGER NOT NULL,
            PRIMARY KEY (language, number),
            CHECK (allKeys >= 0 AND untranslated + pending + accepted + approved = allKeys)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER targetAdded AFTER INSERT ON target BEGIN
            INSERT INTO block VALUES (
                NEW.language, NEW.key >> 10, 1, NEW.status = 0, NEW.status = 1, NEW.status = 2,
                NEW.status = 3, NEW.status < 2 AND NEW.isBusy = 0, NEW.isLocked, NEW.toReview)
            ON CONFLICT (language, number) DO UPDATE SET
                allKeys      = allKeys + 1,
                untranslated = untranslated + excluded.untranslated,
                pending      = pending + excluded.pending,
                accepted     = accepted + excluded.accepted,
                approved     = approved + excluded.approved,
                unfinished   = unfinished + excluded.unfinished,
                locked       = locked + excluded.locked,
                toReview     = toReview + excluded.toReview;
        END;
        CREATE TRIGGER targetChanged AFTER UPDATE OF status, isLocked, isBusy, toReview ON target
        WHEN (OLD.status, OLD.isLocked, OLD.isBusy, OLD.toReview)
            IS NOT (NEW.status, NEW.isLocked, NEW.isBusy, NEW.toReview)
        BEGIN
            UPDATE block SET
                untranslated = untranslated + (NEW.status = 0) - (OLD.status = 0),
                pending      = pending + (NEW.status = 1) - (OLD.status = 1),
                accepted     = accepted + (NEW.status = 2) - (OLD.status = 2),
                approved     = approved + (NEW.status = 3) - (OLD.status = 3),
                unfinished   = unfinished + (NEW.status < 2 AND NEW.isBusy = 0)
                             - (OLD.status < 2 AND OLD.isBusy = 0),
                locked       = locked + NEW.isLocked - OLD.isLocked,
                toReview     = toReview + NEW.toReview - OLD.toReview
            WHERE language = NEW.language AND number = NEW.key >> 10;
        END;
        CREATE TRIGGER targetRemoved AFTER DELETE ON target BEGIN
            UPDATE block SET
                allKeys      = allKeys - 1,
                untranslated = untranslated - (OLD.status = 0),
                pending      = pending - (OLD.status = 1),
                accepted     = accepted - (OLD.status = 2),
                approved     = approved - (OLD.status = 3),
                unfinished   = unfinished - (OLD.status < 2 AND OLD.isBusy = 0),
                locked       = locked - OLD.isLocked,
                toReview     = toReview - OLD.toReview
            WHERE language = OLD.language AND number = OLD.key >> 10;
        END;

        CREATE TABLE translation (
            id              INTEGER PRIMARY KEY, -- the server's
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

        -- What a search looks through: a row for each target, at language << 32 | key, with label,
        -- description and translations in lower case.
        CREATE VIRTUAL TABLE searchText USING fts5 (text, tokenize = 'trigram', columnsize = 0);

        -- A target that has drafts or changes cannot be removed: these two foreign keys see to it.
        CREATE TABLE draft (
            language INTEGER NOT NULL,
            key      INTEGER NOT NULL,
            context  TEXT NOT NULL,              -- '' for a form that always applies
            text     TEXT NOT NULL,
            PRIMARY KEY (language, key, context),
            FOREIGN KEY (language, key) REFERENCES target
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE change (
            sequence        INTEGER PRIMARY KEY AUTOINCREMENT, -- the order of sending
            id              TEXT NOT NULL UNIQUE,              -- the server acts on an id once
            kind            TEXT NOT NULL CHECK (kind IN ('translate', 'vote', 'approve', 'reject')),
            language        INTEGER NOT NULL,                  -- the form it is about…
            key             INTEGER NOT NULL,
            context         TEXT NOT NULL,
            translation     INTEGER,                           -- …and which translation of it
            text            TEXT,                              -- of an edit; of a rejection the reason
            base            TEXT,                              -- what an edit was written over
            vote            INTEGER CHECK (vote BETWEEN -1 AND 1),
            baseRevision    INTEGER NOT NULL,                  -- what the translator saw
            submittedAt     INTEGER NOT NULL,
            state           TEXT NOT NULL DEFAULT 'queued'
                            CHECK (state IN ('queued', 'sent', 'conflicting', 'refused')),
            refusal         TEXT,                              -- the server's words
            conflict        TEXT,                              -- its kind
            theirs          TEXT,                              -- their record, as JSON
            currentRevision INTEGER,
            sentAfter       INTEGER,                           -- language.applied when it was sent
            FOREIGN KEY (language, key) REFERENCES target,
            CHECK ((kind IN ('translate', 'reject')) = (text IS NOT NULL)),
            CHECK ((kind = 'vote') = (vote IS NOT NULL)),
            CHECK (kind = 'translate' OR translation IS NOT NULL),
            CHECK ((state = 'refused') = (refusal IS NOT NULL)),
            CHECK ((state = 'conflicting') = (conflict IS NOT NULL)),
            CHECK ((state = 'conflicting') = (currentRevision IS NOT NULL)),
            CHECK (theirs IS NULL OR state = 'conflicting')
        ) STRICT;
        CREATE INDEX changeOfKey ON change (language, key);
        CREATE INDEX changeByState ON change (state);
        -- Of each form one change at most is under way, and one edit waits: queued, or for a decision.
        CREATE UNIQUE INDEX oneSent ON change (language, key, context) WHERE state = 'sent';
        CREATE UNIQUE INDEX oneWaitingEdit ON change (language, key, context)
            WHERE state <> 'sent' AND kind = 'translate';
        CREATE UNIQUE INDEX oneWaitingVerdict ON change (translation)
            WHERE state <> 'sent' AND kind IN ('approve', 'reject');
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
        """
}
