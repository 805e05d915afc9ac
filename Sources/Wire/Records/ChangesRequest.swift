import Text

/// The body of `POST …/changes` (`tml-service.md` 3.12).
public struct ChangesRequest: ObjectRecord {
    /// The name of the sender's installation; the server ignores it.
    public var clientID: String?
    /// The newest cursor of the project that the sender has received. A server that does not know
    /// it applies no change and answers 410.
    public var seen: String?
    /// True if the server must not apply any change: changes that were answered before get their
    /// answer again, others are skipped.
    public var isQuestion = false
    /// At most 100 changes. The server applies them in this order, each independently.
    public var changes: [ChangeRecord]

    /// Creates a batch of changes to apply.
    public init(clientID: String? = nil, seen: String? = nil, changes: [ChangeRecord]) {
        self.clientID = clientID
        self.seen = seen
        self.changes = changes
    }

    init(_ object: JSONObject) throws(WireError) {
        clientID = object["client_id"]?.string
        seen = object["seen"]?.string
        isQuestion = object["question"]?.boolean ?? false
        guard let changes: [ChangeRecord] = try object.records("changes") else {
            throw .missing("changes")
        }
        self.changes = changes
    }

    var object: JSONObject {
        var object = JSONObject()
        object.setIfPresent("client_id", clientID)
        object.setIfPresent("seen", seen)
        if isQuestion { object.set("question", true) }
        object.set("changes", changes)
        return object
    }
}
