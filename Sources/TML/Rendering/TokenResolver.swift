/// Finds out what stands in place of a token (`tml-language.md` 4, 5.2, 9).
struct TokenResolver {
    var values: TokenValues
    var language: Language
    var defaults: DefaultTokens
    /// Whether the text is for HTML, not for a terminal.
    var isHTML: Bool

    /// Nothing if the token has to stay as it is written.
    func text(for token: Token) -> String? {
        switch token.kind {
        case .data: dataText(token)
        case .method: methodText(token)
        case .piped: pipedText(token)
        case .map: mapText(token)
        }
    }
}

extension TokenResolver {
    private func value(named name: String) -> TokenValue? {
        let value = values[name]
        return value == .missing ? nil : value
    }

    private func object(of token: Token) -> TokenValue? {
        let object = value(named: token.name)?.object
        return object == .missing ? nil : object
    }

    private func dataText(_ token: Token) -> String? {
        guard let value = value(named: token.name) else {
            return defaults.data[token.name].map { isHTML ? $0.html : $0.plain }
        }
        return shownText(value, cases: token.cases)
    }

    private func shownText(_ value: TokenValue, cases: [String]) -> String? {
        if case .list(let items, let format) = value {
            return listText(items, format, cases: cases)
        }
        return value.shownText(isEscaped: isHTML).map {
            applying(cases, to: $0, of: value.object)
        }
    }

    private func applying(_ cases: [String], to text: String, of object: TokenValue) -> String {
        cases.reduce(text) { text, keyword in
            language.languageCase(keyword)?.applied(to: text, of: object) ?? text
        }
    }

    private func methodText(_ token: Token) -> String? {
        guard let value = value(named: token.valueName) else { return nil }
        let name = String(token.name.utf8.dropFirst(token.valueName.utf8.count + 1)) ?? ""
        let owner = value.attribute(name) == nil ? value.object : value
        return owner.attributeText(name, isEscaped: isHTML).map {
            applying(token.cases, to: $0, of: value.object)
        }
    }

    private func pipedText(_ token: Token) -> String? {
        guard let object = object(of: token), let context = language.context(of: token),
            let map = ValueMap(token, context: context, language: language),
            let rule = context.rule(for: object, today: language.today),
            let form = map.form(for: rule, in: context)
        else { return nil }
        let shown = { self.value(named: token.name).flatMap { self.shownText($0, cases: []) } }
        if token.separator == .value { return shown().map { "\($0) \(form)" } }
        let mark = "#\(token.name)#"
        guard form.utf8.contains(UInt8(ascii: "#")), let value = shown() else { return form }
        return form.replacingAll(mark, with: value)
    }

    private func mapText(_ token: Token) -> String? {
        guard let object = object(of: token) else { return nil }
        if token.hasNamedParameters {
            guard let key = object.plainText else { return nil }
            return token.parameters.map(ValueMap.pair).last { $0.key.isSame(as: key) }?.text
        }
        guard case .integer(let index) = Number(object), token.parameters.indices.contains(index)
        else { return nil }
        return token.parameters[index]
    }

    private func listText(_ items: [TokenValue], _ format: ListFormat, cases: [String]) -> String? {
        var texts: [String] = []
        let joiner = format.joiner ?? ""
        let limit = joiner.isEmpty ? items.count : max(1, format.limit)
        for item in items.prefix(limit) {
            guard let text = itemText(item, format.item) else { return nil }
            texts.append(applying(cases, to: text, of: item.object))
        }
        guard let last = texts.last else { return nil }
        if items.count > limit {
            return texts.joined(separator: format.separator)
                + " \(joiner) \(remainder(items.count - limit, format))"
        }
        if joiner.isEmpty || texts.count == 1 { return texts.joined(separator: format.separator) }
        return texts.dropLast().joined(separator: format.separator) + " \(joiner) \(last)"
    }

    private func itemText(_ item: TokenValue, _ form: ListFormat.Item) -> String? {
        switch form {
        case .itself: return escaped(item.plainText)
        case .attribute(let name): return item.attributeText(name, isEscaped: isHTML)
        case .template(let template):
            return escaped(item.plainText).map { template.replacingAll("{$0}", with: $0) }
        case .attributeTemplate(let name, let template):
            return item.attributeText(name, isEscaped: isHTML).map {
                template.replacingAll("{$0}", with: $0)
            }
        }
    }

    private func escaped(_ text: String?) -> String? {
        isHTML ? text?.escapedForHTML : text
    }

    private func remainder(_ count: Int, _ format: ListFormat) -> String {
        if let remainder = format.remainder { return remainder }
        let label = Label("{count||other}")
        let values: TokenValues = ["count": .integer(count)]
        return label.rendered(with: values, in: language).text
    }
}
