import Catalog
import LocalStore

/// A project of the local copy that a command names.
struct KnownProject {
    let key: Project.Key

    /// - Parameter beginning: the key of the project, or the beginning of its key.
    ///
    /// Throws an error if the local copy has no such project, or several.
    init(_ beginning: String, in store: TranslationStore) throws {
        let known = try store.projects().map(\.project)
        let fitting = known.filter { $0.key.rawValue.utf8.starts(with: beginning.utf8) }
        if let exact = fitting.first(where: { $0.key.rawValue == beginning }) {
            key = exact.key
        } else if let only = fitting.first, fitting.count == 1 {
            key = only.key
        } else {
            let names = known.map { "\($0.key.rawValue) (\($0.name))" }
            throw CommandError(
                (fitting.isEmpty
                    ? "The local copy has no project with the key \(beginning)."
                    : "\(fitting.count) projects have a key that begins with \(beginning).")
                    + (known.isEmpty ? "" : " The projects are: \(names.joined(separator: ", "))."))
        }
    }
}
