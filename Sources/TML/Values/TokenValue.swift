import Text

/// The value of a token from an application or a preview (`tml-language.md` 4.1).
///
/// Rare and large cases are indirect, so that the frequent cases are small.
public enum TokenValue: Hashable, Sendable {
    /// No value: the token stays unchanged.
    case missing
    /// A text.
    case text(String)
    /// An integer.
    case integer(Int)
    /// A decimal number.
    case decimal(Double)
    /// True or false.
    case boolean(Bool)
    /// A day.
    case date(CalendarDate)
    /// A date with a time of day.
    indirect case time(CalendarTime)
    /// An object with attributes, such as `["name": "Anna", "gender": "female"]`, or with an
    /// `object`.
    case map([String: TokenValue])
    /// An object of the application, with its attributes and its text.
    indirect case object([String: TokenValue], text: String)
    /// Several values for rules. Tokens show them only as a `list`.
    case array([TokenValue])
    /// A value for rules, with a selector for the shown part.
    indirect case selected(TokenValue, Selector)
    /// Several values that are shown as a list.
    indirect case list([TokenValue], ListFormat)

    /// The part of a value that is shown.
    public enum Selector: Hashable, Sendable {
        /// The text of the value.
        case itself
        /// A text instead of the text of the value.
        case text(String)
        /// The attribute with this name.
        case attribute(String)
    }
}

extension TokenValue {
    /// Creates a person with a name, and with the gender `male`, `female`, `unknown` or `nil`.
    public static func person(name: String, gender: String?) -> TokenValue {
        var attributes: [String: TokenValue] = ["name": .text(name)]
        attributes["gender"] = gender.map(TokenValue.text)
        return .map(attributes)
    }

    /// Creates a list of texts.
    public static func items(_ texts: [String]) -> TokenValue {
        .list(texts.map(TokenValue.text), ListFormat())
    }

    /// The object that contexts, conditions and cases use.
    var object: TokenValue {
        switch self {
        case .selected(let object, _): object
        case .list(let items, _): .array(items)
        case .map(let attributes):
            switch attributes["object"] {
            case nil, .missing: self
            case .some(let object): object
            }
        case .missing, .text, .integer, .decimal, .boolean, .date, .time, .object, .array: self
        }
    }

    /// Returns an attribute. `nil` if the value has no such attribute.
    func attribute(_ name: String) -> TokenValue? {
        let found = attributes?[name]
        return found == .missing ? nil : found
    }

    /// True if the value is a number or a text, which is its own ``object``.
    var isSimple: Bool {
        switch self {
        case .text, .integer, .decimal: true
        case .missing, .boolean, .date, .time, .map, .object, .array, .selected, .list: false
        }
    }

    /// The attributes. `nil` if the value cannot have attributes.
    var attributes: [String: TokenValue]? {
        switch self {
        case .map(let attributes), .object(let attributes, _): attributes
        case .missing, .text, .integer, .decimal, .boolean, .date, .time, .array, .selected, .list:
            nil
        }
    }

    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    var isTrue: Bool {
        if case .boolean(let boolean) = self { boolean } else { !isMissing }
    }
}

/// The comparison of values in rules (`tml-language.md` 7.4).
extension TokenValue {
    func isEqual(to other: TokenValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): return left.isSame(as: right)
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.time(let left), .time(let right)): return left == right
        case (.missing, .missing): return true
        default: break
        }
        if let left = day, let right = other.day { return left == right }
        guard let left = Number(self), let right = Number(other) else { return false }
        return left == right
    }

    func isLess(than other: TokenValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)):
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.time(let left), .time(let right)): return left < right
        default: break
        }
        if let left = day, let right = other.day { return left < right }
        guard let left = Number(self), let right = Number(other) else { return false }
        return left < right
    }

    private var day: CalendarDate? {
        switch self {
        case .date(let date): date
        case .time(let time): time.date
        case .missing, .text, .integer, .decimal, .boolean, .map, .object, .array, .selected, .list:
            nil
        }
    }
}

extension TokenValue {
    /// The gender of a person: `male`, `female` or `unknown`. `nil` if the value has no gender.
    public var gender: String? {
        if case .text(let gender) = attribute("gender") { gender } else { nil }
    }
}

extension TokenValue {
    var isSeveral: Bool {
        if case .list(let items, _) = self { items.count > 1 } else { false }
    }
}

extension TokenValue {
    var isText: Bool {
        if case .text = self { true } else { false }
    }
}
