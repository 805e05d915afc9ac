import GRDB
import Migrations

@testable import LocalStore

/// Local copies of older schemas, for tests of their update.
enum OlderStore {
    /// The rows of a project with one language.
    static let project = """
        INSERT INTO project (id, key, name, summary, defaultLocale, threshold)
        VALUES (1, 'aa01', 'Shop', '', 'en', 1);
        INSERT INTO language (id, project, code, locale) VALUES (1, 1, 'ru', 'ru');

        """

    /// The rows of a project with one language and one key without a translation.
    static func oneKey(label: String = "Save") -> String {
        project + """
            INSERT INTO translationKey (
                id, project, hash, label, description, locale, level, syntax, note, labels, revision)
            VALUES (1, 1, printf('%032x', 1), '\(label)', '', 'en', 0, 'tml', '', '', 1);
            INSERT INTO target (language, key, status) VALUES (1, 1, 0);

            """
    }

    /// Makes a database with the tables of a version and these rows.
    static func make(version: Int, at path: String, _ rows: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase(FilterCompiler.addFunctions)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try Migrator(Array(Schema.migrator.steps.prefix(version))).migrate(queue)
        try queue.write { try $0.execute(sql: rows) }
        try queue.close()
    }
}
