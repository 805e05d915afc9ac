/// The plain text of a label of TML without decorations, for one set of values.
///
/// The result is that of `PreparedText`, but nothing is computed that only further renderings would
/// need.
struct SingleRendering {
    let label: Label
    let language: Language
    let defaults: DefaultTokens

    /// Returns the text with values. A token without a value stays unchanged.
    func text(with values: TokenValues) -> String {
        guard !label.tokens.isEmpty else { return label.text }
        let writer = ValueWriter(values: values, isHTML: false)
        var text = ""
        var position = 0
        for token in label.tokens {
            append(position..<token.range.lowerBound, to: &text)
            position = token.range.upperBound
            append(token, to: &text, with: writer)
        }
        append(position..<label.bytes.count, to: &text)
        return text
    }

    /// Appends a part of the label. Both ends are beside a token or an end of the label.
    private func append(_ range: Range<Int>, to text: inout String) {
        guard !range.isEmpty else { return }
        let bytes = label.text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let end = bytes.index(start, offsetBy: range.count)
        text.append(contentsOf: label.text[start..<end])
    }

    private func append(_ token: Token, to text: inout String, with writer: ValueWriter) {
        if text.utf8.count > TextLimit.longest {
            text += token.text
        } else if token.kind == .data, token.cases.isEmpty,
            let value = writer.value(named: token.name)
        {
            text += writer.shownText(value, cases: [], in: language) ?? token.text
        } else {
            PreparedToken(token, in: language, defaults: defaults, mayBeMarked: false)
                .writeAnyway(to: &text, with: writer, in: language)
        }
    }
}
