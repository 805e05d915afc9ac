public import Catalog
import Dispatch
import GRDB
public import TML
import Text

/// The values of conditions in a language, and the numbers of keys that conditions find, for the
/// completion of typed conditions. All answers take a limited time.
public struct ConditionCounts: Sendable {
    private let store: TranslationStore

    /// The number of keys, and of translations, whose tags and authors are read: the newest ones.
    private static let mostRead = 100_000
    /// The maximum number of authors, and of different lists of tags.
    private static let (mostAuthors, mostTagLists) = (200, 1_000)
    /// The maximum number of sources, and of tags.
    private static let mostNames = 5_000

    /// Creates the counts of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the sources and tags of a project, and the authors of a language. The authors with
    /// the most translations come first.
    public func names(
        of project: Project.Key, locale: LocaleCode
    ) throws(StoreError) -> KeyFilterCompletion.Names {
        let sources = try store.sources(of: project).prefix(Self.mostNames).map(\.name)
        return try store.read { db in
            let places = Places(db: db)
            guard let id = try places.project(project) else {
                return KeyFilterCompletion.Names(sources: sources)
            }
            let language = try places.language(locale, of: project)
            return KeyFilterCompletion.Names(
                sources: sources, tags: try Self.tags(of: id, db),
                authors: try language.map { try Self.authors(of: $0, db) } ?? [])
        }
    }

    /// Returns the number of keys that a query finds: a lower limit if the count takes longer than
    /// the time; `nil` if no key is found in this time.
    public func count(
        of query: KeyQuery, within time: Duration = .milliseconds(50)
    ) throws(StoreError) -> KeyCount? {
        if KeyPart(query.condition) != nil, query.search.isEmpty, query.source == nil {
            return try store.count(query)
        }
        let deadline = ConditionTime.now + Int64(time / .nanoseconds(1))
        return try store.read { db in
            guard let language = try Places(db: db).language(query.locale, of: query.project) else {
                return .exact(0)
            }
            return try FilterCompiler(
                db: db, project: query.project, language: language, locale: query.locale,
                indexes: store.terms, now: store.now()
            ).count(query.condition, until: deadline)
        }
    }

    private static func tags(of project: Int64, _ db: Database) throws -> [String] {
        let lists = try db.rows(
            """
            SELECT DISTINCT labels FROM (
                SELECT labels FROM translationKey WHERE project = ? ORDER BY id DESC LIMIT ?)
            WHERE labels <> '' LIMIT ?
            """, [project, mostRead, mostTagLists])
        let tags = Set(try lists.flatMap { KeyTags.list(try $0["labels"]) })
        return Array(tags.sorted().prefix(mostNames))
    }

    private static func authors(of language: Int64, _ db: Database) throws -> [String] {
        try db.rows(
            """
            SELECT author FROM (
                SELECT author FROM translation WHERE language = ? ORDER BY key DESC LIMIT ?)
            WHERE author <> '' GROUP BY author ORDER BY count(*) DESC, author LIMIT ?
            """, [language, mostRead, mostAuthors]
        ).map { try $0["author"] }
    }
}

/// The SQL function `isInTime(deadline)`, which ends a query at a time.
enum ConditionTime {
    /// The time since the start of the computer, in nanoseconds.
    static var now: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }

    /// Returns true before the deadline. Afterwards, the query ends with the error `SQLITE_INTERRUPT`.
    static let isInTime = DatabaseFunction("isInTime", argumentCount: 1, pure: false) { values in
        guard let deadline = Int64.fromDatabaseValue(values[0]), now < deadline else {
            throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
        }
        return true
    }
}
