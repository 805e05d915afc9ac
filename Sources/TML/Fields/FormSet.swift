import Text

/// The texts of a translation: one for each combination of the rules of its dimensions.
public struct FormSet: Hashable, Sendable {
    /// The dimensions by which the texts differ. Empty if there is only one text.
    public let dimensions: [Dimension]
    /// The texts in the order of `PluralFields.contexts(of:)`.
    public let texts: [String]
    /// The text from which these texts were split. `FormConversion.joined` returns this text if it
    /// still has the same meaning as the texts.
    public var spelling: String?

    /// Creates a set with one text for all values.
    public init(_ text: String) {
        dimensions = []
        texts = [text]
    }

    /// Creates a set from texts by context. Texts for other contexts than the combinations of the
    /// dimensions are ignored.
    ///
    /// - Throws: `ConversionObstacle.missingForms` if a combination has no text, and `tooManyForms`
    ///   if there are more combinations than `PluralFields.mostContexts`.
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

    /// Creates a set from one text for each combination, in the order of the combinations.
    init(dimensions: [Dimension], texts: [String], spelling: String? = nil) {
        self.dimensions = dimensions
        self.texts = texts
        self.spelling = spelling
    }

    /// The texts with their contexts.
    public var forms: [(context: Context, text: String)] {
        zip(PluralFields.contexts(of: dimensions), texts).map { ($0, $1) }
    }

    /// Whether the dimensions and the bytes of all texts are equal.
    func says(_ other: FormSet) -> Bool {
        dimensions == other.dimensions && texts.count == other.texts.count
            && zip(texts, other.texts).allSatisfy { $0.isSame(as: $1) }
    }
}
