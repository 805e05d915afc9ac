import Text

/// The possible answers to the question for a new value.
struct SettingChoice: Equatable, Sendable {
    /// The values of a menu with their words; empty: the value is typed. `nil` is the default
    /// value.
    let items: [(words: String, value: SettingValue?)]

    static func == (left: SettingChoice, right: SettingChoice) -> Bool {
        left.items.elementsEqual(right.items) { $0 == $1 }
    }

    /// - Parameter themes: the values of the setting `theme`.
    init(_ row: SettingRow, themes: [String]) {
        var values: [SettingValue] = []
        switch row.kind {
        case .flag: values = [.flag(true), .flag(false)]
        case .words(let words): values = words.map(SettingValue.text)
        case .theme: values = themes.map(SettingValue.text)
        case .columns: values = [.text("auto"), .number(1), .number(2)]
        case .number, .text, .projects: break
        }
        let words = values.map { (words: Strings.shown($0), value: Optional($0)) }
        let usual = (words: Strings.defaultChoice(row), value: SettingValue?.none)
        items = values.isEmpty ? [] : words + [usual]
    }

    /// The number of the item with a value; the default value is the last item.
    func number(of value: SettingValue?) -> Int {
        items.firstIndex { $0.value == value } ?? max(0, items.count - 1)
    }
}

extension SettingRow {
    /// The reason why a typed text is no value of the setting.
    struct Refusal: Error, Equatable {
        let sentence: String
    }

    /// The typed text for a value.
    func typed(_ value: SettingValue?) -> String {
        guard case .texts(let names) = value else { return value.map(Strings.shown) ?? "" }
        return names.map { $0.contains { ",\"".contains($0) } ? Self.quoted($0) : $0 }
            .joined(separator: ", ")
    }

    /// The value of a typed text. An empty text has the value `nil`, which is the default value.
    func value(typed text: String) throws(Refusal) -> SettingValue? {
        let words = text.trimmed
        if words.isEmpty { return nil }
        switch kind {
        case .number(let range):
            guard let number = words.digits, range.contains(number) else {
                throw Refusal(sentence: Strings.wantsNumber(range))
            }
            return .number(number)
        case .projects: return .texts(Self.names(in: words))
        case .flag, .words, .theme, .columns, .text: return .text(words)
        }
    }

    /// A name in quotes can contain commas. A quote in the name is written twice.
    private static func quoted(_ name: String) -> String {
        "\"" + name.replacingExactly("\"", with: "\"\"") + "\""
    }

    /// The names between commas.
    private static func names(in text: String) -> [String] {
        var names: [String] = [""]
        var isQuoted = false
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: names.append("")
            default: break
            }
            if character != "," || isQuoted { names[names.count - 1].append(character) }
        }
        return names.map(unquoted).filter { !$0.isEmpty }
    }

    private static func unquoted(_ part: String) -> String {
        let name = part.trimmed
        guard name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
        return String(name.dropFirst().dropLast()).replacingExactly("\"\"", with: "\"")
    }
}
