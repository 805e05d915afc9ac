public import Catalog
import GRDB

/// The glossaries of projects in a local copy, as they were pulled.
public struct StoredTerms: Sendable {
    private let store: TranslationStore

    /// Those of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// The words of a project's glossary in the order of their numbers; none for a project that is not
    /// here.
    public func all(of project: Project.Key) throws(StoreError) -> [Term] {
        try store.read { db in
            guard let id = try Places(db: db).project(project) else { return [] }
            return try TermTable(db: db).all(of: id)
        }
    }

    /// Another number whenever the glossary of the project has changed.
    public func stamp(of project: Project.Key) throws(StoreError) -> Int {
        try store.read { db in
            let stamp = try db.integer(
                "SELECT glossary FROM project WHERE key = ?", [project.rawValue])
            return Int(stamp ?? 0)
        }
    }

    /// Keeps a word as the server has it, unless a newer one is here.
    public func save(_ term: Term, of project: Project.Key) throws(StoreError) {
        try store.write { db in
            try TermTable(db: db).save(term, of: try Places(db: db).knownProject(project))
        }
    }
}
