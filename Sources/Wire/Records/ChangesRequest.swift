/// The body of `POST …/changes` (`tml-service.md` 3.12).
public struct ChangesRequest: ObjectRecord {
    /// Names the sender's installation; for the record only.
    public var clientID: String?
    public var changes: [ChangeRecord]

    public init(clientID: String? = nil, changes: [ChangeRecord]) {
        self.clientID = clientID
        self.changes = changes
    }

    public init(_ object: JSONObject) throws(WireError) {
        clientID = object["client_id"]?.string
        guard let changes: [ChangeRecord] = try object.records("changes") else {
            throw .missing("changes")
        }
        self.changes = changes
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("client_id", clientID)
        object.set("changes", changes)
        return object
    }
}
