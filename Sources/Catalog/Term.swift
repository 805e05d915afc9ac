public import TML
public import Text

/// A word of a glossary, with what it is called in other languages.
public struct Term: Hashable, Sendable {
    /// What the word is called in another language.
    public struct Wording: Hashable, Sendable {
        /// The word or words.
        public var text: ExactText
        /// Whether it must not be used, as where a better one has taken its place.
        public var isForbidden: Bool

        /// A word that is to be used, unless it is said to be forbidden.
        public init(_ text: ExactText, isForbidden: Bool = false) {
            self.text = text
            self.isForbidden = isForbidden
        }
    }

    /// The number of the word with its service; 0 in a file.
    public var id: Int
    /// The word or words, as dictionaries have them.
    public var word: ExactText
    /// What it means, or how it is used; empty: nobody has said.
    public var description: ExactText
    /// The language of the word.
    public var locale: LocaleCode
    /// By language, the preferred one first.
    public var wordings: [LocaleCode: [Wording]]
    /// `noun`, `verb`…, in the words of whoever wrote it; empty: nobody has said.
    public var partOfSpeech: String
    /// Whether the word stays as it is in every language.
    public var isNotTranslated: Bool
    /// Whether it is this word only with these capitals.
    public var isCaseSensitive: Bool
    /// The service's counter when the word was changed last; 0 in a file.
    public var revision: Int

    /// A word of which nothing more is known than what is given.
    public init(
        id: Int = 0, word: ExactText, description: ExactText = "", locale: LocaleCode,
        wordings: [LocaleCode: [Wording]] = [:], partOfSpeech: String = "",
        isNotTranslated: Bool = false, isCaseSensitive: Bool = false, revision: Int = 0
    ) {
        self.id = id
        self.word = word
        self.description = description
        self.locale = locale
        self.wordings = wordings
        self.partOfSpeech = partOfSpeech
        self.isNotTranslated = isNotTranslated
        self.isCaseSensitive = isCaseSensitive
        self.revision = revision
    }

    /// The same without the control characters that no text may have, and without wordings that are
    /// nothing else.
    public var withoutControls: Term {
        var clean = self
        clean.word = word.withoutControls
        clean.description = description.withoutControls
        clean.partOfSpeech = ControlCharacters.removed(from: partOfSpeech)
        clean.wordings = wordings.mapValues { wordings in
            wordings.map { Wording($0.text.withoutControls, isForbidden: $0.isForbidden) }
                .filter { !$0.text.isEmpty }
        }.filter { !$0.value.isEmpty }
        return clean
    }
}
