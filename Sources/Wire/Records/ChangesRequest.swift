/// The body of `POST …/changes` (`tml-service.md` 3.12).
public struct ChangesRequest: ObjectRecord {
    /// Names the sender's installation; for the record only.
    public var clientID: String?
    /// The newest cursor of the project that the sender has had: nothing is done by a server that
    /// does not know it.
    public var seen: String?
    /// Whether only those are answered that were answered before, and nothing is done.
    public var isQuestion = false
    public var changes: [ChangeRecord]

    public init(clientID: String? = nil, seen: String? = nil, changes: [ChangeRecord]) {
        self.clientID = clientID
        self.seen = seen
        self.changes = changes
    }

    public init(_ object: JSONObject) throws(WireError) {
        clientID = object["client_id"]?.string
        seen = object["seen"]?.string
        isQuestion = object["question"]?.boolean ?? false
        guard let changes: [ChangeRecord] = try object.records("changes") else {
            throw .missing("changes")
        }
        self.changes = changes
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("client_id", clientID)
        object.setIfPresent("seen", seen)
        if isQuestion { object.set("question", true) }
        object.set("changes", changes)
        return object
    }
}
