import Text

/// A JSON value with its place in the text. Members keep their order, and duplicate names stay.
struct PlacedJSON: Sendable {
    /// A member of an object.
    struct Member: Sendable {
        /// The name without its escapes.
        var name: ExactText
        /// The place of the name, with its quotation marks.
        var nameRange: Range<Int>
        /// The value.
        var value: PlacedJSON
    }

    /// The value.
    enum Content: Sendable {
        case object([Member])
        case array([PlacedJSON])
        case string(ExactText)
        case boolean(Bool)
        case number
        case null
    }

    /// The value.
    let content: Content
    /// The place of the value, with quotation marks or brackets. Only an empty file has an object
    /// with an empty place.
    let range: Range<Int>
}

extension PlacedJSON {
    /// The members of an object; empty for any other value.
    var members: [Member] {
        if case .object(let members) = content { members } else { [] }
    }

    /// The members of an object that readers of the file use. Of members with the same name, this
    /// is the last one.
    var usedMembers: [Member] {
        let members = members
        var last: [ExactText: Int] = [:]
        for (index, member) in members.enumerated() { last[member.name] = index }
        guard last.count < members.count else { return members }
        return members.indices.filter { last[members[$0].name] == $0 }.map { members[$0] }
    }

    /// The text of a string; `nil` for any other value.
    var text: ExactText? {
        if case .string(let text) = content { text } else { nil }
    }

    /// True for an object.
    var isObject: Bool {
        if case .object = content { true } else { false }
    }

    /// True for `null`.
    var isNull: Bool {
        if case .null = content { true } else { false }
    }

    /// The last member of an object with this name. The function reads all members.
    subscript(_ name: ExactText) -> PlacedJSON? { members.last { $0.name == name }?.value }

    /// The value at the end of a path of names.
    subscript(path path: [ExactText]) -> PlacedJSON? {
        path.reduce(self) { value, name in value?[name] }
    }
}
