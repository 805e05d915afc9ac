/// The members of a JSON object, in the order of the text.
public struct JSONObject: Hashable, Sendable {
    /// A name and its value. Names are compared byte for byte.
    public struct Member: Hashable, Sendable {
        /// The name of the member, with its escapes resolved.
        public var name: String
        /// The value of the member, which can be null.
        public var value: JSON

        /// Creates a member.
        public init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }

        /// Compares the names byte for byte.
        public static func == (left: Member, right: Member) -> Bool {
            ExactText(left.name) == ExactText(right.name) && left.value == right.value
        }

        /// Hashes the parts that `==` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactText(name))
            hasher.combine(value)
        }
    }

    /// The members in the order of the text. A name may occur twice; the last member counts.
    public private(set) var members: [Member]

    /// Creates an object with the members in this order.
    public init(_ members: [Member] = []) { self.members = members }

    /// The value of the member with this name, or of the last one if there are several.
    ///
    /// Setting `nil` removes the member. A new member is added at the end.
    public subscript(name: String) -> JSON? {
        get { place(of: name).map { members[$0].value } }
        set {
            if let newValue, let place = place(of: name) {
                members[place].value = newValue
            } else if let newValue {
                members.append(Member(name: name, value: newValue))
            } else {
                members.removeAll { $0.name == name }
            }
        }
    }

    private func place(of name: String) -> Int? {
        var place = members.count
        while place > 0 {
            place -= 1
            if members[place].name == name { return place }
        }
        return nil
    }

    /// Adds a member at the end without a check for a member with the same name.
    public mutating func append(_ name: String, _ value: JSON) {
        members.append(Member(name: name, value: value))
    }

    /// Returns the value of the first of these names that is present and not null.
    public func first(of names: String...) -> JSON? {
        for name in names {
            if let value = self[name], !value.isNull { return value }
        }
        return nil
    }

    /// Returns the texts of a list; empty if the member is missing.
    public func strings(_ name: String) -> [String] {
        self[name]?.array?.compactMap(\.string) ?? []
    }

    /// The values by name. If a name occurs several times, its last value counts.
    public var dictionary: [String: JSON] {
        Dictionary(members.map { ($0.name, $0.value) }) { $1 }
    }

    /// Creates an object with the members sorted by name.
    public init(_ dictionary: [String: JSON]) {
        self.init(
            dictionary.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) })
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal, with its members in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(elements.map { Member(name: $0.0, value: $0.1) })
    }
}
