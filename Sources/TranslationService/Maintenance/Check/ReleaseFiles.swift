import Foundation
import GRDB
import Wire

/// The files of one complete release, beside what they should be (`tml-service.md` 5.5).
///
/// The database knows the archive's digest, and the archive has all else: the files, and so the
/// packed ones beside them and the list of digests.
struct ReleaseFiles {
    let project: String
    let version: String
    private let folder: ReleaseFolder
    private let sha256: String?

    /// Of every release that was built to its end.
    static func all(_ db: Database, in root: String) throws -> [ReleaseFiles] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT p.key, r.version, r.sha256 FROM release r JOIN project p ON p.id = r.project
                WHERE r.state IN ('generated', 'published') ORDER BY r.id
                """
        ).map { row in
            ReleaseFiles(
                project: row["key"], version: row["version"],
                folder: try ReleaseFolder(of: row["key"], in: root), sha256: row["sha256"])
        }
    }

    /// Says which release is meant.
    var place: String { "release \(version) of project \(project)" }

    /// What is wrong with the archive; `nil`: nothing.
    func faultOfArchive() throws -> String? {
        let path = folder.archive(version)
        guard FileManager.default.fileExists(atPath: path) else { return "\(path) is missing" }
        let isWhole = try BundleFile.Digest(ofFile: path).sha256 == sha256
        return isWhole ? nil : "\(path) is not what was built"
    }
}

extension ReleaseFiles {
    /// The paths of the files that are missing or differ from what the archive has; the archive
    /// must be whole.
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

    /// Writes the files anew that differ from what the archive has. Each is replaced at once, so
    /// that those who load them see the old file or the new one.
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
