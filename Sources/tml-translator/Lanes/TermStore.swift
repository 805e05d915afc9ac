import Catalog
import LocalStore
import Locking
import TML
import TermLibrary
import Terminology
import Text

/// The terms for the open local copy: the glossaries of its projects and the terms of the
/// translator.
///
/// The suggestions pane requests the terms of the selected key (`TermsRequest.find`) before it
/// sends a request to the memory. The screen keeps the hits with the selected key: the label shows
/// them, the forms are checked with them (`TermChecks`), and the suggestions pane offers their
/// translations. The local copy keeps the indexes of the terms (`TermIndexes`). Errors are logged,
/// and the workstation continues without terms.
final class TermStore: Sendable {
    private struct State {
        var store: TranslationStore?
        var library: TermLibrary?
    }

    /// The maximum number of terms from files. More terms would take much time and memory.
    private static let mostTerms = 200_000

    private let state = Locked(State())

    /// Uses the terms of this local copy and the terms of the translator beside it.
    func follow(_ store: TranslationStore, at path: String) {
        close()
        let library = Self.library(at: Paths.terms(beside: path))
        if let library {
            store.terms.use(
                TermIndexes.Own {
                    (try? library.stamp()) ?? 0
                } terms: { source, target in
                    Self.terms(of: library, from: source, to: target)
                })
        }
        state.withLock { $0 = State(store: store, library: library) }
    }

    /// The translator's terms may exist nowhere else, so a damaged file stays unchanged.
    /// `tml-translator terms` reports the damage.
    private static func library(at path: String) -> TermLibrary? {
        do {
            return try TermLibrary(path: path)
        } catch {
            Log.shared.note("terms: \(error)")
            return nil
        }
    }

    /// Closes the open terms.
    func close() {
        let last = state.withLock { state in
            defer { state = State() }
            return state
        }
        last.store?.terms.use(nil)
        last.library?.close()
    }

    /// Returns the terms in the label of a key.
    func hits(in key: TranslationKey, _ locale: LocaleCode) -> [TermHit] {
        guard let store = state.withLock({ $0.store }) else { return [] }
        do {
            return try StoredTerms(store).finder(of: key.id.project, to: locale)(key)
        } catch {
            Log.shared.note("terms: \(error)")
            return []
        }
    }

    /// Returns the terms for labels of a project. Throws the errors of the files with terms.
    func index(
        of project: Project.Key, from source: LocaleCode, to target: LocaleCode
    ) throws -> TermIndex {
        guard let store = state.withLock({ $0.store }) else {
            return TermIndex([], from: source, to: target)
        }
        return try StoredTerms(store).index(of: project, from: source, to: target)
    }

    /// Returns numbers that differ after each change of the terms. Throws `failed` if the terms of
    /// another local copy are open, and the errors of the files with terms.
    func stamps(of project: Project.Key, in store: TranslationStore) throws -> [Int] {
        let (open, library) = state.withLock { ($0.store, $0.library) }
        guard open === store else { throw StoreError.failed("Another local copy is open.") }
        return [try StoredTerms(store).stamp(of: project), try library?.stamp() ?? 0]
    }

    /// Saves a term of the translator.
    ///
    /// - Parameter project: the project whose glossary gets the term later.
    func keep(_ term: Term, for project: Project.Key?) throws {
        guard let library = state.withLock({ $0.library }) else {
            throw TermLibraryError.failed("The file with your own terms cannot be read.")
        }
        try library.add(term, for: project)
    }

    /// The terms of the translator, including those that wait for a glossary.
    var library: TermLibrary? { state.withLock { $0.library } }
}

extension TermStore {
    private static func terms(
        of library: TermLibrary, from source: LocaleCode, to target: LocaleCode
    ) -> [TermIndex.Source] {
        do {
            let files = try library.terms(from: source, to: target, limit: mostTerms)
            return files.map { ($0.terms, .file($0.file)) }
        } catch {
            Log.shared.note("terms: \(error)")
            return []
        }
    }
}
