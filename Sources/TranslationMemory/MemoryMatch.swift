public import TML
public import Text

/// The translation of a label that is similar to the label in question.
public struct MemoryMatch: Hashable, Sendable {
    /// The text of one form.
    public struct Form: Hashable, Sendable {
        /// The context in which the text applies, with the tokens of the label in question.
        public var context: Context
        /// The translation, adapted to the label in question as far as possible.
        public var text: ExactText
        /// The entry as it was learned, with which the suggestion can be hidden.
        public var entry: MemoryEntry
    }

    /// The origin of a translation.
    public enum Origin: Hashable, Sendable {
        /// The key of the project, and the hash of its translation key.
        case key(project: String, hash: String)
        /// The name of an imported file.
        case file(String)
        /// A translation key of the same project, found by the memory of the server.
        case server(hash: String)
    }

    /// The similarity from 0 to 1. Only the same label has the similarity 1.
    public var similarity: Double
    /// The translated label.
    public var label: ExactText
    /// The syntax of the translated label.
    public var syntax = LabelSyntax.tml
    /// The description of the translated label.
    public var description: ExactText
    /// The origin of the translation.
    public var origin: Origin
    /// The forms, the best text of each context.
    public var forms: [Form]
    /// True if all forms are approved.
    public var isApproved: Bool
    /// True if one of the forms is the translator's own and is not accepted yet.
    public var isPending = false
    /// The author of the first form.
    public var author: String
    /// The date of the first form, as the server writes it.
    public var date: String
    /// The details to check before the match is used: `token_missing {name}`,
    /// `token_unknown {name}`, `token_order`, `token_kind {name}`, `number_differs 5`,
    /// `number_form 5`, `decoration_differs link`, `decoration_unknown link`, `decoration_order`,
    /// `capitals`. If tags with attributes differ, `decoration_differs` names the whole tag.
    public var warnings: [String]

    /// The similarity in percent; 100 only for the same label.
    public var percent: Int { Int(similarity * 100) }

    /// Returns the best matches for a question: first the matches with exactly its label and its
    /// description, then the most similar matches. Of equally good matches, the earlier one comes
    /// first. Of matches with the same texts, only the best one is returned.
    public static func best(
        of matches: [MemoryMatch], for question: MemoryQuestion
    ) -> [MemoryMatch] {
        var sorted: [MemoryMatch] = []
        for match in matches {
            let place = sorted.firstIndex { match.isBetter(than: $0, for: question) }
            sorted.insert(match, at: place ?? sorted.count)
        }
        var best: [MemoryMatch] = []
        for match in sorted where !best.contains(where: { match.hasTexts(of: $0) }) {
            best.append(match)
        }
        return Array(best.prefix(question.limit))
    }

    private func isBetter(than other: MemoryMatch, for question: MemoryQuestion) -> Bool {
        let (mine, theirs) = (isExact(for: question), other.isExact(for: question))
        return mine == theirs ? similarity > other.similarity : mine
    }

    /// True if the match has exactly the label and the description of the question.
    private func isExact(for question: MemoryQuestion) -> Bool {
        label == question.label && description == question.description
    }

    /// Whether the other match has the same contexts and texts.
    func hasTexts(of other: MemoryMatch) -> Bool {
        forms.elementsEqual(other.forms) { $0.context == $1.context && $0.text == $1.text }
    }
}
