/// The second schema: the log has the status that an entry has ended, projects have the queries that
/// their managers share, and the search index contains folded texts.
enum SchemaVersion2 {
    static let parts = [endedStatus, sharedQueries, keySearch, translationSearch]

    /// An entry from before this version has no status. The index has the entries of a person by
    /// translation.
    static let endedStatus = """
        ALTER TABLE changeLog ADD COLUMN endedStatus TEXT;  -- of the translation before the entry
        ALTER TABLE changeLog ADD COLUMN endedReason TEXT;  -- of the rejection before the entry
        CREATE INDEX workOfPerson
            ON changeLog (project, actor, object, type, revision, at, locale, action)
            WHERE type IN ('translation', 'vote') AND actor IS NOT NULL;
        """

    static let sharedQueries = """
        CREATE TABLE sharedQuery (
            project   INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            name      TEXT NOT NULL CHECK (name <> ''),
            filter    TEXT NOT NULL,                        -- the written form
            search    TEXT NOT NULL,
            source    TEXT,
            sortOrder TEXT NOT NULL CHECK (sortOrder IN ('registered', 'label')),
            updatedAt INTEGER NOT NULL,
            PRIMARY KEY (project, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// The search index contains folded texts. The views are read when the index is built, checked and
    /// updated, so the folded texts are stored only in the index. `folded` is a function of this
    /// program (`SearchFolding`). The trigrams are compared letter by letter, because the texts are
    /// folded.
    private static let keySearch = """
        DROP TABLE keyText;
        DELETE FROM keyTextChange;
        CREATE VIEW keyTextFolded AS
            SELECT id, folded(label) AS label, folded(description) AS description
            FROM translationKey;
        CREATE VIRTUAL TABLE keyText USING fts5 (
            label, description, content = 'keyTextFolded', content_rowid = 'id',
            tokenize = 'trigram case_sensitive 1');
        INSERT INTO keyText (keyText) VALUES ('rebuild');
        """

    private static let translationSearch = """
        DROP TABLE translationText;
        DELETE FROM translationTextChange;
        CREATE VIEW translationTextFolded AS SELECT id, folded(label) AS label FROM translation;
        CREATE VIRTUAL TABLE translationText USING fts5 (
            label, content = 'translationTextFolded', content_rowid = 'id',
            tokenize = 'trigram case_sensitive 1');
        INSERT INTO translationText (translationText) VALUES ('rebuild');
        """
}
