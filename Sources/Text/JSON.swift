/// A JSON value that keeps the order of object members.
///
/// Workstation and server pass language definitions on without reading them, and the order of their
/// contexts and rules has meaning (`tml-language.md` 6.2, 6.3). Therefore a dictionary is not
/// sufficient. Texts are compared byte for byte.
public enum JSON: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number without decimal point and exponent that fits into `Int`.
    case integer(Int)
    /// Any other number. A number that was read is finite.
    case number(Double)
    /// A text, with its escapes resolved.
    case string(String)
    /// A list.
    case array([JSON])
    /// An object with its members in the order of the text.
    case object(JSONObject)
}

extension JSON {
    /// The limit of values in a text. Elements and members at all depths count, and their
    /// containers.
    public static let mostValues = 4_000_000

    /// Reads a whole text. A byte order mark at its beginning is skipped. Throws if the text is not
    /// JSON or has more than `most` values.
    public init(parsing bytes: [UInt8], most: Int = JSON.mostValues) throws(JSONError) {
        var parser = JSONParser(bytes, most: most)
        self = try parser.wholeText()
    }

    /// Reads a part of a text as a whole text. Offsets in errors count from the beginning of
    /// `bytes`.
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

    /// Returns a member of an object that is not null; `nil` for any other value.
    public subscript(name: String) -> JSON? {
        guard let member = object?[name], !member.isNull else { return nil }
        return member
    }

    /// The members of an object; `nil` for any other value.
    public var object: JSONObject? {
        guard case .object(let object) = self else { return nil }
        return object
    }

    /// The elements of an array; `nil` for any other value.
    public var array: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The text of a string; `nil` for any other value.
    public var strictString: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a boolean; `nil` for any other value.
    public var strictBoolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The text of a string, or the digits of a number, because old servers mix the two.
    public var string: String? {
        switch self {
        case .string(let text): text
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .null, .boolean, .array, .object: nil
        }
    }

    /// A whole number, also written as a string or as `90.0`, from -2⁵³ to 2⁵³. Every JSON reader
    /// keeps such numbers exactly (RFC 8259, section 6), and the program can calculate with them.
    public var integer: Int? {
        let number: Int? =
            switch self {
            case .integer(let value): value
            case .number(let value): Int(exactly: value)
            case .string(let text): Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
            case .null, .boolean, .array, .object: nil
            }
        return number.flatMap { (-1 << 53...1 << 53).contains($0) ? $0 : nil }
    }

    /// A number, also written as a string.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .null, .boolean, .array, .object: nil
        }
    }

    /// A Boolean value: `true`, `"True"`, `1`, `"1"`, `"yes"` and their opposites (`tml-service.md`
    /// 1.4).
    public var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .integer(0): false
        case .integer(1): true
        case .string(let text): Self.truth(of: text)
        case .null, .integer, .number, .array, .object: nil
        }
    }

    /// Returns the Boolean value of a parameter: `true`, `True`, `1`, `yes` and their opposites
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
    /// Compares texts byte for byte. The order of the members of an object counts.
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): ExactText(left) == ExactText(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.boolean, _), (.integer, _), (.number, _), (.string, _), (.array, _),
            (.object, _):
            false
        }
    }

    /// Hashes the parts that `==` compares.
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
    /// Creates a text from a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a whole number from a literal.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates a Boolean value from a literal.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates a list from a literal.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// Creates an object from a literal, with its members in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
    }
}
