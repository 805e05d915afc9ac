public import Text

/// The answer of `POST …/changes` (`tml-service.md` 3.12).
public struct ChangesResponse: ObjectRecord {
    /// The results, one for each change, in the order of the request.
    public var results: [ChangeResultRecord]
    /// The project's change position after the last change; `nil` if the server does not send it.
    public var cursor: String?
    /// The position before the first change; `nil` if other changes happened between both positions
    /// that the results do not contain.
    public var since: String?

    /// Creates the answer to a whole batch.
    public init(results: [ChangeResultRecord], cursor: String?, since: String? = nil) {
        self.results = results
        self.cursor = cursor
        self.since = since
    }

    /// Throws `.missing` without a list of results, and the errors of reading a result.
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
