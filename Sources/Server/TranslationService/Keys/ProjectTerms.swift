import Catalog
import GRDB
import KeyIndex
import TML
import Terminology
import Text

/// The terms of a project's glossary, for the conditions of a list on terms.
struct ProjectTerms {
    /// The filters that `holdsTerm` finds by their names. A condition of a list contains the name.
    /// The name contains the state of the glossary, because the log of changes does not list the
    /// keys whose terms a change of the glossary changes.
    private static let filters = RecentValues<String, TermFilter>(capacity: 64)
    private static let glossaries = RecentValues<String, [Term]>(capacity: 4)
    private static let indexes = RecentValues<[String], TermIndex>(capacity: 8)

    /// `holdsTerm(name, label, syntax, locale)`: the label contains the term of the filter with this
    /// name.
    static let function = DatabaseFunction("holdsTerm", argumentCount: 4, pure: true) { values in
        guard let name = String.fromDatabaseValue(values[0]),
            let label = String.fromDatabaseValue(values[1]),
            let syntax = String.fromDatabaseValue(values[2]),
            let locale = String.fromDatabaseValue(values[3])
        else { return false }
        guard let filter = filters.value(name) else {
            throw DatabaseError(message: "There is no filter \(name).")
        }
        return filter.isMet(
            by: Label(label, syntax: LabelSyntax(ofKey: syntax)), in: LocaleCode(locale))
    }

    private let project: ProjectID
    private let defaultLocale: String
    private let name: String
    private let terms: [Term]

    /// Reads the terms if the list has a condition on terms.
    init(_ db: Database, _ project: StoredProject, for request: KeyListRequest) throws {
        self.project = project.id
        defaultLocale = project.defaultLocale
        guard request.filter.asksForTerms else {
            (name, terms) = ("", [])
            return
        }
        let name = try Self.name(of: project.id, db)
        self.name = name
        terms = try Self.glossaries.value(name) { try Self.terms(of: project.id, db) }
    }

    /// Returns a name that differs after each change of the glossary, and in each database.
    private static func name(of project: ProjectID, _ db: Database) throws -> String {
        try String.fetchOne(
            db,
            sql: """
                SELECT (SELECT file FROM pragma_database_list WHERE name = 'main')
                    || format(' %d %d %d %d', ?1, count(*), max(revision), sum(revision))
                FROM glossaryTerm WHERE project = ?1
                """, arguments: [project]) ?? ""
    }

    private static func terms(of project: ProjectID, _ db: Database) throws -> [Term] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM glossaryTerm WHERE project = ? ORDER BY id",
            arguments: [project]
        ).map { row in
            var term = Term(
                word: ExactText(row["keyword"] as String),
                locale: LocaleCode(row["locale"] as String),
                isNotTranslated: row["isNotTranslated"], isCaseSensitive: row["isCaseSensitive"])
            let words = JSON(Array((row["translations"] as String).utf8))
            for member in words?.object?.members ?? [] {
                guard let text = member.value.string, !text.isEmpty else { continue }
                term.wordings[LocaleCode(member.name)] = [Term.Wording(ExactText(text))]
            }
            return term
        }
    }

    /// Returns the keys with the term of a condition in the label, for translations into a
    /// language.
    ///
    /// The index of the search finds the keys whose labels contain letters of the term. Further
    /// keys have to be read: those whose words markup can split, and those with a label in another
    /// language.
    func keys(_ condition: KeyFilter.Condition, to locale: String) -> KeyExpression {
        let name = "\(name) \(locale) \(KeyFilter.condition(condition).text)"
        let made = TermFilter(condition) { [self] source in index(from: source, to: locale) }
        guard let made else { return .any([]) }
        let filter = Self.filters.value(name) { made }
        let test = "k.syntax <> 'xmessage' AND holdsTerm(?, k.label, k.syntax, k.locale)"
        let every = KeyCondition.Part(
            "SELECT k.id FROM translationKey k WHERE k.project = ? AND \(test)", key: "k.id",
            [project, name])
        let pieces = filter.pieces(in: LocaleCode(defaultLocale))
        let parts = pieces.map { self.parts($0, test, name) } ?? [every]
        return .condition(KeyCondition(parts: parts, isSearch: true))
    }

    private func index(from source: LocaleCode, to locale: String) -> TermIndex {
        Self.indexes.value([name, source.rawValue, locale]) {
            TermIndex([(terms, .project)], from: source, to: LocaleCode(locale))
        }
    }

    private func parts(_ pieces: [String], _ test: String, _ name: String) -> [KeyCondition.Part] {
        let patterns = TermFilter.patternsOfSplitWords
        let splits = patterns.map { _ in "k.label GLOB ?" }.joined(separator: " OR ")
        let read = KeyCondition.Part(
            """
            SELECT k.id FROM translationKey k
            WHERE k.project = ? AND (k.locale <> ? OR \(splits)) AND \(test)
            """, key: "k.id",
            [project, defaultLocale] + patterns + [name] as [any DatabaseValueConvertible])
        guard !pieces.isEmpty else { return [read] }
        let phrases = pieces.map(TrigramWords.phrase)
        var found = KeyCondition.Part(
            "SELECT k.id FROM translationKey k WHERE k.project = ? AND \(test)", key: "k.id",
            [project, name])
        found.all = KeyCondition.Statement(
            """
            SELECT k.id FROM keyText f CROSS JOIN translationKey k ON k.id = f.rowid
            WHERE f.keyText MATCH ? AND k.project = ? AND \(test)
            """, ["{label} : (\(phrases.joined(separator: " OR ")))", project, name])
        return [found, read]
    }
}
