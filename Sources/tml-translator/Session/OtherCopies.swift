import Catalog
import LocalStore
import Workbench

/// The local copies of other servers and accounts. A new address of the server, or a new e-mail
/// address, has a local copy of its own.
enum OtherCopies {
    /// Returns a sentence about each copy that has changes in its outbox.
    ///
    /// - Parameter path: the local copy in use.
    static func withWork(_ paths: Paths, besides path: String) -> [String] {
        paths.stores.filter { $0 != path && $0 != paths.fileStore }.compactMap { other in
            guard let store = try? TranslationStore(readingFrom: other) else { return nil }
            defer { store.close() }
            guard let outbox = try? store.outboxCounts(), outbox.total > 0 else { return nil }
            return Strings.workElsewhere(outbox.total, other)
        }
    }
}
