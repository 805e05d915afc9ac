import Foundation
import GRDB
import KeyIndex
import Migrations
import Text
import Wire

/// Checks of the database file itself.
extension Inspection {
    static let pages = Inspection("file") { db in
        var finder = Finder()
        for line in try String.fetchAll(db, sql: "PRAGMA integrity_check(100)") where line != "ok" {
            finder.add(line)
        }
        return finder
    }

    static let references = Inspection("references") { db in
        var finder = Finder()
        let rows = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
        while let row = try rows.next() {
            let number = (row["rowid"] as Int?).map { " \($0)" } ?? ""
            finder.add(
                "\(row["table"] as String)\(number): its \(row["parent"] as String) is missing")
        }
        return finder
    }

    /// The tables that Litestream adds to a database that it copies.
    private static let tablesOfLitestream: Set = [
        "table _litestream_lock", "table _litestream_seq",
    ]

    /// Checks that the tables, indexes and triggers are those of this program.
    static let schema = Inspection("schema") { db in
        let statement = """
            SELECT type || ' ' || name FROM sqlite_master
            WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1
            """
        let wanted = try DatabaseQueue(configuration: Opening.configuration)
        try ServiceSchema.migrator.migrate(wanted)
        let expected = Set(try wanted.read { try String.fetchAll($0, sql: statement) })
        let present = Set(try String.fetchAll(db, sql: statement))
        var finder = Finder()
        for name in expected.subtracting(present).sorted() { finder.add("\(name) is missing") }
        let unknown = present.subtracting(expected).subtracting(tablesOfLitestream)
        for name in unknown.sorted() { finder.add("\(name) is unknown") }
        return finder
    }
}

/// The search index (`SearchIndex`).
extension Inspection {
    /// Checks that every write has updated the index before the end of its transaction.
    static let outdated = Inspection("search") { db in
        var finder = Finder()
        for subject in SearchIndex.Subject.all {
            for id in try Int.fetchAll(db, sql: "SELECT id FROM \(subject.notes)") {
                finder.add("the index \(subject.index) does not have the last change of row \(id)")
            }
        }
        return finder
    } repair: { db in
        for subject in SearchIndex.Subject.all {
            try db.execute(sql: "DELETE FROM \(subject.notes)")
            if db.changesCount > 0 { try rebuild(db, subject.index) }
        }
    }

    /// Checks that the search index of a table has the content of the table. SQLite reports a
    /// difference as an error, and only in a write transaction.
    static func search(_ index: String) -> Inspection {
        Inspection("search") { db in
            var finder = Finder()
            do {
                try db.execute(
                    sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                finder.add("the index \(index) differs from its table")
            }
            return finder
        } repair: { db in
            try rebuild(db, index)
        }
    }

    private static func rebuild(_ db: Database, _ index: String) throws {
        try db.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('rebuild')")
    }
}

/// Releases: compares their folders with the database (`tml-service.md` 3.14, 5.5).
extension Inspection {
    /// Checks the archives. All other files of a release can be restored from its archive.
    static func archives(in root: String) -> Inspection {
        Inspection(
            "archives", advice: "restore the file from a backup, or make a new release"
        ) { db in
            var finder = Finder()
            for release in try InspectedRelease.all(db, in: root) {
                if let fault = try release.faultOfArchive() {
                    finder.add("\(release.place): \(fault)")
                }
            }
            return finder
        }
    }

    /// Checks the files of the releases with a complete archive.
    static func releaseFiles(in root: String) -> Inspection {
        Inspection("files") { db in
            var finder = Finder()
            for release in try InspectedRelease.all(db, in: root)
            where try release.faultOfArchive() == nil {
                for path in try release.differing() {
                    finder.add("\(release.place): \(path) is missing or damaged")
                }
            }
            return finder
        } repair: { db in
            for release in try InspectedRelease.all(db, in: root)
            where try release.faultOfArchive() == nil {
                try release.restore()
            }
        }
    }

    /// Checks the version that apps read, and searches for folders of builds that no longer run.
    /// Both stay unchanged only during a write transaction.
    static func publications(in root: String) -> Inspection {
        Inspection("publications") { db in
            var finder = Finder()
            for project in try PublishedProject.all(db, in: root) {
                let told = project.folder.current
                if told != project.current {
                    finder.add(
                        """
                        project \(project.key): version.json has the version \(told ?? "none"), \
                        the database has the version \(project.current ?? "none")
                        """)
                }
                for name in try project.leftovers(db) {
                    finder.add("project \(project.key): \(name) remained after a crash")
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
    let id: ProjectID
    let key: String
    let folder: ReleaseFolder
    /// The current version in the database.
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

    /// Returns the paths of build folders that belong to no build in the database.
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

/// Compares the files of one complete release with their expected content (`tml-service.md` 5.5).
///
/// The database has the digest of the archive. The archive contains all files. The compressed files
/// and the list of digests can be made from them.
struct InspectedRelease {
    let project: String
    let version: String
    private let folder: ReleaseFolder
    private let sha256: String?

    /// Returns every release whose build is complete.
    static func all(_ db: Database, in root: String) throws -> [InspectedRelease] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT p.key, r.version, r.sha256 FROM release r JOIN project p ON p.id = r.project
                WHERE r.state IN ('generated', 'published') ORDER BY r.id
                """
        ).map { row in
            InspectedRelease(
                project: row["key"], version: row["version"],
                folder: try ReleaseFolder(of: row["key"], in: root), sha256: row["sha256"])
        }
    }

    /// The name of the release in sentences.
    var place: String { "release \(version) of project \(project)" }

    /// Returns the problem of the archive; `nil` if there is none.
    func faultOfArchive() throws -> String? {
        let path = folder.archive(version)
        guard FileManager.default.fileExists(atPath: path) else { return "\(path) is missing" }
        let isWhole = try BundleFile.Digest(ofFile: path).sha256 == sha256
        return isWhole ? nil : "\(path) differs from the file that the server built"
    }
}

extension InspectedRelease {
    /// Returns the paths of files that are missing or differ from the archive. The archive must be
    /// complete.
    func differing() throws -> [String] {
        var paths: [String] = []
        let digests = try eachMember { path, bytes in
            if FileManager.default.contents(atPath: path).map(Array.init) != bytes {
                paths.append(path)
            } else if GzipFile.content(of: path + ".gz") != bytes {
                paths.append(path + ".gz")
            }
        }
        let list = FileManager.default.contents(atPath: folder.digests(version))
        if list.map(Array.init) != digests { paths.append(folder.digests(version)) }
        return paths
    }

    /// Writes the files again that differ from the archive. Each file is replaced in one step, so
    /// that a reader gets the old file or the new file.
    func restore() throws {
        let differing = Set(try differing())
        guard !differing.isEmpty else { return }
        let new = folder.temporary(version)
        try? FileManager.default.removeItem(atPath: new)
        try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
        let digests = try eachMember { path, bytes in
            guard differing.contains(path) || differing.contains(path + ".gz") else { return }
            try Data(bytes).write(to: URL(filePath: "\(new)/file"))
            try GzipFile.compress("\(new)/file")
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try Disk.rename("\(new)/file", to: path)
            try Disk.rename("\(new)/file.gz", to: path + ".gz")
        }
        try Data(digests).write(to: URL(filePath: "\(new)/digests"))
        try Disk.flushAll(new)
        try Disk.rename("\(new)/digests", to: folder.digests(version))
        try FileManager.default.removeItem(atPath: new)
        try Disk.flush(folder.path)
    }

    /// Calls `body` with each member of the archive and the path where it should be; returns the
    /// list of digests.
    private func eachMember(
        _ body: (_ path: String, _ bytes: [UInt8]) throws -> Void
    ) throws -> [UInt8] {
        var files: [JSONObject.Member] = []
        let limits = ArchiveLimits(totalBytes: .max, memberBytes: .max, members: .max)
        try ArchiveReader.each(of: folder.archive(version), limits: limits) { _ in
            true
        } _: { name, bytes in
            try body("\(folder.files(version))/\(name)", bytes)
            let sha256 = Hexadecimal.text(of: Sodium.sha256(bytes))
            let digest = BundleFile.Digest(sha256: sha256, size: bytes.count)
            files.append(JSONObject.Member(name: name, value: digest.json))
        }
        let archive = try BundleFile.Digest(ofFile: folder.archive(version))
        return BundleFile.withoutXML(BundleFile.digests(archive: archive, files: files).bytes)
    }
}
