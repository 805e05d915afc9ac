public import Text

/// A JSON shape of the service, the same at both ends: lenient in, strict out.
///
/// Reading takes numbers written as text, missing lists, both forms of times, and ignores what it
/// does not know. It throws only when a record would mean nothing.
public protocol WireRecord: Hashable, Sendable {
    /// Reads a record; throws `.notAnObject`, `.missing` or `.invalid` when it would mean nothing.
    init(json: JSON) throws(WireError)
    /// The record as the service sends it, with its members in a fixed order.
    var json: JSON { get }
}

extension WireRecord {
    /// Reads a body; throws `.notJSON` or what `init(json:)` throws.
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

/// A record whose JSON is an object.
protocol ObjectRecord: WireRecord {
    init(_ object: JSONObject) throws(WireError)
    var object: JSONObject { get }
}

extension ObjectRecord {
    /// Throws `.notAnObject` for any other JSON, else what reading the object throws.
    public init(json: JSON) throws(WireError) {
        guard let object = json.object else { throw .notAnObject }
        try self.init(object)
    }

    /// The object that the record's fields make.
    public var json: JSON { .object(object) }
}
