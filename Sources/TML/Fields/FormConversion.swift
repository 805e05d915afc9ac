/// Converts translations between one text with piped tokens and separate texts for each context.
///
/// The shown text stays equal for all values with which the piped tokens can be resolved. If this
/// is impossible, there is an obstacle instead of a conversion. (A piped token cannot be resolved
/// if its value is missing or no rule of the language matches. Then one text shows the token
/// unchanged, and none of the separate texts applies.)
///
/// A conversion to separate texts and back gives exactly the same text, because the separate texts
/// store the original spelling. Without this spelling, the text has a canonical spelling: unnamed
/// word forms, as few as possible. If this is impossible, named word forms without those that equal
/// the form for `other`. One space follows the separator and each comma.
public struct FormConversion: Sendable {
    /// The default limit of the number of separate texts.
    public static let usualLimit = 60

    /// The label that is translated.
    public let label: Label
    /// The language of the texts.
    public var language: Language { samples.language }
    /// The maximum number of separate texts.
    public let limit: Int
    let samples: FormSamples
    let labelNames: Set<String>

    /// Creates a converter. The samples of the language are used to test the results.
    public init(
        for label: Label, samples: FormSamples, limit: Int = FormConversion.usualLimit
    ) {
        self.label = label
        self.samples = samples
        self.limit = limit
        labelNames = Set(label.tokens.map(\.name))
    }

    /// Splits a text into one text for each combination of the rules of its piped tokens.
    ///
    /// - Throws: `ConversionObstacle` if the text cannot be split without loss.
    public func separated(_ text: String) throws(ConversionObstacle) -> FormSet {
        var forms = try separated(FormSet(text))
        forms.spelling = text
        return forms
    }

    /// Splits texts further: the result also has the dimensions of the piped tokens in the texts.
    ///
    /// - Throws: `ConversionObstacle` if the texts cannot be split without loss.
    public func separated(_ forms: FormSet) throws(ConversionObstacle) -> FormSet {
        guard label.isTML else { throw .notTML }
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
            // The old dimensions are first and vary fastest.
            texts.append(try bases[number % bases.count].text(for: context))
        }
        return FormSet(dimensions: dimensions, texts: texts)
    }
}
