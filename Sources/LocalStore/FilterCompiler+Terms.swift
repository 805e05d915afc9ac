import Catalog
import GRDB
import TML
import Terminology
import Text

/// The conditions on terms.
extension FilterCompiler {
    /// The filters of the running queries, which `holdsTerm` finds by their names.
    private static let termFilters = RecentValues<String, TermFilter>(capacity: 4_000)

    /// `holdsTerm(name, label, syntax, locale)`: the label contains the term of the filter with this
    /// name.
    static let holdsTerm = DatabaseFunction("holdsTerm", argumentCount: 4, pure: true) { values in
        guard let name = String.fromDatabaseValue(values[0]),
            let label = String.fromDatabaseValue(values[1]),
            let syntax = String.fromDatabaseValue(values[2]),
            let locale = String.fromDatabaseValue(values[3])
        else { return false }
        guard let filter = termFilters.value(name) else {
            throw DatabaseError(message: "There is no filter \(name).")
        }
        return filter.isMet(
            by: Label(label, syntax: LabelSyntax(ofKey: syntax)), in: LocaleCode(locale))
    }

    /// The filters of a query for terms, by their conditions, with the names that are used for them
    /// while the query runs.
    struct Terms {
        fileprivate var filters: [KeyFilter.Condition: (name: String, filter: TermFilter)] = [:]
        fileprivate var locale = LocaleCode("")

        /// Forgets the filters.
        func end() {
            for (name, _) in filters.values { FilterCompiler.termFilters.remove(name) }
        }
    }

    /// Returns the filters for the conditions on terms.
    func terms(of filter: KeyFilter) throws -> Terms {
        var terms = Terms()
        guard filter.asksForTerms else { return terms }
        let row = try db.row(
            "SELECT id, defaultLocale FROM project WHERE key = ?", [project.rawValue])
        guard let row else { return terms }
        terms.locale = LocaleCode(try row["defaultLocale"] as String)
        let indexes = try self.indexes.indexes(of: try row["id"], to: locale, in: db)
        for condition in Set(filter.conditions) {
            guard let made = TermFilter(condition, index: indexes) else { continue }
            // The address is the address of no other filter while this filter is kept.
            let name = "\(ObjectIdentifier(made))"
            terms.filters[condition] = (name, Self.termFilters.value(name) { made })
        }
        return terms
    }

    /// The label contains the term of the condition. Labels in the older syntax have no terms.
    func sql(term condition: KeyFilter.Condition) -> SQL {
        guard let name = terms.filters[condition]?.name else { return "FALSE" }
        return ofKey("syntax <> 'xmessage' AND holdsTerm(\(name), label, syntax, locale)")
    }

    /// Returns a query for the keys whose texts contain letters of the term, and for those that
    /// have to be read; `nil` if all keys have to be read.
    func keys(withTerm condition: KeyFilter.Condition) throws -> Candidates? {
        guard let filter = terms.filters[condition]?.filter,
            let pieces = filter.pieces(in: terms.locale)
        else { return nil }
        let lists = try pieces.compactMap { try keys(containing: [$0]) }
        guard lists.count == pieces.count else { return nil }
        return .union(lists + [Candidates(sql: keysToRead)])
    }

    /// The keys whose words markup can split, and those with a label in another language.
    private var keysToRead: SQL {
        let splits = TermFilter.patternsOfSplitWords.map { pattern -> SQL in
            "label GLOB \(pattern)"
        }
        return """
            SELECT id AS key FROM translationKey
            WHERE project = (SELECT project FROM language WHERE id = \(language))
                AND (locale <> \(terms.locale.rawValue) OR \(splits.joined(separator: " OR ")))
            """
    }
}
