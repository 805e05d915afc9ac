public import Catalog
public import TML

/// A question to an engine: a label to translate, with its context.
public struct EngineQuestion: Sendable {
    /// An earlier translation of a similar label.
    public struct Example: Hashable, Sendable {
        /// The earlier label.
        public var label: String
        /// The translation of the earlier label.
        public var translation: String

        /// Creates an example from the memory.
        public init(label: String, translation: String) {
            self.label = label
            self.translation = translation
        }
    }

    /// A term of the project's glossary that occurs in the label.
    public struct Term: Hashable, Sendable {
        /// The term as in the glossary.
        public var word: String
        /// The translations of the term, the preferred one first.
        public var wordings: [String]
        /// The forbidden translations.
        public var forbidden: [String]
        /// True if the term must not be translated.
        public var isKept: Bool

        /// Creates a term with its entries of the glossary.
        public init(
            _ word: String, wordings: [String] = [], forbidden: [String] = [], isKept: Bool = false
        ) {
            self.word = word
            self.wordings = wordings
            self.forbidden = forbidden
            self.isKept = isKept
        }
    }

    /// The project of the label; `nil` if the label belongs to no project. Only the project's own
    /// server receives it.
    public var project: Project.Key?
    /// The label to translate.
    public var label: Label
    /// The purpose of the label; may be empty. Most engines do not use it.
    public var description: String
    /// The maximum number of characters of the translation, without markup; `nil` if there is no
    /// limit. Most engines do not use it.
    public var maxLength: Int?
    /// The language of the label.
    public var source: Language
    /// The language to translate into.
    public var target: Language
    /// Earlier translations, the most similar first. Sent only to engines that can use them.
    public var examples: [Example]
    /// Terms of the glossary. Sent only to engines that can use them.
    public var terms: [Term]
    /// Labels before and after the label in the list of keys. Sent only to engines that can use
    /// them.
    public var neighbours: [String]

    /// Creates a question about a label.
    public init(
        _ label: Label, of project: Project.Key? = nil, description: String = "",
        maxLength: Int? = nil, from source: Language, to target: Language,
        examples: [Example] = [], terms: [Term] = [],
        neighbours: [String] = []
    ) {
        self.project = project
        self.label = label
        self.description = description
        self.maxLength = maxLength
        self.source = source
        self.target = target
        self.examples = examples
        self.terms = terms
        self.neighbours = neighbours
    }

    /// True if the label has the tokens and decorations of TML.
    var isTML: Bool { label.syntax.placeholders == .tml }
}
