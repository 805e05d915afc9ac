public import Catalog
import GRDB
public import TML
import Text
import TextFiles

/// The terms of a translator's own: files that were brought in, and words that were added one by one.
/// They stay until somebody removes them, and nothing else has the latter.
///
/// A damaged file is left as it is. Calls may be made from any thread, and by several programs.
public final class TermLibrary: Sendable {
    /// What the words that were added one by one are known by.
    public static let own = "my terms"

    private static let termsPerReport = 1_000

    let pool: DatabasePool

    /// Opens the terms at `path`, or makes a file for them that only its owner may read. Its folder has
    /// to be there.
    public init(path: String) throws(TermLibraryError) {
        do {
            try NewFile.make(path)
            var configuration = Configuration()
            configuration.label = "terms"
            configuration.maximumReaderCount = 2
            configuration.busyMode = .timeout(5)
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB chooses NORMAL, with which a power cut takes the last transactions.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try pool.write { try TermSchema.prepare($0) }
        } catch TextFileError.failed(let words) {
            throw .failed(words)
        } catch {
            throw TermLibraryError(error)
        }
    }

    /// Ends the work; what is going on fails.
    public func close() {
        pool.interrupt()
        try? pool.close()
    }

    /// Another number whenever something has changed, also by another program.
    public func stamp() throws(TermLibraryError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count FROM change") ?? 0 }
    }

    /// The files by name; the translator's own words first, if there are any.
    public func files() throws(TermLibraryError) -> [TermFile] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT name, (SELECT count(*) FROM term WHERE file = file.id), date FROM file
                    ORDER BY date IS NOT NULL, name
                    """
            ).map { TermFile(name: $0[0], count: $0[1], date: $0[2]) }.filter { $0.count > 0 }
        }
    }

    /// The terms of a language that say something about another: their wordings in that one, or that
    /// they stay as they are. The translator's own words come first, then the files by name.
    ///
    /// - Parameter limit: more are left out.
    public func terms(
        from source: LocaleCode, to target: LocaleCode, limit: Int
    ) throws(TermLibraryError) -> [(file: String, terms: [Term])] {
        try read { db in
            try TermRows(db: db).terms(from: source.base, to: target.base, limit: limit)
        }
    }

    /// The terms of a file, or of all of them, a piece at a time: what follows the term with that
    /// number.
    ///
    /// - Returns: also the number of the last one; `nil` when there are none.
    public func next(
        of file: String?, after id: Int64, limit: Int
    ) throws(TermLibraryError) -> (terms: [Term], last: Int64?) {
        try read { try TermRows(db: $0).next(of: file, after: id, limit: limit) }
    }
}

extension TermLibrary {
    /// Takes the terms of a file in place of those of an earlier one with that name: all of them, or,
    /// where it throws, none, and then what was here before stays.
    ///
    /// - Parameter asFarAsReadable: whether what stands before a place that cannot be read is taken.
    /// - Parameter tell: told from time to time how many were taken.
    public func bring(
        _ name: String, from reader: any TermFileReader, asFarAsReadable: Bool = false,
        telling tell: (Int) -> Void = { _ in }
    ) throws -> TermImportOutcome {
        try write { db in
            let rows = TermRows(db: db)
            _ = try rows.remove(name)
            let file = try rows.file(name, date: "now")
            var outcome = TermImportOutcome()
            do {
                while let read = try reader.next() {
                    let term = read.withoutControls
                    if term != read { outcome.cleaned += 1 }
                    guard !term.word.isEmpty, term.isNotTranslated || !term.wordings.isEmpty
                    else { continue }
                    try rows.add(term, to: file, for: nil)
                    outcome.taken += 1
                    if outcome.taken.isMultiple(of: Self.termsPerReport) { tell(outcome.taken) }
                }
            } catch let error as TextFileError where asFarAsReadable {
                outcome.end = error
            }
            outcome.skipped = reader.skipped
            guard outcome.taken > 0 else {
                throw outcome.end ?? TextFileError.empty(outcome.skipped.first.first)
            }
            return outcome
        }
    }

    /// Forgets the terms of a file. Gives how many there were; `nil` when none is known by that name.
    public func remove(_ name: String) throws -> Int? {
        try write { try TermRows(db: $0).remove(name) }
    }

    /// Adds a word of the translator's own; what it says about a language takes the place of what an
    /// equal one said for the same glossary.
    ///
    /// - Parameter project: whose glossary is to get it as well.
    public func add(_ term: Term, for project: Project.Key?) throws {
        try write { try TermRows(db: $0).addOwn(term.withoutControls, for: project) }
    }

    /// The words that the glossary of a project is to get, with their numbers.
    public func waiting(
        for project: Project.Key
    ) throws(TermLibraryError) -> [(id: Int64, term: Term)] {
        try read { try TermRows(db: $0).waiting(for: project) }
    }

    /// The glossary has the word, so nobody else has to keep it.
    public func arrived(_ id: Int64) throws { try write { try TermRows(db: $0).removeTerm(id) } }

    /// The glossary does not take the word, which stays among the translator's own.
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

    /// One transaction. What the body throws besides errors of SQLite is thrown as it is.
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
