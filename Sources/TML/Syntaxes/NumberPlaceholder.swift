/// Finds the placeholders that show the number of the forms, in other syntaxes than TML.
enum NumberPlaceholder {
    /// Returns the names of the placeholders. Empty if the texts of the label have no forms for a
    /// number.
    ///
    /// The placeholder has the name of the value, or is the first one for an integer, or has a name
    /// that is usual for numbers, or is the only one.
    static func names(in label: Label) -> Set<String> {
        guard !label.isTML, let value = label.syntax.numberValue else { return [] }
        let values = label.tokens.filter { $0.literalText == nil }
        let named = values.map(\.name).filter { $0 == value || isNumber($0, in: label.syntax) }
        if !named.isEmpty { return Set(named + [value]) }
        if label.syntax.placeholders == .printf {
            let integer = values.first { PrintfConversion($0.text)?.isInteger == true }
            return Set([integer?.name].compactMap { $0 })
        }
        if let usual = values.first(where: { SampleKind.isNumber(named: $0.name) }) {
            return [usual.name]
        }
        let names = Set(values.map(\.name))
        return names.count == 1 ? names : []
    }

    /// Returns true if the placeholder is the number in all texts: `#` of ICU, `%arg` of Apple.
    private static func isNumber(_ name: String, in syntax: LabelSyntax) -> Bool {
        switch syntax.placeholders {
        case .icu: name == "#"
        case .printf: name == "arg"
        case .tml, .xmessage, .brace, .i18next, .plain: false
        }
    }
}
