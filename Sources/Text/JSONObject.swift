/// The members of a JSON object, in the order of the text.
public struct JSONObject: Hashable, Sendable {
    /// A name and its value; names are equal byte for byte.
    public struct Member: Hashable, Sendable {
        /// What the member is called, without escapes.
        public var name: String
        /// What the member says; null is a value too.
        public var value: JSON

        /// A member of an object that is being made.
        public init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }

        /// Byte for byte.
        public static func == (left: Member, right: Member) -> Bool {
            ExactText(left.name) == ExactText(right.name) && left.value == right.value
        }

        /// Of what `==` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactText(name))
            hasher.combine(value)
        }
    }

    /// In the order of the text. A name may stand twice; the last one counts.
    public private(set) var members: [Member]

    /// The members in this order.
    public init(_ members: [Member] = []) { self.members = members }

    /// The value of a member; of several with the same name the last one counts.
    ///
    /// Setting `nil` removes the member; a new one goes to the end.
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

    /// Puts a member at the end, without looking whether there is one of that name.
    public mutating func append(_ name: String, _ value: JSON) {
        members.append(Member(name: name, value: value))
    }

    /// The value of the first of these names that is present and not null.
    public func first(of names: String...) -> JSON? {
        for name in names {
            if let value = self[name], !value.isNull { return value }
        }
        return nil
    }

    /// The texts of a list; empty when it is missing.
    public func strings(_ name: String) -> [String] {
        self[name]?.array?.compactMap(\.string) ?? []
    }

    /// The values by name; of several with the same name the last one.
    public var dictionary: [String: JSON] {
        Dictionary(members.map { ($0.name, $0.value) }) { $1 }
    }

    /// The members in any order.
    public init(_ dictionary: [String: JSON]) {
        self.init(
            dictionary.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) })
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object that is written in the source, its members in that order.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(elements.map { Member(name: $0.0, value: $0.1) })
    }
}
