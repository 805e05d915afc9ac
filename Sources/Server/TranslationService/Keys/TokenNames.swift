import GRDB
import TML
import Text
import Wire

/// The table of the tokens in labels. With this table, keys with a token that has rules are found
/// without reading every label.
enum TokenNames {
    /// `tokenNames(label)`: returns a JSON list for the triggers of the table.
    static let function = DatabaseFunction("tokenNames", argumentCount: 1, pure: true) { values in
        guard let label = String.fromDatabaseValue(values[0]) else { return "[]" }
        return JSON.array(names(in: Label(label)).map(JSON.string)).text
    }

    /// Returns each token once: `:` and the context that the token states, otherwise the name of
    /// the token.
    static func names(in label: Label) -> [String] {
        var seen: Set<String> = []
        return label.tokens.filter { $0.kind != .map }.map { token in
            token.contexts.first.map { ":" + $0 } ?? token.name
        }.filter { seen.insert($0).inserted }
    }

    /// Returns the names of the project's tokens that have rules in a language.
    ///
    /// The query reads the distinct names from the index, because a project has few names and many
    /// keys.
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

    /// The context `value` accepts every token and distinguishes no values by itself.
    private static func hasRules(_ name: String, in language: Language) -> Bool {
        let context =
            name.first == ":"
            ? language.context(String(name.dropFirst())) : language.context(forTokenNamed: name)
        guard let context, context.keyword != "value" else { return false }
        return context.ruleKeys.count > 1
    }
}
