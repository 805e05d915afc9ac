import GRDB
import Wire

/// A row of the table of releases.
struct StoredRelease {
    enum State: String {
        case generating, generated, published, failed
    }

    let id: Int
    let project: Int
    let version: String
    let state: State
    let kind: ReleaseRequest.Kind
    let accept: Acceptance
    let locales: [String]
    let isCurrent: Bool
    let progress: Int
    let fileSize: Int
    let sha256: String?
    let error: String?
    let createdAt: Int
    let generatedAt: Int?

    init(_ row: Row) throws {
        id = row["id"]
        project = row["project"]
        version = row["version"]
        state = State(rawValue: row["state"]) ?? .failed
        kind = ReleaseRequest.Kind(rawValue: row["type"]) ?? .draft
        accept = Acceptance(rawValue: row["accept"]) ?? .accepted
        let locales: String = row["locales"]
        self.locales = try JSON(parsing: Array(locales.utf8)).array?.compactMap(\.string) ?? []
        isCurrent = row["isCurrent"]
        progress = row["progress"]
        fileSize = row["fileSize"]
        sha256 = row["sha256"]
        error = row["error"]
        createdAt = row["createdAt"]
        generatedAt = row["generatedAt"]
    }

    static func find(_ db: Database, project: Int, version: String) throws -> StoredRelease {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM release WHERE project = ? AND version = ?",
            arguments: [project, version])
        guard let row else { throw ServiceError.notFound("The project has no release \(version)") }
        return try StoredRelease(row)
    }

    static func find(_ db: Database, id: Int) throws -> StoredRelease {
        let row = try Row.fetchOne(db, sql: "SELECT * FROM release WHERE id = ?", arguments: [id])
        guard let row else { throw ServiceError.notFound("The release is gone") }
        return try StoredRelease(row)
    }

    /// The record of `tml-service.md` 3.14; `base` is the address of the project's files, without a
    /// slash at the end.
    func record(at base: String) -> JSONObject {
        var object: JSONObject = [
            "id": .integer(id), "version": .string(version), "state": .string(state.rawValue),
            "type": .string(kind.rawValue),
            "export_type": .string(locales.isEmpty ? "complete" : "partial"),
            "progress": .integer(progress), "current": .boolean(isCurrent),
            "url": .string("\(base)/\(version).tar.gz"), "cdn_url": .string("\(base)/\(version)"),
            "file_size": .integer(fileSize), "sha256": sha256.map(JSON.string) ?? .null,
            "created_at": Self.time(createdAt), "generated_at": Self.time(generatedAt),
            "accept": .string(accept.rawValue), "locales": .array(locales.map(JSON.string)),
        ]
        if let error { object["error"] = .string(error) }
        return object
    }

    private static func time(_ seconds: Int?) -> JSON {
        seconds.map { .string(WireTime(secondsSince1970: $0).text) } ?? .null
    }
}
