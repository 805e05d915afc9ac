import Text

/// The texts of one translation: one for each combination of the rules of its dimensions.
public struct FormSet: Hashable, Sendable {
    /// What the texts depend on; none: there is one text.
    public let dimensions: [Dimension]
    /// In the order of `PluralFields.contexts(of:)`.
    public let texts: [String]
    /// The one text that these were separated from: `FormConversion.joined` gives back its very
    /// spelling as long as the texts are still what it says.
    public var spelling: String?

    /// One text for everything.
    public init(_ text: String) {
        dimensions = []
        texts = [text]
    }

    /// The texts that are there for the dimensions' combinations; those for other contexts are
    /// left out.
    ///
    /// - Throws: `ConversionObstacle.missingForms` if there is none for some combination, and
    ///   `tooManyForms` if there are more than `PluralFields.mostContexts`.
    public init(
        _ dimensions: [Dimension], _ texts: [Context: String], spelling: String? = nil
    ) throws(ConversionObstacle) {
        let count = PluralFields.count(of: dimensions)
        let contexts = PluralFields.contexts(of: dimensions)
        guard count == contexts.count else {
            throw .tooManyForms(count: count, limit: contexts.count)
        }
        let missing = contexts.filter { texts[$0] == nil }
        guard missing.isEmpty else { throw .missingForms(missing) }
        self.init(dimensions: dimensions, texts: contexts.compactMap { texts[$0] })
        self.spelling = spelling
    }

    /// Takes as many texts as the dimensions have combinations, in their order.
    init(dimensions: [Dimension], texts: [String], spelling: String? = nil) {
        self.dimensions = dimensions
        self.texts = texts
        self.spelling = spelling
    }

    /// The texts with what they are for.
    public var forms: [(context: Context, text: String)] {
        zip(PluralFields.contexts(of: dimensions), texts).map { ($0, $1) }
    }

    /// Whether both have the same dimensions and, byte by byte, the same texts.
    func says(_ other: FormSet) -> Bool {
        dimensions == other.dimensions && texts.count == other.texts.count
            && zip(texts, other.texts).allSatisfy { $0.isSame(as: $1) }
    }
}
