import Text

/// What an application, or a preview, puts in place of a token (`tml-language.md` 4.1).
///
/// Its rare and large cases are boxed, so that the usual ones are small.
public enum TokenValue: Hashable, Sendable {
    /// No value: the token stays as it is written.
    case missing
    /// A text, shown as it is.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number with a fraction.
    case decimal(Double)
    /// True or false.
    case boolean(Bool)
    /// A day.
    case date(CalendarDate)
    /// A moment of a day.
    indirect case time(CalendarTime)
    /// A thing with attributes, `["name": "Anna", "gender": "female"]`, or with an `object`.
    case map([String: TokenValue])
    /// A thing of the application: its attributes, and the text it is shown as.
    indirect case object([String: TokenValue], text: String)
    /// Several things at once, as rules see them. A token shows them as a `list`.
    case array([TokenValue])
    /// A value for the rules, and what is shown of it.
    indirect case selected(TokenValue, Selector)
    /// Several values, shown one after the other.
    indirect case list([TokenValue], ListFormat)

    /// Which part of a value is shown.
    public enum Selector: Hashable, Sendable {
        /// The text of the value.
        case itself
        /// This text instead of the value's.
        case text(String)
        /// An attribute of the value, by its name.
        case attribute(String)
    }
}

/// Values by the tokens' names.
public typealias TokenValues = [String: TokenValue]

extension TokenValue {
    /// Somebody with a name, and `male`, `female`, `unknown` or no gender.
    public static func person(name: String, gender: String?) -> TokenValue {
        var attributes: [String: TokenValue] = ["name": .text(name)]
        attributes["gender"] = gender.map(TokenValue.text)
        return .map(attributes)
    }

    /// Texts shown one after the other.
    public static func items(_ texts: [String]) -> TokenValue {
        .list(texts.map(TokenValue.text), ListFormat())
    }

    /// What contexts, conditions and cases look at.
    var object: TokenValue {
        switch self {
        case .selected(let object, _): object
        case .list(let items, _): .array(items)
        case .map(let attributes):
            switch attributes["object"] {
            case nil, .missing: self
            case .some(let object): object
            }
        default: self
        }
    }

    /// An attribute of a thing that has them.
    func attribute(_ name: String) -> TokenValue? {
        let found: TokenValue?
        switch self {
        case .map(let attributes), .object(let attributes, _): found = attributes[name]
        default: found = nil
        }
        return found == .missing ? nil : found
    }

    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    var isTrue: Bool {
        switch self {
        case .missing, .boolean(false): false
        default: true
        }
    }
}

/// How rules compare values (`tml-language.md` 7.4).
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
        default: nil
        }
    }
}

extension TokenValue {
    /// Of a person: `male`, `female` or `unknown`.
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
