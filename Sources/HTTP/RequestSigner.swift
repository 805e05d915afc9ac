/// Signs requests to an S3-compatible object store (AWS Signature Version 4).
///
/// The header field `x-amz-content-sha256` of a signed request must be the SHA-256 of the body.
/// Descriptions and dumps do not contain the secret.
public struct RequestSigner: Hashable, Sendable {
    let keyID: String
    let secret: String
    let region: String

    /// - Parameters:
    ///   - keyID: the access key ID, which is not secret.
    ///   - secret: the secret access key.
    ///   - region: the region of the store, for example `us-east-1`.
    public init(keyID: String, secret: String, region: String) {
        self.keyID = keyID
        self.secret = secret
        self.region = region
    }
}

extension RequestSigner: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The access key ID and the region.
    public var description: String { "\(keyID) in \(region)" }
    /// The access key ID and the region.
    public var debugDescription: String { description }
    /// The access key ID and the region.
    public var customMirror: Mirror {
        Mirror(self, children: ["keyID": keyID, "region": region])
    }
}
