/// What a JSON text says. The order of an object's members is not kept.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case decimal(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Nothing if the bytes are no JSON, or nested deeper than 200 levels.
    package init?(_ json: some Collection<UInt8>) {
        var parser = JSONParser(json)
        guard let value = parser.document() else { return nil }
        self = value
    }

    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self, let member = members[name], member != .null else {
            return nil
        }
        return member
    }

    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    package var boolean: Bool? {
        if case .boolean(let boolean) = self { boolean } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let items) = self { items } else { nil }
    }

    package var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}
