import TML
import Text

/// The values of vectors, including values that JSON itself cannot express.
extension TokenValue {
    /// Reads a token's value in the form in which applications pass it: a plain value, or an array
    /// of an object with a selector, or an array of a list with its format.
    init(vector json: JSON) {
        guard case .array(let parts) = json else {
            self.init(plainVector: json)
            return
        }
        let second = parts.dropFirst().first
        guard case .array(let items) = parts.first else {
            let object = parts.first.map(TokenValue.init(plainVector:)) ?? .missing
            self = .selected(object, second.map { Selector($0.rewritingSpecial) } ?? .itself)
            return
        }
        var format = ListFormat(item: second.map(ListFormat.Item.init(vector:)) ?? .itself)
        format.read(options: parts.dropFirst(2).first ?? .null)
        self = .list(items.map(TokenValue.init(plainVector:)), format)
    }

    /// Reads a value without a selector and without a list format.
    init(plainVector json: JSON) {
        if case .array(let items) = json {
            self = .array(items.map(TokenValue.init(plainVector:)))
        } else if let members = json.object?.dictionary {
            self = Self.special(json) ?? .map(members.mapValues(TokenValue.init(plainVector:)))
        } else {
            self.init(plain: json)
        }
    }

    private static func special(_ json: JSON) -> TokenValue? {
        if let attributes = json["$object"]?.object?.dictionary {
            let values = attributes.mapValues(TokenValue.init(plainVector:))
            return .object(values, text: json["$string"]?.strictString ?? "")
        }
        if let template = json["$wrap"]?.strictString { return .text(template) }
        if let date = json["$date"]?.strictString { return CalendarDate(date).map(TokenValue.date) }
        if let time = json["$time"]?.strictString { return CalendarTime(time).map(TokenValue.time) }
        if case .integer(let days) = json["$days_from_today"] {
            return .date(.today.adding(days: days))
        }
        return json.vectorNumber.map(TokenValue.decimal)
    }

    /// The value in the form of vectors.
    var vector: JSON {
        switch self {
        case .missing: .null
        case .text(let text): .string(text)
        case .integer(let integer): .integer(integer)
        case .decimal(let decimal): .number(decimal)
        case .boolean(let boolean): .boolean(boolean)
        case .date(let date): .object(["$date": .string(date.description)])
        case .time(let time): .object(["$time": .string(time.description)])
        case .array(let items): .array(items.map(\.vector))
        case .map, .object, .selected, .list: .string("\(self)")
        }
    }
}

extension ListFormat.Item {
    /// Reads the selector of a list. The result of a function is not escaped.
    fileprivate init(vector json: JSON) {
        let function = json["$wrap"]?.strictString
        self = function.map(Self.unescapedTemplate) ?? Self(json.rewritingSpecial)
    }
}

extension JSON {
    /// The selector or function, in the form in which applications send it.
    fileprivate var rewritingSpecial: JSON {
        self["$attribute"].map { .object(["attribute": $0]) } ?? self["$wrap"] ?? self
    }
}
