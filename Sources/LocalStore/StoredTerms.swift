public import Catalog
import GRDB
public import TML
public import Terminology
import Text

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

    /// Returns the first words of a project's glossary without duplicates, in alphabetical order.
    public func words(of project: Project.Key, limit: Int) throws(StoreError) -> [String] {
        try store.read { db in
            try db.rows(
                """
                SELECT DISTINCT word FROM term
                WHERE project = (SELECT id FROM project WHERE key = ?)
                ORDER BY word COLLATE NOCASE, word LIMIT ?
                """, [project.rawValue, limit]
            ).map { try $0["word"] }
        }
    }

    /// Returns the terms for labels of a project: those of its glossary, and those of the
    /// translator. Empty for an unknown project.
    public func index(
        of project: Project.Key, from source: LocaleCode, to target: LocaleCode
    ) throws(StoreError) -> TermIndex {
        try store.read { db in
            guard let id = try Places(db: db).project(project) else {
                return TermIndex([], from: source, to: target)
            }
            return try store.terms.indexes(of: id, to: target, in: db)(source)
        }
    }

    /// Returns a function that finds the terms in the labels of a project's keys: those of the
    /// project's glossary, and those of the translator. The function finds none in ICU messages.
    public func finder(
        of project: Project.Key, to target: LocaleCode
    ) throws(StoreError) -> @Sendable (TranslationKey) -> [TermHit] {
        let indexes = try store.read { db in
            try Places(db: db).project(project).map {
                try store.terms.indexes(of: $0, to: target, in: db)
            }
        }
        return { key in
            guard let indexes, key.syntax != "xmessage" else { return [] }
            return indexes(key.locale).hits(in: Label(key.label.string, syntax: key.labelSyntax))
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
