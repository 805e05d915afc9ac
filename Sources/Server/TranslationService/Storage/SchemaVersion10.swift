/// The tenth schema: a target without the id of its best translation, which nothing reads. The
/// name of an account is no longer its e-mail address, because apps get the names of translators.
enum SchemaVersion10 {
    static let parts = [targets, names]

    private static let names = """
        UPDATE user SET name = substr(email, 1, instr(email, '@') - 1)
        WHERE name = email AND instr(email, '@') > 1;
        """

    private static let targets = "ALTER TABLE target DROP COLUMN best;"
}
