public import Catalog
import Foundation
import GRDB
public import TML

extension TranslationStore {
    /// The projects in the server's order, then those that left its list but hold work that is not there.
    public func projects() throws(StoreError) -> [ProjectSummary] {
        try read { db in
            let keys = try db.rows(
                """
                SELECT key FROM project WHERE position IS NOT NULL OR EXISTS (
                    SELECT 1 FROM language WHERE project = project.id AND (
                        EXISTS (SELECT 1 FROM draft WHERE language = language.id)
                        OR EXISTS (SELECT 1 FROM change WHERE language = language.id)
                        OR EXISTS (
                            SELECT 1 FROM keptChange WHERE language = language.id AND isGone = 1)))
                ORDER BY position IS NULL, position, name
                """)
            let table = ProjectTable(db: db)
            return try keys.compactMap { row in
                let key = Project.Key(try row["key"])
                return try table.project(key).map {
                    ProjectSummary(project: $0, progress: try table.progress(of: key))
                }
            }
        }
    }

    /// A project as it was pulled last, listed or not; `nil` when it never was.
    public func project(_ key: Project.Key) throws(StoreError) -> Project? {
        try read { try ProjectTable(db: $0).project(key) }
    }

    /// What the translator may do, as last pulled.
    public func membership(of project: Project.Key) throws(StoreError) -> Membership? {
        try read { try ProjectTable(db: $0).membership(of: project) }
    }

    /// The definition as the server sent it, JSON of `tml-service.md` 4.3.
    public func languageDefinition(
        _ locale: LocaleCode, project: Project.Key
    ) throws(StoreError) -> [UInt8]? {
        try read { db in
            let row = try db.row(
                """
                SELECT json FROM languageDefinition
                WHERE project = (SELECT id FROM project WHERE key = ?) AND code = ?
                """, [project.rawValue, locale.folded])
            return try row.map { [UInt8](try $0["json"] as Data) }
        }
    }

    /// The sources by name, with the number of keys that the local copy has of each.
    public func sources(of project: Project.Key) throws(StoreError) -> [SourceCount] {
        try read { db in
            try db.rows(
                """
                SELECT source.name, keys FROM source JOIN project ON project.id = source.project
                WHERE key = ? ORDER BY source.name
                """, [project.rawValue]
            ).map { try SourceCount(name: $0["name"], keys: $0["keys"]) }
        }
    }

    /// Every language that keys have been pulled for.
    public func progress(of project: Project.Key) throws(StoreError) -> [LanguageProgress] {
        try read { try ProjectTable(db: $0).progress(of: project) }
    }

    /// Replaces the list of projects. One that is missing is kept, but no longer listed.
    public func saveProjects(_ projects: [Project]) throws(StoreError) {
        try write { db in
            let table = ProjectTable(db: db)
            try db.run("UPDATE project SET position = NULL")
            for (position, project) in projects.enumerated() {
                try table.save(project, position: position)
            }
        }
    }

    /// Saves a project with language definitions, which replace those of the same locales.
    public func saveProject(_ definition: ProjectDefinition) throws(StoreError) {
        try write { db in
            let id = try ProjectTable(db: db).save(definition.project, position: nil)
            for (locale, json) in definition.languageDefinitions {
                try db.run(
                    "INSERT OR REPLACE INTO languageDefinition (project, code, json) VALUES (?, ?, ?)",
                    [id, locale.folded, Data(json)])
            }
        }
    }

    /// Replaces what the translator may do in a project that was saved before.
    ///
    /// Who has another role now may see other keys, of which the feed tells nothing: the next pull
    /// reads the full list.
    public func saveMembership(
        _ membership: Membership, of project: Project.Key
    ) throws(StoreError) {
        try write { db in
            let id = try Places(db: db).knownProject(project)
            let table = ProjectTable(db: db)
            let before = try table.membership(of: project)
            try table.save(membership, of: id)
            if let before, before.isForOtherKeys(than: membership) {
                try LanguageTable(db: db).restartAll(of: id)
            }
        }
    }

    /// Adds sources that are not known yet. Their keys are counted from the keys themselves.
    public func saveSources(
        _ sources: [SourceCount], of project: Project.Key
    ) throws(StoreError) {
        try write { db in
            let id = try Places(db: db).knownProject(project)
            for source in sources {
                try db.run(
                    "INSERT INTO source (project, name) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    [id, source.name])
            }
        }
    }
}

extension Membership {
    /// Whether a role in the project or in one of its languages differs, and so may the level.
    fileprivate func isForOtherKeys(than other: Membership) -> Bool {
        level != other.level || otherPermissions != other.otherPermissions
    }

    /// Of the languages in which there are not those of the project.
    private var otherPermissions: [LocaleCode: Set<Permission>] {
        localePermissions.filter { $0.value != permissions }
    }
}
