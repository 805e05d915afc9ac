public import TML
public import Text

/// The translation of a label that is like the one that was asked for.
public struct MemoryMatch: Hashable, Sendable {
    /// The text for a form.
    public struct Form: Hashable, Sendable {
        /// When it applies, with the tokens of the label that was asked for.
        public var context: Context
        /// The translation, adapted where that could be done.
        public var text: ExactText
        /// The same as it was learned, by which it is forgotten.
        public var entry: MemoryEntry
    }

    /// Where a translation was found.
    public enum Origin: Hashable, Sendable {
        /// The key of the project, and the hash of its translation key.
        case key(project: String, hash: String)
        /// A file that was imported, by its name.
        case file(String)
        /// A translation key of the same project, which the server has found by itself.
        case server(hash: String)
    }

    /// From 0 to 1, which only the same label has.
    public var similarity: Double
    /// The label that was translated.
    public var label: ExactText
    /// What that label is for.
    public var description: ExactText
    /// What it is a translation of.
    public var origin: Origin
    /// Best first for each context.
    public var forms: [Form]
    /// Whether all of them were approved.
    public var isApproved: Bool
    /// Whether one of them is the translator's own, and nobody has accepted it.
    public var isPending = false
    /// Who wrote the first of them.
    public var author: String
    /// When that was, as the server says it.
    public var date: String
    /// What has to be looked at before it is taken: `token_missing {name}`, `token_unknown {name}`,
    /// `token_order`, `token_kind {name}`, `number_differs 5`, `number_form 5`,
    /// `decoration_differs link`, `decoration_unknown link`, `decoration_order`, `capitals`.
    public var warnings: [String]

    /// The similarity for people; 100 for the same label only.
    public var percent: Int { Int(similarity * 100) }

    /// The most similar ones; of those that are as similar the earlier ones, and what has the same texts
    /// only once.
    public static func best(of matches: [MemoryMatch], limit: Int) -> [MemoryMatch] {
        var best: [MemoryMatch] = []
        for match in matches where !best.contains(where: { match.hasTexts(of: $0) }) {
            let place = best.firstIndex { $0.similarity < match.similarity } ?? best.count
            best.insert(match, at: place)
        }
        return Array(best.prefix(limit))
    }

    /// Whether the other one says the same.
    func hasTexts(of other: MemoryMatch) -> Bool {
        forms.elementsEqual(other.forms) { $0.context == $1.context && $0.text == $1.text }
    }
}
