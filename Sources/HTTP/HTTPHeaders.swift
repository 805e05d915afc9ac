/// The header fields of a request or an answer, in order; looked up without regard to case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// A field with its value.
    public struct Field: Hashable, Sendable {
        /// As it was written; compared without regard to case.
        public var name: String
        /// In an answer without the white space around it; in a request its control characters are
        /// left out when it is sent.
        public var value: String

        /// A field with one value; a list in one field is one value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// In the order of sending or arrival; names may stand more than once.
    public private(set) var fields: [Field]

    /// No fields, unless some are given.
    public init(_ fields: [Field] = []) { self.fields = fields }

    /// The fields in the order of the literal, equal names included.
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
    /// One field a line; what authorizes the request, as the name of its header tells, is not shown.
    public var description: String {
        fields.map { field in
            let name = field.name.lowercased()
            let isSecret = ["authorization", "cookie", "key", "token"]
                .contains(where: name.contains)
            return "\(field.name): \(isSecret ? "•••" : field.value)"
        }.joined(separator: "\n")
    }
}
