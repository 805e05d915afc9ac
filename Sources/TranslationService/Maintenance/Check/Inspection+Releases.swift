import Foundation
import GRDB

/// Releases: what lies in their folders beside what the database says (`tml-service.md` 3.14, 5.5).
extension Inspection {
    /// The archives, from which everything else of a release can be had.
    static func archives(in root: String) -> Inspection {
        Inspection(
            "archives", advice: "take it from a backup, or make a release anew for apps to load"
        ) { db in
            var finder = Finder()
            for release in try ReleaseFiles.all(db, in: root) {
                if let fault = try release.faultOfArchive() {
                    finder.add("\(release.place): \(fault)")
                }
            }
            return finder
        }
    }

    /// The files of those releases whose archive is whole.
    static func releaseFiles(in root: String) -> Inspection {
        Inspection("files") { db in
            var finder = Finder()
            for release in try ReleaseFiles.all(db, in: root)
            where try release.faultOfArchive() == nil {
                for path in try release.differing() {
                    finder.add("\(release.place): \(path) is missing or damaged")
                }
            }
            return finder
        } repair: { db in
            for release in try ReleaseFiles.all(db, in: root)
            where try release.faultOfArchive() == nil {
                try release.restore()
            }
        }
    }

    /// The version that apps are told, and folders that nobody builds in any longer. Only within a
    /// write transaction does neither change meanwhile.
    static func publications(in root: String) -> Inspection {
        Inspection("publications") { db in
            var finder = Finder()
            for project in try PublishedProject.all(db, in: root) {
                let told = project.folder.current
                if told != project.current {
                    finder.add(
                        """
                        project \(project.key): apps are told \(told ?? "no version"), the \
                        database has \(project.current ?? "none")
                        """)
                }
                for name in try project.leftovers(db) {
                    finder.add("project \(project.key): \(name) was left by a program that died")
                }
            }
            return finder
        } repair: { db in
            for project in try PublishedProject.all(db, in: root) {
                for name in try project.leftovers(db) {
                    try FileManager.default.removeItem(atPath: name)
                }
                guard project.folder.current != project.current else { continue }
                try project.folder.make()
                try Publication(db: db, folder: project.folder, project: project.id).repair()
            }
        }
    }
}

/// A project that has releases, or a folder for them.
private struct PublishedProject {
    let id: Int
    let key: String
    let folder: ReleaseFolder
    /// The version that the database has.
    let current: String?

    static func all(_ db: Database, in root: String) throws -> [PublishedProject] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT p.id, p.key, r.version FROM project p
                LEFT JOIN release r ON r.project = p.id AND r.isCurrent = 1 ORDER BY p.id
                """
        ).compactMap { row in
            // A key that cannot name a folder has no releases.
            guard let folder = try? ReleaseFolder(of: row["key"], in: root) else { return nil }
            return PublishedProject(
                id: row["id"], key: row["key"], folder: folder, current: row["version"])
        }
    }

    /// The paths of folders for building of which the database knows no building.
    func leftovers(_ db: Database) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        let building = try String.fetchAll(
            db, sql: "SELECT version FROM release WHERE project = ? AND state = 'generating'",
            arguments: [id])
        let expected = Set(building.map { folder.temporary($0) })
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { "\(folder.path)/\($0)" }
            .filter { $0.hasPrefix(folder.temporary("")) && !expected.contains($0) }
    }
}
