import Catalog
import GRDB
import TML
import Text
import Wire

/// The table of the tokens in labels. With this table, keys with a token that has rules are found
/// without reading every label.
enum TokenNames {
    /// `tokenNames(label, syntax)`: returns a JSON list for the triggers of the table. Older versions
    /// of the schema have no syntax.
    static let function = DatabaseFunction("tokenNames", pure: true) { values in
        guard let label = values.first.flatMap(String.fromDatabaseValue) else { return "[]" }
        let syntax = values.dropFirst().first.flatMap(String.fromDatabaseValue) ?? "tml"
        let read = Label(label, syntax: LabelSyntax(ofKey: syntax))
        return JSON.array(names(in: read).map(JSON.string)).text
    }

    /// Returns each token once: `:` and the context that the token states, otherwise the name of
    /// the token. The values of the syntax state their contexts.
    static func names(in label: Label) -> [String] {
        var seen: Set<String> = []
        let tokens = label.tokensOfContexts.filter { $0.kind != .map }.map { token in
            token.contexts.first.map { ":" + $0 } ?? token.name
        }
        return (tokens + label.syntax.variations.map { ":" + $0.keyword })
            .filter { seen.insert($0).inserted }
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

extension Label {
    /// The tokens on which translations can depend. In other syntaxes than TML, translations depend
    /// only on the values that the syntax names.
    var tokensOfContexts: [Token] {
        switch syntax.placeholders {
        case .tml, .xmessage: tokens
        case .printf, .brace, .icu, .i18next, .plain: []
        }
    }
}
