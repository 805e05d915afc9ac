public import Catalog
import Foundation
import GRDB
import Text

/// The files of the release that apps of a project load, for a copy in another place.
public struct CurrentRelease: Sendable {
    /// A file of the release.
    public struct File: Hashable, Sendable {
        /// The path below the folder of the project, for example `20260131120000/sources.json`.
        public let name: String
        /// The absolute path.
        public let path: String
    }

    /// The project.
    public let project: Project.Key
    /// The version: 14 digits of UTC.
    public let version: String
    /// The locales of the release, sorted.
    public let languages: [String]
    /// All files of the version, sorted by name. `version.json` is not included.
    public let files: [File]
}

extension Releases {
    /// Returns the current version of each project that has a current release.
    public func currentVersions() throws(ServiceError) -> [Project.Key: String] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT p.key, r.version FROM release r JOIN project p ON p.id = r.project
                    WHERE r.isCurrent = 1
                    """)
            return Dictionary(
                uniqueKeysWithValues: rows.map { (Project.Key($0["key"]), $0["version"]) })
        }
    }

    /// Returns true if the database has a release of the project with this version.
    public func hasRelease(_ version: String, of key: Project.Key) throws(ServiceError) -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM release r JOIN project p ON p.id = r.project
                        WHERE p.key = ? AND r.version = ?)
                    """, arguments: [key.rawValue, version]) ?? false
        }
    }

    /// Returns the files of the current release; `nil` if the project has no current release.
    /// Throws `.storage` if a file of the release is missing or damaged. Reads all files.
    public func currentRelease(of key: Project.Key) throws(ServiceError) -> CurrentRelease? {
        guard let version = try currentVersions()[key] else { return nil }
        let folder = try ReleaseFolder(of: key.rawValue, in: database.releasesFolder)
        try folder.requireWhole(version)
        let list: [String]
        do {
            list = try FileManager.default.subpathsOfDirectory(atPath: folder.files(version))
        } catch {
            throw .storage("\(folder.files(version)) cannot be read: \(error.localizedDescription)")
        }
        let members = list.filter { $0.hasSuffix(".json") || $0.hasSuffix(".json.gz") }
        let inside = members.filter { Self.isFile("\(folder.files(version))/\($0)") }.map { name in
            CurrentRelease.File(
                name: "\(version)/\(name)", path: "\(folder.files(version))/\(name)")
        }
        let beside = [
            CurrentRelease.File(name: "\(version).tar.gz", path: folder.archive(version)),
            CurrentRelease.File(name: "\(version).sha256.json", path: folder.digests(version)),
        ].filter { Self.isFile($0.path) }
        return CurrentRelease(
            project: key, version: version,
            languages: members.filter { $0.hasSuffix("/language.json") }
                .map { String($0.dropLast("/language.json".count)) }.sorted(),
            files: (inside + beside).sorted { $0.name < $1.name })
    }

    private static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && !isFolder.boolValue
    }
}

extension ReleaseFolder {
    /// Compares the files of a version with its list of digests. Throws `.storage` for a file that
    /// is missing or damaged.
    func requireWhole(_ version: String) throws(ServiceError) {
        let list = FileManager.default.contents(atPath: digests(version)).flatMap { data in
            JSON(Array(data))?.object
        }
        guard let list, let files = list["files"]?.object else {
            throw Self.damage(digests(version))
        }
        try Self.require(list["archive"], archive(version))
        for file in files.members {
            let path = "\(self.files(version))/\(file.name)"
            try Self.require(file.value, path)
            guard let content = GzipFile.content(of: path + ".gz") else {
                throw Self.damage(path + ".gz")
            }
            try Self.require(file.value, FileDigest(of: content), path + ".gz")
        }
    }

    private static func require(_ expected: JSON?, _ path: String) throws(ServiceError) {
        guard FileManager.default.fileExists(atPath: path) else { throw damage(path) }
        try require(expected, FileDigest(ofFile: path), path)
    }

    private static func require(
        _ expected: JSON?, _ digest: FileDigest, _ path: String
    ) throws(ServiceError) {
        guard expected?.object?["size"]?.integer == digest.size,
            expected?.object?["sha256"]?.string == digest.sha256
        else { throw damage(path) }
    }

    private static func damage(_ path: String) -> ServiceError {
        .storage("\(path) is missing or damaged; run: tml-server check --repair")
    }
}

/// The size and the digests of a file.
public struct FileDigest: Hashable, Sendable {
    /// The number of bytes.
    public let size: Int
    /// The SHA-256 in lower-case hexadecimal.
    public let sha256: String
    /// The MD5 in lower-case hexadecimal, which object stores give as `ETag`.
    public let md5: String

    private static let piece = 1 << 18

    /// Computes the digests of bytes.
    public init(of bytes: [UInt8]) {
        var sum = SHA256()
        sum.update(bytes)
        self.init(size: bytes.count, sha256: sum.finish(), md5: MD5.hex(of: bytes))
    }

    /// Reads a complete file. Throws `.storage` if the file cannot be read.
    public init(ofFile path: String) throws(ServiceError) {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .storage("\(path) cannot be read")
        }
        var (size, sum, md5) = (0, SHA256(), MD5())
        do {
            while let data = try handle.read(upToCount: Self.piece), !data.isEmpty {
                let bytes = Array(data)
                size += bytes.count
                sum.update(bytes)
                md5.update(bytes)
            }
            try handle.close()
        } catch {
            throw .storage("\(path) cannot be read: \(error.localizedDescription)")
        }
        self.init(size: size, sha256: sum.finish(), md5: md5.finish())
    }

    private init(size: Int, sha256: String, md5: String) {
        self.size = size
        self.sha256 = sha256
        self.md5 = md5
    }
}
