import TML
import Text
import TranslationFiles

/// The plural forms that a file numbers.
struct NumberedForms {
    /// The keyword of the rules for numbers.
    static let number = "number"

    /// The number of forms.
    let count: Int
    private let rules: FileRules

    /// - Parameters:
    ///   - formula: the formula of the file.
    ///   - definition: the definition of the language of the translations.
    init(of formula: PluralFormula, definition: [UInt8]) {
        count = formula.count
        rules = FileRules(definition: definition, formula: formula)
    }

    /// Returns the contexts of a token for the forms, in the order of the file. There are fewer
    /// contexts than forms if the language has too few rules.
    func contexts(of token: String) -> [Context] {
        let variation = LabelSyntax.Variation(token: token, keyword: Self.number)
        let unit = FileUnit(
            id: "", label: "", syntax: LabelSyntax(.plain, variations: [variation]),
            forms: (0..<count).map { FileForm(FormName([.index($0)]), text: "") })
        return rules.contexts(of: unit).compactMap { $0 }
    }
}
