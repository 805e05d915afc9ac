package import Text

extension TokenValue {
    /// Parses a value as sent by applications. An array is an object with a selector. If the first
    /// element of the array is an array, the value is a list.
    ///
    /// `nil` if the bytes are not valid JSON.
    public init?(json: some Collection<UInt8>) {
        guard let value = JSON(json) else { return nil }
        self.init(value)
    }

    package init(_ json: JSON) {
        guard case .array(let parts) = json else {
            self.init(plain: json)
            return
        }
        guard case .array(let items) = parts.first else {
            self = .selected(
                parts.first.map(TokenValue.init(plain:)) ?? .missing,
                parts.dropFirst().first.map(Selector.init) ?? .itself)
            return
        }
        var format = ListFormat(item: parts.dropFirst().first.map(ListFormat.Item.init) ?? .itself)
        format.read(options: parts.dropFirst(2).first ?? .null)
        self = .list(items.map(TokenValue.init(plain:)), format)
    }

    /// Converts JSON. An array becomes an array of values, and not an object with a selector.
    package init(plain json: JSON) {
        switch json {
        case .null: self = .missing
        case .boolean(let boolean): self = .boolean(boolean)
        case .integer(let integer): self = .integer(integer)
        case .number(let number): self = .decimal(number)
        case .string(let text): self = .text(text)
        case .array(let items): self = .array(items.map(TokenValue.init(plain:)))
        case .object(let members):
            self = .map(members.dictionary.mapValues(TokenValue.init(plain:)))
        }
    }
}

extension TokenValue.Selector {
    package init(_ json: JSON) {
        if let text = json.strictString {
            self = .text(text)
        } else if let name = (json["attribute"] ?? json["property"])?.strictString {
            self = .attribute(name)
        } else {
            self = .itself
        }
    }
}

extension ListFormat.Item {
    package init(_ json: JSON) {
        if let template = json.strictString {
            self = .template(template)
        } else if let name = (json["attribute"] ?? json["property"])?.strictString {
            let template = json["value"]?.strictString
            self = template.map { .attributeTemplate(name, template: $0) } ?? .attribute(name)
        } else {
            self = .itself
        }
    }
}

extension ListFormat {
    package mutating func read(options: JSON) {
        if case .integer(let limit) = options["limit"] { self.limit = limit }
        if let separator = options["separator"]?.strictString { self.separator = separator }
        if let members = options.object, members["joiner"] != nil {
            joiner = options["joiner"]?.strictString
        }
    }
}

extension TokenValues {
    /// Parses the values of a call from a JSON object. `TokenValue.init(json:)` parses each value.
    ///
    /// `nil` if the bytes are not a JSON object.
    public init?(json: some Collection<UInt8>) {
        guard case .object(let members)? = JSON(json) else { return nil }
        self.init(members.dictionary.mapValues { TokenValue($0) })
    }
}
