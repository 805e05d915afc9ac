/// A JSON value that keeps the order of object members.
///
/// Language definitions pass through both ends unread, and the order of their contexts and rules
/// has meaning (`tml-language.md` 6.2, 6.3); so a dictionary would not do. Texts are equal byte for byte.
public enum JSON: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number without point and exponent, if it is within the range of `Int`.
    case integer(Int)
    /// Any other number; finite when it was read.
    case number(Double)
    /// A text, without escapes.
    case string(String)
    /// A list.
    case array([JSON])
    /// An object, its members in the order of the text.
    case object(JSONObject)
}

extension JSON {
    /// The most values that a text may have: elements and members at all depths, and their containers.
    public static let mostValues = 4_000_000

    /// Reads a whole text; a byte order mark before it is skipped. Throws for more than so many values, too.
    public init(parsing bytes: [UInt8], most: Int = JSON.mostValues) throws(JSONError) {
        var parser = JSONParser(bytes, most: most)
        self = try parser.wholeText()
    }

    /// Reads a part of a text as a whole one; offsets are those in `bytes`.
    public init(parsing bytes: [UInt8], in range: Range<Int>) throws(JSONError) {
        var parser = JSONParser(bytes, in: range, most: Self.mostValues)
        self = try parser.wholeText()
    }

    /// Reads a whole text; `nil` if it is not JSON.
    public init?(_ bytes: some Collection<UInt8>) {
        guard let value = try? JSON(parsing: Array(bytes)) else { return nil }
        self = value
    }

    /// The value as compact UTF-8 text.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The value as compact text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether the value is null.
    public var isNull: Bool { self == .null }

    /// A member of an object that is there and not null; `nil` for anything else.
    public subscript(name: String) -> JSON? {
        guard let member = object?[name], !member.isNull else { return nil }
        return member
    }

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

    /// A text, and nothing else.
    public var strictString: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// `true` or `false`, and nothing else.
    public var strictBoolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
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

    /// A whole number, also written as text or as `90.0`; from -2⁵³ to 2⁵³, which every reader of JSON keeps
    /// (RFC 8259, section 6) and which can be counted with.
    public var integer: Int? {
        let number: Int? =
            switch self {
            case .integer(let value): value
            case .number(let value): Int(exactly: value)
            case .string(let text): Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
            default: nil
            }
        return number.flatMap { (-1 << 53...1 << 53).contains($0) ? $0 : nil }
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
    /// Texts byte for byte; the order of an object's members counts.
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

    /// Of what `==` compares.
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
    /// A text that is written in the source.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number that is written in the source.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A truth value that is written in the source.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// A list that is written in the source.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// An object that is written in the source, its members in that order.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
    }
}
