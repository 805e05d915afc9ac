public import Catalog
import GRDB

/// The glossaries of projects in a local copy, as they were downloaded.
public struct StoredTerms: Sendable {
    private let store: TranslationStore

    /// Creates the glossaries of a local copy.
    public init(_ store: TranslationStore) { self.store = store }

    /// Returns the terms of a project's glossary in the order of their ids; empty for an unknown
    /// project.
    public func all(of project: Project.Key) throws(StoreError) -> [Term] {
        try store.read { db in
            guard let id = try Places(db: db).project(project) else { return [] }
            return try TermTable(db: db).all(of: id)
        }
    }

    /// Returns a number that differs after each change of the project's glossary.
    public func stamp(of project: Project.Key) throws(StoreError) -> Int {
        try store.read { db in
            let stamp = try db.integer(
                "SELECT glossary FROM project WHERE key = ?", [project.rawValue])
            return Int(stamp ?? 0)
        }
    }

    /// Saves a term from the server, unless the stored term is newer.
    public func save(_ term: Term, of project: Project.Key) throws(StoreError) {
        try store.write { db in
            try TermTable(db: db).save(term, of: try Places(db: db).knownProject(project))
        }
    }
}
