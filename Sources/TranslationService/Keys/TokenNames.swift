import GRDB
import TML
import Text
import Wire

/// The table of the tokens that labels have, so that keys whose translations can depend on a
/// value are found without reading every label.
enum TokenNames {
    /// `tokenNames(label)`: a JSON list, as the table's triggers ask for it.
    static let function = DatabaseFunction("tokenNames", argumentCount: 1, pure: true) { values in
        guard let label = String.fromDatabaseValue(values[0]) else { return "[]" }
        return JSON.array(names(in: Label(label)).map(JSON.string)).text
    }

    /// Each token once: `:` and the context that is written in it, else its name.
    static func names(in label: Label) -> [String] {
        var seen: Set<String> = []
        return label.tokens.filter { $0.kind != .map }.map { token in
            token.contexts.first.map { ":" + $0 } ?? token.name
        }.filter { seen.insert($0).inserted }
    }

    /// The names of the project's tokens that have rules in a language.
    ///
    /// The names are stepped through by the index, since a project has few of them and many keys.
    static func withRules(
        _ db: Database, _ project: StoredProject, locale: String
    ) throws -> [String] {
        guard let definition = try project.definition(db, of: locale) else { return [] }
        let language: Language
        do {
            language = try Language(definition: definition.utf8)
        } catch {
            return []
        }
        let names = try String.fetchAll(
            db,
            sql: """
                WITH RECURSIVE step (token) AS (
                    SELECT min(token) FROM keyToken WHERE project = :project
                    UNION ALL
                    SELECT (SELECT min(token) FROM keyToken
                            WHERE project = :project AND token > step.token)
                    FROM step WHERE token IS NOT NULL)
                SELECT token FROM step WHERE token IS NOT NULL
                """, arguments: ["project": project.id])
        return names.filter { hasRules($0, in: language) }
    }

    /// `value` fits every token and distinguishes nothing by itself.
    private static func hasRules(_ name: String, in language: Language) -> Bool {
        let context =
            name.first == ":"
            ? language.context(String(name.dropFirst())) : language.context(forTokenNamed: name)
        guard let context, context.keyword != "value" else { return false }
        return context.ruleKeys.count > 1
    }
}
