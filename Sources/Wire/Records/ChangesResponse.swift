/// The answer of `POST …/changes` (`tml-service.md` 3.12).
public struct ChangesResponse: ObjectRecord {
    /// One for each change, in the order of the request.
    public var results: [ChangeResultRecord]
    /// The project's change position after the last one.
    public var cursor: String?

    public init(results: [ChangeResultRecord], cursor: String?) {
        self.results = results
        self.cursor = cursor
    }

    public init(_ object: JSONObject) throws(WireError) {
        guard let results: [ChangeResultRecord] = try object.records("results") else {
            throw .missing("results")
        }
        self.results = results
        cursor = object["cursor"]?.string
    }

    public var object: JSONObject {
        var object = JSONObject()
        object.set("status", "ok")
        object.set("results", results)
        object.setIfPresent("cursor", cursor)
        return object
    }
}
