import TML

/// The chosen arrangement for labels with several numbers or with a number beside a sign. It is
/// saved for the next key of the same shape. Tokens are named by their position, because labels
/// have different token names.
struct FormChoice: Equatable, Sendable {
    private static let reader = "reader"

    /// The context of each token of a label, with % for a number beside a sign:
    /// `gender,number,number%`.
    let shape: String
    private let label: Label
    private let names: [String]
    private let language: Language

    /// `nil` for a label without a number, with one number without a sign, or with the forms of a
    /// translation file. Such labels always have the usual arrangement.
    init?(for label: Label, in language: Language) {
        guard label.syntax.variations.isEmpty else { return nil }
        let numbers = PluralFields.suggestedDimensions(of: label, in: language)
        let isAtSign = { (name: String) in PluralFields.standsAtSign(name, in: label) }
        guard numbers.count > 1 || numbers.contains(where: { isAtSign($0.token) }) else {
            return nil
        }
        let dimensions = PluralFields.dimensions(of: label, in: language)
        (self.label, self.language) = (label, language)
        names = label.distinctTokenNames.filter { DefaultTokens.standard.data[$0] == nil }
        shape = names.map { name in
            guard let dimension = dimensions.first(where: { $0.token == name }) else { return "-" }
            return dimension.keyword + (dimension.keyword == "number" && isAtSign(name) ? "%" : "")
        }.joined(separator: ",")
    }

    /// Returns the code of an arrangement: `1:number,2:number`; empty for one text.
    func code(of arrangement: Arrangement) -> String {
        arrangement.dimensions.map { dimension in
            "\(place(of: dimension)):\(dimension.keyword)"
        }.joined(separator: ",")
    }

    /// Returns the saved arrangement for this label; `nil` if it no longer fits the language.
    func arrangement(_ code: String) -> Arrangement? {
        let offered = PluralFields.allDimensions(of: label, in: language)
        let parts = code.split(separator: ",").map { $0.split(separator: ":").map(String.init) }
        let dimensions = parts.compactMap { part in
            part.count == 2 ? offered.first { [place(of: $0), $0.keyword] == part } : nil
        }
        let arrangement = Arrangement(dimensions: dimensions)
        return dimensions.count == parts.count && arrangement.isWithinLimit ? arrangement : nil
    }

    private func place(of dimension: Dimension) -> String {
        names.firstIndex(of: dimension.token).map { String($0) } ?? Self.reader
    }
}
