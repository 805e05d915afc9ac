/// The header fields of a request or an answer, in order. Look-ups ignore upper and lower case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// A field with its value.
    public struct Field: Hashable, Sendable {
        /// The name as written. Comparisons ignore upper and lower case.
        public var name: String
        /// The value. In an answer: without white space at its ends. In a request: control
        /// characters are removed when the request is sent.
        public var value: String

        /// Creates a field with one value. A list in one field is one value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in the order of sending or receiving. A name may occur more than once.
    public private(set) var fields: [Field]

    /// Creates header fields; empty without an argument.
    public init(_ fields: [Field] = []) { self.fields = fields }

    /// Creates the fields in the order of the literal, including repeated names.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The first value of the name. A new value replaces all values of the name; `nil` removes
    /// them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            fields.removeAll { Self.same($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a value. Other values of the same name stay.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    private static func same(_ left: String, _ right: String) -> Bool {
        left.lowercased() == right.lowercased()
    }
}

extension HTTPHeaders: CustomStringConvertible {
    /// One field in each line. Values of fields that authorize the request are not shown.
    public var description: String {
        fields.map { field in
            let name = field.name.lowercased()
            let isSecret = ["authorization", "cookie", "key", "token"]
                .contains(where: name.contains)
            return "\(field.name): \(isSecret ? "•••" : field.value)"
        }.joined(separator: "\n")
    }
}
