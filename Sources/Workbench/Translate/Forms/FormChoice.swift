import TML

/// What the translations of labels with several numbers, or with a number at a sign, depend on, as it is kept
/// for the next key of the same shape: tokens are named by their place, because each label has names of its own.
struct FormChoice: Equatable, Sendable {
    private static let reader = "reader"

    /// Which context each token of a label has, and whether a sign stands at it: `gender,number,number%`.
    let shape: String
    private let label: Label
    private let names: [String]
    private let language: Language

    /// `nil` for a label without a number, or with one that counts: that is always offered in the same way.
    init?(for label: Label, in language: Language) {
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

    /// The arrangement as it is kept: `1:number,2:number`; empty for one text.
    func code(of arrangement: Arrangement) -> String {
        arrangement.dimensions.map { dimension in
            "\(place(of: dimension)):\(dimension.keyword)"
        }.joined(separator: ",")
    }

    /// What was kept, for this label; nothing if it does not fit the language any more.
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
