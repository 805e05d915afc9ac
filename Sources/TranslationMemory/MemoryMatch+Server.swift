import TML
public import Text

extension MemoryMatch {
    /// What the memory of a server has for a question, fitted to its label. It is worth as much less as a
    /// text of a file: nobody here has accepted it.
    ///
    /// - Parameters:
    ///   - similarity: from 0 to 1, as the server compares labels.
    ///   - hash: of the server's translation key.
    public init(
        similarity: Double, label: ExactText, text: ExactText, hash: String, author: String,
        date: String, for question: MemoryQuestion
    ) {
        let isSame = label == question.label
        let adaptation = Adaptation(
            of: ComparedLabel(label.string), to: ComparedLabel(question.label.string),
            in: question.target, question.language)
        let (fitted, warnings) = adaptation.fit(text)
        let entry = MemoryEntry(
            source: question.source, target: question.target, label: label, context: Context(),
            text: text)
        self.init(
            similarity: (isSame ? 1 : min(similarity, Similarity.almost))
                - MemoryKind.importPenalty,
            label: label, description: "", origin: .server(hash: hash),
            forms: [Form(context: Context(), text: fitted, entry: entry)], isApproved: false,
            author: author, date: date, warnings: warnings)
    }
}
