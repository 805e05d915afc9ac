import Foundation
import GRDB
import KeyIndex
import TML
import Text
import TranslationFiles

/// A row of the table of translation files.
struct StoredFile {
    let id: FileID
    let locale: String
    let path: String
    /// `nil` for a format that this version of the program does not have.
    let format: FileFormat?
    let basePath: String?
    let bytes: [UInt8]

    private init(_ row: Row) {
        id = row["id"]
        locale = row["locale"]
        path = row["path"]
        let name: String = row["format"]
        format = FileFormat.all.first { $0.name == name }
        basePath = row["basePath"]
        bytes = Array(row["bytes"] as Data)
    }

    static func find(
        _ db: Database, _ project: ProjectID, path: String, locale: String
    ) throws -> StoredFile? {
        try db.cachedRow(
            sql: "SELECT * FROM file WHERE project = ? AND path = ? AND locale = ?",
            arguments: [project, path, locale]
        ).map(StoredFile.init)
    }

    /// Returns the files at a path, the last imported one first. A file with several languages has
    /// a row for each of them.
    static func all(
        _ db: Database, _ project: ProjectID, path: String
    ) throws -> [StoredFile] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM file WHERE project = ? AND path = ?
                ORDER BY importedAt DESC, id DESC
                """, arguments: [project, path]
        ).map(StoredFile.init)
    }

    /// Returns the files whose originals are in another file.
    static func all(
        _ db: Database, _ project: ProjectID, withBase path: String
    ) throws -> [StoredFile] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM file WHERE project = ? AND basePath = ? AND path <> basePath
                ORDER BY id
                """, arguments: [project, path]
        ).map(StoredFile.init)
    }

    /// Throws `.invalid` if the path is the folder of another file, or lies below another file.
    private static func requireRoom(for path: String, _ writer: ProjectWriter) throws {
        let other = try String.fetchOne(
            writer.db,
            sql: """
                SELECT path FROM file
                WHERE project = ?1 AND path > ?2 || '/' AND path < ?2 || '0' -- follows the slash
                UNION ALL
                SELECT path FROM file
                WHERE project = ?1 AND path IN (SELECT value FROM json_each(?3))
                """,
            arguments: [
                writer.project.id, path,
                JSON.array(BundleContent.folders(of: path).map(JSON.string)).text,
            ])
        guard let other else { return }
        throw ServiceError.invalid(
            "path", "invalid",
            "\(path) and the stored file \(other) cannot be in the same folder: one of them is the "
                + "folder of the other")
    }

    /// Adds a file, or replaces the bytes of a known file. Returns its id. Throws `.invalid` for a
    /// path that cannot be beside the other paths.
    static func put(_ file: OpenedProjectFile, _ writer: ProjectWriter) throws -> FileID {
        try requireRoom(for: file.document.path, writer)
        let bytes = file.document.bytes
        let statement = try writer.db.cachedStatement(
            sql: """
                INSERT INTO file (project, locale, path, format, basePath, bytes, hash, importedAt)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                ON CONFLICT (project, path, locale) DO UPDATE
                SET format = ?4, basePath = ?5, bytes = ?6, hash = ?7, importedAt = ?8
                RETURNING id
                """)
        let id = try FileID.fetchOne(
            statement,
            arguments: [
                writer.project.id, file.locale, file.document.path, file.document.format.name,
                file.basePath, Data(bytes), Data(Sodium.sha256(bytes)), writer.now,
            ])
        guard let id else { throw ServiceError.storage("a file was not stored") }
        return id
    }
}
