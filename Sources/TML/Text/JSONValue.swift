/// What a JSON text says. The order of an object's members is not kept.
enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case decimal(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Nothing if the bytes are no JSON, or nested deeper than 200 levels.
    init?(_ json: some Collection<UInt8>) {
        var parser = JSONParser(json)
        guard let value = parser.document() else { return nil }
        self = value
    }

    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self, let member = members[name], member != .null else {
            return nil
        }
        return member
    }

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    var boolean: Bool? {
        if case .boolean(let boolean) = self { boolean } else { nil }
    }

    var array: [JSONValue]? {
        if case .array(let items) = self { items } else { nil }
    }

    var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}
