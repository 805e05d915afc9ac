/// The fourth schema: what an import brings, which nobody wrote, is not in the index of authors;
/// and the log, which is in the order of time anyway, has no index of it.
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
