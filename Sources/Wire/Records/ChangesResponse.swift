public import Text

/// The answer of `POST …/changes` (`tml-service.md` 3.12).
public struct ChangesResponse: ObjectRecord {
    /// One for each change, in the order of the request.
    public var results: [ChangeResultRecord]
    /// The project's change position after the last change; `nil` with a server that does not tell.
    public var cursor: String?
    /// The position before the first change; `nil` when something has happened between both that the
    /// results do not tell.
    public var since: String?

    /// The answer to a whole batch.
    public init(results: [ChangeResultRecord], cursor: String?, since: String? = nil) {
        self.results = results
        self.cursor = cursor
        self.since = since
    }

    /// Throws `.missing` without a list of results, and what reading any of them throws.
    public init(_ object: JSONObject) throws(WireError) {
        guard let results: [ChangeResultRecord] = try object.records("results") else {
            throw .missing("results")
        }
        self.results = results
        cursor = object["cursor"]?.string
        since = object["since"]?.string
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("status", "ok")
        object.set("results", results)
        object.setIfPresent("cursor", cursor)
        object.setIfPresent("since", since)
        return object
    }
}
