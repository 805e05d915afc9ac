import Catalog
import Dispatch
import LocalStore
import Locking
import TML
import TranslationMemory

/// Runs the searches of the concordance, one after another. A new search ends the earlier searches.
final class ConcordanceLane: Sendable {
    let queue = DispatchQueue(label: "concordance", qos: .userInitiated)
    /// The number of searches. Only the newest search continues.
    private let searches = Locked(0)

    /// - Parameter search: the search; its argument returns false as soon as a newer search exists.
    func search(_ search: @escaping @Sendable (_ isWanted: @escaping () -> Bool) -> Void) {
        let number = searches.withLock { count in
            count += 1
            return count
        }
        queue.async { [searches] in search { searches.withLock { $0 == number } } }
    }
}

/// A search of the concordance in the local copy, and then in the imported texts.
struct ConcordanceSearch {
    /// The maximum number of hits.
    private static let most = 200

    let store: TranslationStore?
    let imported: ImportedMemory?
    let isWanted: () -> Bool

    /// - Parameter locale: the language whose hits come first.
    func hits(of words: String, first locale: LocaleCode?) throws -> ConcordanceHits {
        var found = ConcordanceHits()
        if let store {
            found = try Concordance(store).hits(
                of: words, first: locale, limit: Self.most, isWanted: isWanted)
        }
        let room = Self.most - found.hits.count
        guard room > 0, let imported else { return found }
        do {
            let ofFiles = try imported.hits(of: words, limit: room, isWanted: isWanted)
            found.hits += ofFiles.hits.map(ConcordanceHit.init)
            found.isComplete = found.isComplete && ofFiles.isComplete
        } catch {
            Log.shared.note("imports: \(error)")
            found.isComplete = false
        }
        return found
    }
}
