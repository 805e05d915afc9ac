/// The changes of the ninth schema: the numbers of words of labels, the trigrams of the search, and
/// the columns of translations that queries read most.
enum LocalSchema9 {
    static let sql = """
        -- The number of words of the label.
        ALTER TABLE translationKey ADD COLUMN words INTEGER NOT NULL DEFAULT 0;
        UPDATE translationKey SET words = wordCount(label);
        CREATE INDEX keyByWords ON translationKey (project, words, id);

        -- The trigrams of the index of the search. SearchTable reads all texts again, and replaces
        -- those that do not end with two line ends.
        CREATE VIRTUAL TABLE searchTerm USING fts5vocab (searchText, instance);
        UPDATE language SET searchedTo = 0;

        -- Conditions on times and authors need only the index. The rows are in the order of the
        -- server, so reading them takes longer.
        DROP INDEX translationOfKey;
        CREATE INDEX translationOfKey
            ON translation (language, key, updatedAt, authorID, author);
        """
}
