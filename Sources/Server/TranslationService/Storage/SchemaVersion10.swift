/// The tenth schema: a target without the id of its best translation, which nothing reads.
enum SchemaVersion10 {
    static let parts = [targets]

    private static let targets = "ALTER TABLE target DROP COLUMN best;"
}
