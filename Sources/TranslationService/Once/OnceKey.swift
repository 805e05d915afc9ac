/// Tells a request that is sent again from others (`tml-service.md` 3.12): who sends it, the
/// `Idempotency-Key` it carries, and what it asks for.
public struct OnceKey: Hashable, Sendable {
    /// A person or a project's token, as `Session.name` calls them.
    let sender: String
    /// 1 to 200 bytes, chosen by the sender.
    let id: String
    /// SHA-256 of what the request says.
    let requestHash: [UInt8]

    /// `request` is everything by which one request differs from another: method, path, body.
    ///
    /// Throws `.malformed` when the id has not 1 to 200 bytes.
    public init(
        _ id: String, of session: Session, request: [UInt8]
    ) throws(ServiceError) {
        guard (1...Limits.onceKeyBytes).contains(id.utf8.count) else {
            throw .malformed("An Idempotency-Key has 1 to \(Limits.onceKeyBytes) bytes")
        }
        sender = session.name
        self.id = id
        requestHash = Sodium.sha256(request)
    }

    /// What the key is called among those of its sender.
    var name: [String] { [sender, id] }
}
