public import Catalog
import GRDB
import Migrations
public import TML
import Text
public import TextFiles

/// The terms of a translator: imported files, and words that the translator added one by one. They
/// stay until someone removes them. The added words are stored nowhere else.
///
/// A damaged database is not changed. Calls can come from any thread and from several programs.
public final class TermLibrary: Sendable {
    /// The name of the file for the words that were added one by one.
    public static let own = "my terms"

    let pool: DatabasePool

    /// Opens the terms at `path`, or creates a file that only its owner may read. The folder must
    /// exist.
    public init(path: String) throws(TermLibraryError) {
        do {
            try NewFile.make(path)
            var configuration = Configuration()
            configuration.label = "terms"
            configuration.maximumReaderCount = 2
            configuration.busyMode = .timeout(5)
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB sets NORMAL, with which a power cut can lose the last transactions.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try TermSchema.migrator.migrate(pool)
        } catch TextFileError.failed(let words) {
            throw .failed(words)
        } catch is MigrationError {
            throw .damaged("The file is not a term library of this program.")
        } catch {
            throw TermLibraryError(error)
        }
    }

    /// Closes the database. Calls that are still running fail.
    public func close() {
        pool.interrupt()
        try? pool.close()
    }

    /// Returns a number that changes with each change of the terms, also by another program.
    public func stamp() throws(TermLibraryError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count FROM change") ?? 0 }
    }

    /// Returns the files by name. The translator's own words come first, if there are any.
    public func files() throws(TermLibraryError) -> [ImportedFile] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT name, (SELECT count(*) FROM term WHERE file = file.id), date FROM file
                    ORDER BY date IS NOT NULL, name
                    """
            ).map { ImportedFile(name: $0[0], count: $0[1], date: $0[2]) }.filter { $0.count > 0 }
        }
    }

    /// Returns the terms of a language that have wordings in another language or are not
    /// translated. The translator's own words come first, then the files by name.
    ///
    /// - Parameter limit: the limit of terms.
    public func terms(
        from source: LocaleCode, to target: LocaleCode, limit: Int
    ) throws(TermLibraryError) -> [(file: String, terms: [Term])] {
        try read { db in
            try TermRows(db: db).terms(from: source.base, to: target.base, limit: limit)
        }
    }

    /// Returns the terms that follow the term with the number `id`, at most `limit`. `file` selects
    /// a file; `nil` selects all files.
    ///
    /// - Returns: the terms, and the number of the last term; `nil` if there are none.
    public func next(
        of file: String?, after id: Int, limit: Int
    ) throws(TermLibraryError) -> (units: [Term], last: Int?) {
        try read { try TermRows(db: $0).next(of: file, after: id, limit: limit) }
    }
}

extension TermLibrary {
    /// Imports the terms of a file and deletes the terms of an earlier file with the same name. If
    /// the call throws, the library is unchanged. Throws `TextFileError` and `TermLibraryError`;
    /// `.reserved` for the name of the translator's own terms, which an import would replace.
    ///
    /// - Parameter asFarAsReadable: whether the terms before an unreadable part are imported.
    /// - Parameter tell: receives the number of imported terms, once per 1,000 terms.
    public func bring(
        _ name: String, from reader: any UnitReader<Term>, asFarAsReadable: Bool = false,
        telling tell: (Int) -> Void = { _ in }
    ) throws -> ImportOutcome {
        guard name != Self.own else { throw TermLibraryError.reserved(name) }
        return try write { db in
            let rows = TermRows(db: db)
            _ = try rows.remove(name)
            let file = try rows.file(name, date: "now")
            return try ImportOutcome(
                of: reader, asFarAsReadable: asFarAsReadable, telling: tell
            ) { term, _ in
                try rows.add(term, to: file, for: nil)
                return true
            }
        }
    }

    /// Deletes the terms of a file. Returns the number of terms; `nil` if there is no file of this
    /// name.
    public func remove(_ name: String) throws -> Int? {
        try write { try TermRows(db: $0).remove(name) }
    }

    /// Adds a word of the translator. Its wordings in a language replace those of the same word for
    /// the same glossary.
    ///
    /// - Parameter project: the project whose glossary gets the word later; `nil` for none.
    public func add(_ term: Term, for project: Project.Key?) throws {
        try write { try TermRows(db: $0).addOwn(term.withoutControls, for: project) }
    }

    /// Returns the words to upload to the glossary of a project, with their numbers.
    public func waiting(
        for project: Project.Key
    ) throws(TermLibraryError) -> [(id: Int64, term: Term)] {
        try read { try TermRows(db: $0).waiting(for: project) }
    }

    /// Deletes a word because the glossary contains it now.
    public func arrived(_ id: Int64) throws { try write { try TermRows(db: $0).removeTerm(id) } }

    /// Keeps a word among the translator's own because the glossary does not accept it.
    public func refused(_ id: Int64) throws {
        try write { try TermRows(db: $0).keep(id) }
    }

    private func read<Value>(
        _ body: (Database) throws -> Value
    ) throws(TermLibraryError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw TermLibraryError(error)
        }
    }

    /// Runs one transaction. Errors of SQLite become a `TermLibraryError`; other errors of the body
    /// are thrown unchanged.
    private func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try pool.write { db in
                try db.execute(sql: "UPDATE change SET count = count + 1")
                return try body(db)
            }
        } catch let error as DatabaseError {
            throw TermLibraryError(error)
        }
    }
}
