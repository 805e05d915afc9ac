public import Text

/// The answer of `POST …/changes` (`tml-service.md` 3.12).
public struct ChangesResponse: ObjectRecord {
    /// One for each change, in the order of the request.
    public var results: [ChangeResultRecord]
    /// The project's change position after the last change; `nil` with a server that does not tell.
    public var cursor: String?

    /// The answer to a whole batch.
    public init(results: [ChangeResultRecord], cursor: String?) {
        self.results = results
        self.cursor = cursor
    }

    /// Throws `.missing` without a list of results, and what reading any of them throws.
    public init(_ object: JSONObject) throws(WireError) {
        guard let results: [ChangeResultRecord] = try object.records("results") else {
            throw .missing("results")
        }
        self.results = results
        cursor = object["cursor"]?.string
    }

    var object: JSONObject {
        var object = JSONObject()
        object.set("status", "ok")
        object.set("results", results)
        object.setIfPresent("cursor", cursor)
        return object
    }
}
