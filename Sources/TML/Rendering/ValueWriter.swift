/// Looks up values and converts them to text (`tml-language.md` 4, 9).
struct ValueWriter {
    let values: TokenValues
    /// Whether the text is for HTML, and not for a terminal.
    let isHTML: Bool

    func value(named name: String) -> TokenValue? {
        guard let value = values[name] else { return nil }
        if case .missing = value { return nil }
        return value
    }

    /// Returns the text of a default token as a value.
    func value(of standard: DefaultTokens.Data) -> TokenValue {
        .text(isHTML ? standard.html : standard.plain)
    }

    /// Returns the text of a value with cases applied. `nil` if the value has no text.
    func shownText(_ value: TokenValue, cases: [Int], in language: Language) -> String? {
        if case .list(let items, let format) = value {
            return listText(items, format, cases: cases, in: language)
        }
        guard let text = value.shownText(isEscaped: isHTML) else { return nil }
        return cases.isEmpty ? text : applying(cases, of: language, to: text, of: value.object)
    }

    /// Returns the text of an attribute of a value with cases applied. `nil` if there is no such
    /// text.
    func attributeText(_ attribute: String, of name: String, cases: [Int], in language: Language)
        -> String?
    {
        guard let value = value(named: name) else { return nil }
        let owner = value.attribute(attribute) == nil ? value.object : value
        return owner.attributeText(attribute, isEscaped: isHTML).map {
            applying(cases, of: language, to: $0, of: value.object)
        }
    }
}

extension ValueWriter {
    private func applying(
        _ cases: [Int], of language: Language, to text: String, of object: TokenValue
    ) -> String {
        cases.reduce(text) { language.cases[$1].applied(to: $0, of: object) }
    }

    private func listText(
        _ items: [TokenValue], _ format: ListFormat, cases: [Int], in language: Language
    ) -> String? {
        var texts: [String] = []
        var length = 0
        let joiner = format.joiner.map { self.joiner($0, language) } ?? ""
        let limit = joiner.isEmpty ? items.count : max(1, format.limit)
        for item in items.prefix(limit) {
            guard let text = itemText(item, format.item, cases: cases, in: language) else {
                return nil
            }
            texts.append(text)
            length += text.utf8.count + format.separator.utf8.count
            if length > TextLimit.longest { return nil }
        }
        guard let last = texts.last else { return nil }
        if items.count > limit {
            return texts.joined(separator: format.separator)
                + " \(joiner) \(remainder(items.count - limit, format, language))"
        }
        if joiner.isEmpty || texts.count == 1 { return texts.joined(separator: format.separator) }
        return texts.dropLast().joined(separator: format.separator) + " \(joiner) \(last)"
    }

    /// Returns the text of an item. A template gets the text with cases applied.
    private func itemText(
        _ item: TokenValue, _ form: ListFormat.Item, cases: [Int], in language: Language
    ) -> String? {
        let text =
            switch form {
            case .itself, .template: escaped(item.plainText)
            case .attribute(let name), .attributeTemplate(let name, _):
                item.attributeText(name, isEscaped: isHTML)
            case .unescapedTemplate(let template):
                item.plainText.map { template.replacingAll("{$0}", with: $0) }
            }
        guard let text else { return nil }
        let inflected = applying(cases, of: language, to: text, of: item.object)
        switch form {
        case .itself, .attribute, .unescapedTemplate: return inflected
        case .template(let template), .attributeTemplate(_, let template):
            return template.replacingAll("{$0}", with: inflected)
        }
    }

    private func escaped(_ text: String?) -> String? {
        isHTML ? text?.escapedForHTML : text
    }

    private func remainder(_ count: Int, _ format: ListFormat, _ language: Language) -> String {
        if let remainder = format.remainder { return remainder }
        let values: TokenValues = ["count": .integer(count)]
        let label = Label(Phrase.remainder.label)
        guard let translation = language.phrases[.remainder] else {
            return label.text(with: values, in: language)
        }
        return Label(translation).text(with: values, in: language, allowedBy: label)
    }

    private func joiner(_ word: String, _ language: Language) -> String {
        language.phrases.text(Phrase(word, Phrase.joinerDescription))
    }
}
