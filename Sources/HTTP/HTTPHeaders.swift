/// The header fields of a request or an answer, in order; looked up without regard to case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// A field with its value.
    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    public private(set) var fields: [Field]

    public init(_ fields: [Field] = []) { self.fields = fields }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The first value of that name. Setting one replaces all of that name; `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            fields.removeAll { Self.same($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a value beside those that have the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    private static func same(_ left: String, _ right: String) -> Bool {
        left.lowercased() == right.lowercased()
    }
}

extension HTTPHeaders: CustomStringConvertible {
    /// One field a line; what authorizes the request is not shown.
    public var description: String {
        fields.map { field in
            let isSecret = ["authorization", "proxy-authorization", "cookie", "set-cookie"]
                .contains(field.name.lowercased())
            return "\(field.name): \(isSecret ? "•••" : field.value)"
        }.joined(separator: "\n")
    }
}
