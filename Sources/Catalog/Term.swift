public import TML
public import Text

/// A term of a glossary with its translations.
public struct Term: Hashable, Sendable {
    /// A translation of the term.
    public struct Wording: Hashable, Sendable {
        /// The word or words.
        public var text: ExactText
        /// True if this translation must not be used, for example because a better one has replaced
        /// it.
        public var isForbidden: Bool

        /// Creates a translation; by default, one that may be used.
        public init(_ text: ExactText, isForbidden: Bool = false) {
            self.text = text
            self.isForbidden = isForbidden
        }
    }

    /// The number of the term on its server; 0 in a file.
    public var id: Int
    /// The word or words in their dictionary form.
    public var word: ExactText
    /// The meaning or usage of the term; empty if not known.
    public var description: ExactText
    /// The language of the term.
    public var locale: LocaleCode
    /// The translations by language, the preferred one first.
    public var wordings: [LocaleCode: [Wording]]
    /// `noun`, `verb`… as the author of the glossary wrote it; empty if not known.
    public var partOfSpeech: String
    /// True if the term stays the same in every language.
    public var isNotTranslated: Bool
    /// True if only words with the same capital letters are this term.
    public var isCaseSensitive: Bool
    /// The server's counter at the last change of the term; 0 in a file.
    public var revision: Int

    /// Creates a term.
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

    /// The term without control characters, and without translations that contain only control
    /// characters.
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
