import TML

/// The values of vectors, which say more than JSON can.
extension TokenValue {
    /// As an application passes it for a token.
    init(vector json: JSONValue) {
        guard case .array(let parts) = json else {
            self.init(plainVector: json)
            return
        }
        let second = parts.dropFirst().first?.rewritingSpecial
        guard case .array(let items) = parts.first else {
            let object = parts.first.map(TokenValue.init(plainVector:)) ?? .missing
            self = .selected(object, second.map(Selector.init) ?? .itself)
            return
        }
        var format = ListFormat(item: second.map(ListFormat.Item.init) ?? .itself)
        format.read(options: parts.dropFirst(2).first ?? .null)
        self = .list(items.map(TokenValue.init(plainVector:)), format)
    }

    /// As it is.
    init(plainVector json: JSONValue) {
        if case .array(let items) = json {
            self = .array(items.map(TokenValue.init(plainVector:)))
        } else if let members = json.object {
            self = Self.special(json) ?? .map(members.mapValues(TokenValue.init(plainVector:)))
        } else {
            self.init(plain: json)
        }
    }

    private static func special(_ json: JSONValue) -> TokenValue? {
        if let attributes = json["$object"]?.object {
            let values = attributes.mapValues(TokenValue.init(plainVector:))
            return .object(values, text: json["$string"]?.text ?? "")
        }
        if let template = json["$wrap"]?.text { return .text(template) }
        if let date = json["$date"]?.text { return CalendarDate(date).map(TokenValue.date) }
        if let time = json["$time"]?.text { return CalendarTime(time).map(TokenValue.time) }
        if case .integer(let days) = json["$days_from_today"] {
            return .date(.today.adding(days: days))
        }
        return json.number.map(TokenValue.decimal)
    }

    /// As the vectors write it.
    var vector: JSONValue {
        switch self {
        case .missing: .null
        case .text(let text): .text(text)
        case .integer(let integer): .integer(integer)
        case .decimal(let decimal): .decimal(decimal)
        case .boolean(let boolean): .boolean(boolean)
        case .date(let date): .object(["$date": .text(date.description)])
        case .time(let time): .object(["$time": .text(time.description)])
        case .array(let items): .array(items.map(\.vector))
        case .map, .object, .selected, .list: .text("\(self)")
        }
    }
}

extension JSONValue {
    /// A selector or a function in the form in which applications send them.
    fileprivate var rewritingSpecial: JSONValue {
        self["$attribute"].map { .object(["attribute": $0]) } ?? self["$wrap"] ?? self
    }
}
