import GRDB
import KeyIndex
public import Text
import Wire

/// A row of the table of releases.
struct StoredRelease {
    enum State: String {
        case generating, generated, published, failed
    }

    let id: ReleaseID
    let project: ProjectID
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

    static func find(_ db: Database, project: ProjectID, version: String) throws -> StoredRelease {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM release WHERE project = ? AND version = ?",
            arguments: [project, version])
        guard let row else { throw ServiceError.notFound("The project has no release \(version)") }
        return try StoredRelease(row)
    }

    static func find(_ db: Database, id: ReleaseID) throws -> StoredRelease {
        let row = try Row.fetchOne(db, sql: "SELECT * FROM release WHERE id = ?", arguments: [id])
        guard let row else { throw ServiceError.notFound("The release no longer exists") }
        return try StoredRelease(row)
    }

    /// Returns the record of `tml-service.md` 3.14. `base` is the address of the project's files,
    /// without a slash at the end.
    func record(at base: String) -> JSONObject {
        var object: JSONObject = [
            "id": .integer(id.rawValue), "version": .string(version),
            "state": .string(state.rawValue),
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

/// The options of a new release (`tml-service.md` 3.14).
public struct ReleaseRequest: Hashable, Sendable {
    /// The use of a release after it is built.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The release becomes the current release as soon as it is built.
        case release
        /// The release is built for a review, or to be made current later.
        case draft
    }

    /// The use of the release.
    public var kind: Kind
    /// The languages; an empty list means all published languages.
    public var locales: [String]
    /// The translations that the release contains.
    public var accept: Acceptance

    /// Creates a request; by default, for a release of the accepted translations.
    public init(
        kind: Kind = .release, locales: [String] = [], accept: Acceptance = .accepted
    ) {
        self.kind = kind
        self.locales = locales
        self.accept = accept
    }

    /// Reads `type`, `locales` (a list, or text with commas) and `accept`; throws `.invalid`.
    public init(_ fields: JSONObject) throws(ServiceError) {
        kind = try Self.choice(fields, "type") ?? .release
        accept = try Self.choice(fields, "accept") ?? .accepted
        let text = fields["locales"]?.string?.utf8.split(separator: UInt8(ascii: ","))
        locales = text?.compactMap { String($0) } ?? fields.strings("locales")
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ fields: JSONObject, _ name: String
    ) throws(ServiceError) -> Choice? {
        guard let value = fields[name], !value.isNull, value.string != "" else { return nil }
        if let choice = value.string.flatMap(Choice.init(rawValue:)) { return choice }
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw .invalid(name, "invalid", "\(name) must be one of \(words)")
    }
}

/// Makes a release the current one, in the database and for SDKs.
///
/// Both happen in one write transaction. Only one write transaction runs at a time in all
/// processes, so two publications cannot mix. If the transaction fails or the program crashes after
/// the file was replaced, the database is correct, and `repair` must correct the file.
struct Publication {
    let db: Database
    let folder: ReleaseFolder
    /// The project's id.
    let project: ProjectID

    func makeCurrent(_ release: StoredRelease) throws {
        try db.execute(
            sql: "UPDATE release SET isCurrent = 0 WHERE project = ? AND isCurrent = 1",
            arguments: [project])
        try db.execute(
            sql: "UPDATE release SET isCurrent = 1, state = 'published' WHERE id = ?",
            arguments: [release.id])
        try folder.setCurrent(release.version)
    }

    /// Writes the version of the database into the file for SDKs.
    func repair() throws {
        let version = try String.fetchOne(
            db, sql: "SELECT version FROM release WHERE project = ? AND isCurrent = 1",
            arguments: [project])
        if folder.current != version { try folder.setCurrent(version) }
    }

    /// Corrects the file for SDKs after a failed transaction, in a transaction of its own.
    static func repair(
        _ project: ProjectID, _ folder: ReleaseFolder, in database: ServiceDatabase
    ) throws(ServiceError) {
        try database.write(isPatient: true) { db in
            try Publication(db: db, folder: folder, project: project).repair()
        }
    }
}
