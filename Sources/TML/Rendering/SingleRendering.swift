import Text

/// The plain text of a label of TML without decorations, for one set of values.
///
/// The result is that of `PreparedText`, but nothing is computed that only further renderings would
/// need.
enum SingleRendering {
    /// Returns the text of a label with values. A token without a value stays unchanged.
    static func text(
        of label: Label, with values: TokenValues, in language: Language, defaults: DefaultTokens
    ) -> String {
        if label.tokens.isEmpty { return label.text }
        let writer = ValueWriter(values: values, isHTML: false)
        var text = ""
        text.reserveCapacity(label.bytes.count)
        var position = 0
        for token in label.tokens {
            append(label.bytes[position..<token.range.lowerBound], to: &text)
            position = token.range.upperBound
            append(token, to: &text, with: writer, in: language, defaults: defaults)
        }
        append(label.bytes[position...], to: &text)
        return text
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to text: inout String) {
        if !bytes.isEmpty { text += bytes.string }
    }

    private static func append(
        _ token: Token, to text: inout String, with writer: ValueWriter, in language: Language,
        defaults: DefaultTokens
    ) {
        if text.utf8.count > TextLimit.longest {
            text += token.text
        } else if token.isBareName, let value = writer.value(named: token.name) {
            text += writer.shownText(value, cases: [], in: language) ?? token.text
        } else {
            PreparedToken(token, in: language, defaults: defaults, mayBeMarked: false)
                .writeAnyway(to: &text, with: writer, in: language)
        }
    }
}
