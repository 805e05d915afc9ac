import Catalog
import LocalStore

/// A project that a command names.
struct KnownProject {
    let key: Project.Key

    /// Throws an error if the local copy has no such project, or several.
    ///
    /// - Parameter beginning: the key of the project, or the beginning of its key.
    init(_ beginning: String, in store: TranslationStore) throws {
        try self.init(
            beginning, among: store.projects().map(\.project), place: "The local copy")
    }

    /// Throws an error if none of the projects fits, or several.
    ///
    /// - Parameters:
    ///   - beginning: the key of the project, or the beginning of its key.
    ///   - place: the words for the place of the projects, for the error.
    init(_ beginning: String, among known: [Project], place: String) throws {
        let fitting = known.filter { $0.key.rawValue.utf8.starts(with: beginning.utf8) }
        if let exact = fitting.first(where: { $0.key.rawValue == beginning }) {
            key = exact.key
        } else if let only = fitting.first, fitting.count == 1 {
            key = only.key
        } else {
            let names = known.map { "\($0.key.rawValue) (\($0.name))" }
            throw CommandError(
                (fitting.isEmpty
                    ? "\(place) has no project with the key \(beginning)."
                    : "\(fitting.count) projects have a key that begins with \(beginning).")
                    + (known.isEmpty ? "" : " The projects are: \(names.joined(separator: ", "))."))
        }
    }
}
