public import TML
public import Text

extension MemoryMatch {
    /// Creates a match from the memory of a server, and adapts the text to the label of the
    /// question. The match gets the same penalty as an imported text.
    ///
    /// - Parameters:
    ///   - similarity: the similarity from 0 to 1, as the server computes it.
    ///   - hash: the hash of the translation key on the server.
    public init(
        similarity: Double, label: ExactText, syntax: LabelSyntax = .tml, text: ExactText,
        hash: String, author: String, date: String, for question: MemoryQuestion
    ) {
        let found = ComparedLabel(Label(label.string, syntax: syntax))
        let wanted = ComparedLabel(Label(question.label.string, syntax: question.syntax))
        let isSame = found.isSame(as: wanted)
        let adaptation = Adaptation(
            of: found, to: wanted, in: question.target, question.language)
        let (fitted, warnings) = adaptation.fit(text)
        let entry = MemoryEntry(
            source: question.source, target: question.target, label: label, context: Context(),
            text: text)
        self.init(
            similarity: (isSame ? 1 : min(similarity, Similarity.almost))
                - MemoryKind.importPenalty,
            label: label, syntax: syntax, description: "", origin: .server(hash: hash),
            forms: [Form(context: Context(), text: fitted, entry: entry)], isApproved: false,
            author: author, date: date, warnings: warnings)
    }
}
