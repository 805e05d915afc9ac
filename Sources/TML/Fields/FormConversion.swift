/// Converts translations between one text with piped tokens and separate texts for each context.
///
/// Both ways, what readers see stays the same for every value that the piped tokens can be resolved
/// with; where that cannot be, there is no conversion but an obstacle. (Where a piped token cannot
/// be resolved, because a value is missing or no rule of the language accepts it, one text shows
/// the token as it is written; of separate texts none applies.)
///
/// From one text to separate ones and back gives the very same text: the separate ones remember
/// its spelling. Without that memory the text is spelt in one canonical way: the word forms without
/// names, as few as the language makes these forms of, else with names and without those that are
/// the same as for `other`; one space after the separator and after each comma.
public struct FormConversion: Sendable {
    /// More separate texts than this are not made, unless another limit is given.
    public static let usualLimit = 60

    /// The label that is translated.
    public let label: Label
    /// The language of the texts.
    public var language: Language { samples.language }
    /// How many separate texts there may be.
    public let limit: Int
    let samples: FormSamples
    let labelNames: Set<String>

    /// Samples of the language are used to try what comes out.
    public init(
        for label: Label, samples: FormSamples, limit: Int = FormConversion.usualLimit
    ) {
        self.label = label
        self.samples = samples
        self.limit = limit
        labelNames = Set(label.tokens.map(\.name))
    }

    /// One text for each combination of the rules that its piped tokens ask for.
    ///
    /// - Throws: why it cannot be converted, or would lose something.
    public func separated(_ text: String) throws(ConversionObstacle) -> FormSet {
        var forms = try separated(FormSet(text))
        forms.spelling = text
        return forms
    }

    /// Texts for more combinations than those given: the dimensions of the piped tokens in them are
    /// added to theirs.
    ///
    /// - Throws: why they cannot be converted, or would lose something.
    public func separated(_ forms: FormSet) throws(ConversionObstacle) -> FormSet {
        var dimensions = forms.dimensions
        var bases: [PipedText] = []
        for text in forms.texts {
            let base = try PipedText(text, in: self)
            for dimension in base.dimensions where !dimensions.contains(dimension) {
                dimensions.append(dimension)
            }
            bases.append(base)
        }
        guard bases.contains(where: \.isPiped) else { throw .nothingPiped }
        let count = PluralFields.count(of: dimensions)
        guard count <= limit else { throw .tooManyForms(count: count, limit: limit) }
        var texts: [String] = []
        for (number, context) in PluralFields.contexts(of: dimensions).enumerated() {
            // The old dimensions come first and vary fastest.
            texts.append(try bases[number % bases.count].text(for: context))
        }
        return FormSet(dimensions: dimensions, texts: texts)
    }
}
