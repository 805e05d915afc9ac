public import Text

/// A JSON format of the service, the same on both sides: tolerant in reading, strict in writing.
///
/// Reading accepts numbers written as text, missing lists and both forms of times, and ignores
/// unknown members. It throws only if the record would have no meaning.
public protocol WireRecord: Hashable, Sendable {
    /// Reads a record. Throws `.notAnObject`, `.missing` or `.invalid` if the record would have no
    /// meaning.
    init(json: JSON) throws(WireError)
    /// The record as the service sends it, with its members in a fixed order.
    var json: JSON { get }
}

extension WireRecord {
    /// Reads a body. Throws `.notJSON` or the errors of `init(json:)`.
    public init(bytes: [UInt8]) throws(WireError) {
        let json: JSON
        do {
            json = try JSON(parsing: bytes)
        } catch {
            throw WireError(error)
        }
        try self.init(json: json)
    }

    /// The body to send.
    public var bytes: [UInt8] { json.bytes }
}

/// A record with a JSON object.
protocol ObjectRecord: WireRecord {
    init(_ object: JSONObject) throws(WireError)
    var object: JSONObject { get }
}

extension ObjectRecord {
    /// Throws `.notAnObject` for any other JSON, and the errors of reading the object.
    public init(json: JSON) throws(WireError) {
        guard let object = json.object else { throw .notAnObject }
        try self.init(object)
    }

    /// The object of the record's fields.
    public var json: JSON { .object(object) }
}
