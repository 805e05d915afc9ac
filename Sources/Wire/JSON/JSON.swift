import TML

/// A JSON value that keeps the order of object members.
///
/// Language definitions pass through both ends unread, and the order of their contexts and rules
/// has meaning (`tml-language.md` 6.2, 6.3); so a dictionary would not do. Texts are equal byte for byte.
public enum JSON: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}

extension JSON {
    /// Reads a whole text; throws `.notJSON` with the byte offset of the first error.
    public init(parsing bytes: [UInt8]) throws(WireError) {
        var parser = JSONParser(bytes)
        self = try parser.wholeText()
    }

    /// Reads a part of a text as a whole one; offsets are those in `bytes`.
    public init(parsing bytes: [UInt8], in range: Range<Int>) throws(WireError) {
        var parser = JSONParser(bytes, in: range)
        self = try parser.wholeText()
    }

    /// The value as compact UTF-8 text.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The value as compact text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public var isNull: Bool { self == .null }

    /// The members of an object; `nil` for anything else.
    public var object: JSONObject? {
        guard case .object(let object) = self else { return nil }
        return object
    }

    /// The elements of an array; `nil` for anything else.
    public var array: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// A text; a number is taken as its digits, as old servers mix the two.
    public var string: String? {
        switch self {
        case .string(let text): text
        case .integer(let value): String(value)
        case .number(let value): String(value)
        default: nil
        }
    }

    /// A whole number, also written as text or as `90.0`.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        case .string(let text): Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
        default: nil
        }
    }

    /// A number, also written as text.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// A truth value: `true`, `"True"`, `1`, `"1"`, `"yes"` and their opposites
    /// (`tml-service.md` 1.4).
    public var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .integer(0): false
        case .integer(1): true
        case .string(let text): Self.truth(of: text)
        default: nil
        }
    }

    /// How a truth value is spelled in parameters: `true`, `True`, `1`, `yes`
    /// (`tml-service.md` 1.4).
    public static func truth(of text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "1", "yes": true
        case "false", "0", "no", "": false
        default: nil
        }
    }
}

extension JSON {
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): ExactText(left) == ExactText(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .boolean(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let text): hasher.combine(ExactText(text))
        case .array(let elements): hasher.combine(elements)
        case .object(let object): hasher.combine(object)
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }

    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
    }
}
