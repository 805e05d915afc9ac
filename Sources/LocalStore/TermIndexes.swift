import Catalog
import GRDB
import Locking
public import TML
public import Terminology

/// The terms for labels: the glossaries of the projects in a local copy, and the terms of the
/// translator beside it. The last indexes are kept until the terms change.
public final class TermIndexes: Sendable {
    /// The terms of the translator.
    public struct Own: Sendable {
        fileprivate let stamp: @Sendable () -> Int
        fileprivate let terms: @Sendable (LocaleCode, LocaleCode) -> [TermIndex.Source]

        /// Creates the terms.
        ///
        /// - Parameters:
        ///   - stamp: returns a number that differs after each change of the terms.
        ///   - terms: returns the terms of a language for a translation into another language.
        public init(
            stamp: @escaping @Sendable () -> Int,
            terms: @escaping @Sendable (LocaleCode, LocaleCode) -> [TermIndex.Source]
        ) {
            self.stamp = stamp
            self.terms = terms
        }
    }

    private struct Name: Hashable, Sendable {
        var project: Int64
        var source: LocaleCode
        var target: LocaleCode
        var stamps: [Int]
    }

    private let own = Locked<Own?>(nil)
    private let glossaries = RecentValues<[Int64], [Term]>(capacity: 2)
    private let indexes = RecentValues<Name, TermIndex>(capacity: 3)

    /// Uses the terms of the translator.
    public func use(_ terms: Own?) { own.withLock { $0 = terms } }

    /// A number that differs after each change of the translator's terms.
    var stamp: Int { own.withLock(\.self)?.stamp() ?? 0 }

    /// Returns a function that gives the terms of labels in a language, for translations into the
    /// target language. The function does not read the local copy.
    func indexes(
        of project: Int64, to target: LocaleCode, in db: Database
    ) throws -> @Sendable (LocaleCode) -> TermIndex {
        let stamp = try db.integer("SELECT glossary FROM project WHERE id = ?", [project]) ?? 0
        let terms = try glossaries.value([project, stamp]) {
            try TermTable(db: db).all(of: project)
        }
        return { [self] source in
            let own = own.withLock(\.self)
            let name = Name(
                project: project, source: source, target: target,
                stamps: [Int(stamp), own?.stamp() ?? 0])
            return indexes.value(name) {
                TermIndex(
                    [(terms, .project)] + (own?.terms(source, target) ?? []), from: source,
                    to: target)
            }
        }
    }
}
