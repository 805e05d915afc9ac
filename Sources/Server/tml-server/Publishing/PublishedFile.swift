import Catalog
import HTTP
import Text
import TranslationService

/// A file to publish, with its digests and its header fields.
struct PublishedFile: Sendable {
    enum Content: Sendable {
        /// The content of the file with this absolute path.
        case file(String)
        case bytes([UInt8])
    }

    /// The name in the store: `<key>/<version>/…`.
    let name: String
    let content: Content
    let digest: FileDigest
    let type: String
    /// The `Content-Encoding`; `nil` for none.
    let encoding: String?
    let caching: String

    private static let long = "public, max-age=31536000, immutable"
    private static let short = "max-age=60"

    /// The files of a release, without `version.json`. With `isCompressed`, the content of a
    /// `.json` file of the version is that of its `.gz` file. Reads all files.
    static func all(of release: CurrentRelease, isCompressed: Bool) throws -> [PublishedFile] {
        let names = Set(release.files.map(\.name))
        return try release.files.map { file in
            let isPacked =
                isCompressed && file.name.hasSuffix(".json") && names.contains(file.name + ".gz")
            let path = isPacked ? file.path + ".gz" : file.path
            return PublishedFile(
                name: "\(release.project)/\(file.name)", content: .file(path),
                digest: try FileDigest(ofFile: path),
                type: file.name.hasSuffix(".gz") ? "application/gzip" : "application/json",
                encoding: isPacked ? "gzip" : nil, caching: long)
        }
    }

    /// A small JSON file. `isImmutable` is false for a file that changes under the same name.
    static func json(_ json: JSON, name: String, isImmutable: Bool) -> PublishedFile {
        let bytes = json.bytes
        return PublishedFile(
            name: name, content: .bytes(bytes), digest: FileDigest(of: bytes),
            type: "application/json", encoding: nil, caching: isImmutable ? long : short)
    }

    /// The file that names the current version.
    static func version(of release: CurrentRelease) -> PublishedFile {
        json(
            ["version": .string(release.version)], name: "\(release.project)/version.json",
            isImmutable: false)
    }

    /// The list of the languages and files of a release.
    static func manifest(of release: CurrentRelease, _ files: [PublishedFile]) -> PublishedFile {
        let members = files.map { file in
            JSONObject.Member(
                name: String(file.name.dropFirst(release.project.rawValue.count + 1)),
                value: file.description)
        }
        return json(
            [
                "version": .string(release.version), "project": .string(release.project.rawValue),
                "languages": .array(release.languages.map(JSON.string)),
                "files": .object(JSONObject(members)),
            ], name: "\(release.project)/\(release.version).manifest.json", isImmutable: true)
    }

    private var description: JSON {
        var object: JSONObject = [
            "size": .integer(digest.size), "sha256": .string(digest.sha256),
        ]
        if let encoding { object["encoding"] = .string(encoding) }
        return .object(object)
    }

    /// The header fields for the store.
    var headers: HTTPHeaders {
        var headers: HTTPHeaders = [
            "Content-Type": type, "Cache-Control": caching, "x-amz-content-sha256": digest.sha256,
        ]
        headers["Content-Encoding"] = encoding
        return headers
    }
}
