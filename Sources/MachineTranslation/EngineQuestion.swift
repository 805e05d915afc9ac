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

    /// What is to be translated.
    public var label: Label
    /// The note that tells what the label is for; empty: none. Most engines have no use for it.
    public var description: String
    /// The language of the label.
    public var source: Language
    /// The language to translate into.
    public var target: Language
    /// The nearest first. Only engines that can learn from them are sent any.
    public var examples: [Example]

    /// A question about a label.
    public init(
        _ label: Label, description: String = "", from source: Language, to target: Language,
        examples: [Example] = []
    ) {
        self.label = label
        self.description = description
        self.source = source
        self.target = target
        self.examples = examples
    }
}
