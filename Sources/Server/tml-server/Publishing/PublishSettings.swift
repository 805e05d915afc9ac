import Catalog
import Foundation
import HTTP
import MachineTranslation

/// The place to which the server publishes releases.
struct PublishSettings: Sendable {
    /// An absolute path of a folder, or `s3://bucket/prefix`; `nil` to publish nothing.
    var target: String?
    /// The address of the object store.
    var endpoint: String?
    var region = "us-east-1"
    /// The access key ID.
    var keyID: String?
    /// A file with the secret access key.
    var secretFile: String?
    /// The environment variable with the secret access key.
    var secretVariable: String?
    /// True if browsers get `.json` files compressed.
    var isCompressed = false
    /// The secret access key, after `readSecret`.
    private(set) var secret: Secret?

    private static let scheme = "s3://"

    var isObjectStore: Bool { target?.hasPrefix(Self.scheme) ?? false }

    /// The place of the secret; `nil` if there is none.
    var secretPlace: KeyPlace? {
        secretFile.map(KeyPlace.file) ?? secretVariable.map(KeyPlace.variable)
    }

    /// The bucket and the prefix of the names in the bucket: empty, or with a slash at its end.
    var bucket: (name: String, prefix: String)? {
        guard let target, isObjectStore else { return nil }
        let parts = target.dropFirst(Self.scheme.count)
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty else { return nil }
        let prefix = parts.count > 1 ? parts[1].split(separator: "/") : []
        return (String(name), prefix.map { "\($0)/" }.joined())
    }

    /// Returns true if the text is an absolute path or names a bucket.
    static func isTarget(_ text: String) -> Bool {
        let settings = PublishSettings(target: text)
        return settings.isObjectStore
            ? settings.bucket != nil : text.utf8.first == UInt8(ascii: "/")
    }

    init(target: String? = nil) { self.target = target }
}

extension PublishSettings {
    /// The setting that is missing or does not fit, as a sentence; `nil` if there is none.
    var mistake: String? {
        if isObjectStore {
            return mistakeOfStore.map { "publish-to is an object store, but \($0)" }
        }
        guard target != nil, isCompressed else { return nil }
        return "publish-compressed is true, but publish-to is a folder: web servers send the "
            + "files of a folder without Content-Encoding. Remove publish-compressed"
    }

    private var mistakeOfStore: String? {
        if endpoint == nil { return "s3-endpoint is missing: set the address of the object store" }
        if keyID == nil { return "s3-key-id is missing: set the access key ID of the object store" }
        if secretFile != nil, secretVariable != nil {
            return "s3-secret-file and s3-secret-env are both set: remove one of them"
        }
        guard secretPlace == nil else { return nil }
        return "the secret access key of the object store is missing: set s3-secret-file or "
            + "s3-secret-env"
    }

    /// Checks the settings and reads the secret. Throws a sentence.
    mutating func readSecret() throws(CommandFailure) {
        if let mistake { throw CommandFailure(mistake) }
        guard isObjectStore else { return }
        do {
            secret = try secretPlace?.read(for: "the object store")
        } catch {
            throw CommandFailure(error.description)
        }
    }

    /// The store with these settings, after `readSecret`; `nil` if nothing is published.
    func store(_ client: HTTPClient) -> (any ReleaseStore)? {
        guard let target else { return nil }
        guard isObjectStore else { return FolderStore(root: target) }
        guard let bucket, let endpoint, let keyID, let secret else { return nil }
        return ObjectStore(
            endpoint: endpoint, bucket: bucket.name, prefix: bucket.prefix,
            signer: RequestSigner(keyID: keyID, secret: secret.reveal(), region: region),
            client: client)
    }
}
