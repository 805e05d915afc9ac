/// The fourth schema: imported texts without an author are not in the index of authors. The log has
/// no index by time, because its rows are already in the order of time.
enum SchemaVersion4 {
    static let parts = [
        """
        DROP INDEX translationByAuthor;
        CREATE INDEX translationByAuthor ON translation (translator, locale, key)
            WHERE translator IS NOT NULL;
        DROP INDEX logByAge;
        """
    ]
}
