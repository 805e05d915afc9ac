public import Catalog
public import Wire

/// What a write is answered with.
public struct WriteAnswer: Hashable, Sendable {
    /// 200, 201 or 202; of an answer given again also that of a failure.
    public var status: Int
    public var body: JSON
    /// The project whose feed has news.
    public internal(set) var project: Project.Key?
    /// How many changes were applied now.
    public internal(set) var changes = 0
    /// Whether this is the answer of an earlier time, and nothing was done now.
    public internal(set) var isReplayed = false

    /// An answer whose body is just this, as SDKs expect theirs.
    public init(_ body: JSON, status: Int = 200) {
        self.body = body
        self.status = status
    }

    /// An answer of `tml-service.md` 3.12: `{"status":"ok", …}` with these members.
    public static func ok(_ members: JSONObject, status: Int = 200) -> WriteAnswer {
        var object: JSONObject = ["status": "ok"]
        for member in members.members { object[member.name] = member.value }
        return WriteAnswer(.object(object), status: status)
    }
}
