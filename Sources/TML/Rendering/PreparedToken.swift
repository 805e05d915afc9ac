import Text

/// A token with its language. The text of the token depends only on values (`tml-language.md` 4,
/// 5.2).
///
/// The type is a class so that rendering copies nothing.
final class PreparedToken: Sendable {
    private enum Content: Sendable {
        /// The token always stays unchanged.
        case unresolvable
        case data(standard: DefaultTokens.Data?)
        case method(attribute: String)
        /// The forms by index of the rule in the context.
        case piped(ContextRules, forms: [Form?], showsValue: Bool)
        /// The forms by text of the value. If a key occurs several times, the last form counts.
        case keyed([(key: String, form: Form)])
        /// The forms by number.
        case numbered([Form])
    }

    /// A word, perhaps with positions for the value.
    private struct Form: Sendable {
        var text: MarkedText
        /// The parts between the positions of the value. Empty if there is no such position.
        var parts: [MarkedText] = []

        var containsValue: Bool { !parts.isEmpty }

        /// Returns the word with the value, or the unchanged word if the result would be too long.
        func text(with value: String, isMarked: Bool) -> String {
            let text = text.text(isMarked: isMarked)
            let added = (parts.count - 1) * value.utf8.count
            if text.utf8.count + added > TextLimit.longest { return text }
            // A value must not be parsed as a mark, so the mark character is replaced.
            let value = isMarked ? value.replacingAll(Template.mark, with: "\u{FFFD}") : value
            return parts.map { $0.text(isMarked: isMarked) }.joined(separator: value)
        }
    }

    /// The token as written.
    let spelling: MarkedText
    /// Whether the text of the token can contain marks.
    let isMarked: Bool
    private let name: String
    private let content: Content
    /// The indices of the cases in the language. Unknown cases are ignored.
    private let cases: [Int]

    init(unresolvable token: Token, mayBeMarked: Bool) {
        spelling = MarkedText(token.text, mayBeMarked: mayBeMarked)
        name = token.name
        (isMarked, content, cases) = (false, .unresolvable, [])
    }

    init(_ token: Token, in language: Language, defaults: DefaultTokens, mayBeMarked: Bool) {
        spelling = MarkedText(token.text, mayBeMarked: mayBeMarked)
        name = token.valueName
        // Marks in the text can only come from the words of the token.
        isMarked = spelling.marked != nil
        cases = token.cases.isEmpty ? [] : token.cases.compactMap(language.indexOfCase)
        switch token.kind {
        case .data: content = .data(standard: defaults.data[token.name])
        case .method: content = .method(attribute: token.attributeName)
        case .piped: content = Self.piped(token, language, mayBeMarked: isMarked)
        case .map: content = Self.map(token, mayBeMarked: isMarked)
        case .placeholder: content = .unresolvable
        }
    }

    /// Appends the text of the token, or the token itself if it has no text.
    func writeAnyway(to text: inout String, with writer: ValueWriter, in language: Language) {
        if !write(to: &text, with: writer, in: language, isMarked: false) { text += spelling.plain }
    }

    /// Appends the text of the token. Returns false and appends nothing if the token stays
    /// unchanged.
    func write(
        to text: inout String, with writer: ValueWriter, in language: Language, isMarked: Bool
    ) -> Bool {
        switch content {
        case .unresolvable: return false
        case .data(let standard):
            guard let value = writer.value(named: name) ?? standard.map(writer.value(of:)) else {
                return false
            }
            return Self.add(writer.shownText(value, cases: cases, in: language), to: &text)
        case .method(let attribute):
            return Self.add(
                writer.attributeText(attribute, of: name, cases: cases, in: language), to: &text)
        case .piped(let rules, let forms, let showsValue):
            guard let value = writer.value(named: name),
                let rule = Self.rule(for: value, rules, language),
                let form = forms[rule]
            else { return false }
            return add(
                form, of: value, to: &text, writer, language, showsValue: showsValue,
                isMarked: isMarked)
        case .keyed(let entries):
            guard let key = writer.value(named: name)?.object.plainText,
                let entry = entries.last(where: { $0.key.isSame(as: key) })
            else { return false }
            return Self.add(entry.form, to: &text, isMarked)
        case .numbered(let forms):
            guard let object = writer.value(named: name)?.object,
                let index = Number(object)?.whole, forms.indices.contains(index)
            else { return false }
            return Self.add(forms[index], to: &text, isMarked)
        }
    }
}

extension PreparedToken {
    private static func rule(
        for value: TokenValue, _ rules: ContextRules, _ language: Language
    ) -> Int? {
        if !value.isSimple, value.object.isMissing { return nil }
        return rules.index(for: value, today: language.today)
    }

    /// Appends a word form, with the value before it or inside of it.
    private func add(
        _ form: Form, of value: TokenValue, to text: inout String, _ writer: ValueWriter,
        _ language: Language,
        showsValue: Bool, isMarked: Bool
    ) -> Bool {
        guard showsValue || form.containsValue else { return Self.add(form, to: &text, isMarked) }
        guard let shown = writer.shownText(value, cases: [], in: language) else { return false }
        guard showsValue else {
            text += form.text(with: shown, isMarked: isMarked)
            return true
        }
        text += shown
        text += " "
        return Self.add(form, to: &text, isMarked)
    }

    private static func add(_ shown: String?, to text: inout String) -> Bool {
        guard let shown else { return false }
        text += shown
        return true
    }

    private static func add(_ form: Form, to text: inout String, _ isMarked: Bool) -> Bool {
        text += form.text.text(isMarked: isMarked)
        return true
    }

    private static func piped(
        _ token: Token, _ language: Language, mayBeMarked: Bool
    ) -> Content {
        guard let index = language.indexOfContext(of: token),
            let map = ValueMap(token, context: language.contexts[index], language: language)
        else { return .unresolvable }
        let showsValue = token.separator == .value
        let context = language.contexts[index]
        let forms = context.rules.map { rule in
            map.form(for: rule.key, in: context).map { text in
                form(text, of: token, mayBeMarked: mayBeMarked)
            }
        }
        return .piped(context.matching, forms: forms, showsValue: showsValue)
    }

    private static func form(_ text: String, of token: Token, mayBeMarked: Bool) -> Form {
        let form = Form(text: MarkedText(text, mayBeMarked: mayBeMarked))
        guard token.isImplied, text.utf8.contains(UInt8(ascii: "#")) else { return form }
        let parts = text.pieces(between: "#\(token.name)#")
        if parts.count == 1 { return form }
        return Form(
            text: form.text, parts: parts.map { MarkedText($0, mayBeMarked: mayBeMarked) })
    }

    private static func map(_ token: Token, mayBeMarked: Bool) -> Content {
        guard token.hasNamedParameters else {
            return .numbered(
                token.parameters.map { Form(text: MarkedText($0, mayBeMarked: mayBeMarked)) })
        }
        return .keyed(
            token.parameters.map(ValueMap.pair).map { key, text in
                (key, Form(text: MarkedText(text, mayBeMarked: mayBeMarked)))
            })
    }
}
