public import Catalog
public import TML

/// What an engine is asked for: suggestions for a key.
public struct EngineQuestion: Sendable {
    /// An earlier translation of a label that is like this one.
    public struct Example: Hashable, Sendable {
        /// What was translated.
        public var label: String
        /// What it was translated with.
        public var translation: String

        /// A pair out of the memory.
        public init(label: String, translation: String) {
            self.label = label
            self.translation = translation
        }
    }

    /// A word of the project's glossary that the label has.
    public struct Term: Hashable, Sendable {
        /// As the glossary writes it.
        public var word: String
        /// What it is called in the other language, the preferred one first.
        public var wordings: [String]
        /// What it must not be called.
        public var forbidden: [String]
        /// Whether it stays as it is.
        public var isKept: Bool

        /// A word with what the glossary says of it.
        public init(
            _ word: String, wordings: [String] = [], forbidden: [String] = [], isKept: Bool = false
        ) {
            self.word = word
            self.wordings = wordings
            self.forbidden = forbidden
            self.isKept = isKept
        }
    }

    /// The project that the label is of; `nil`: of none. Only the project's own server is told.
    public var project: Project.Key?
    /// What is to be translated.
    public var label: Label
    /// The note that tells what the label is for; empty: none. Most engines have no use for it.
    public var description: String
    /// The most letters that the translation may have, without markup; `nil`: as many as it takes. Most
    /// engines have no use for it.
    public var maxLength: Int?
    /// The language of the label.
    public var source: Language
    /// The language to translate into.
    public var target: Language
    /// The nearest first. Only engines that can learn from them are sent any.
    public var examples: [Example]
    /// Likewise sent only to engines that can follow them.
    public var terms: [Term]
    /// Labels that stand beside it in the program; likewise.
    public var neighbours: [String]

    /// A question about a label.
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
}
