public import Text

/// A word of glossaries that occurs in a label, in whatever form, with all that they say of it.
public struct TermHit: Hashable, Sendable {
    /// Which glossary has a word.
    public enum Place: Hashable, Sendable {
        /// That of the project.
        case project
        /// A file that was imported, or the translator's own words, by its name.
        case file(String)
    }

    /// What the word is called in the language that is translated into.
    public struct Wording: Hashable, Sendable {
        /// The word or words.
        public var text: ExactText
        /// Whether it must not be used.
        public var isForbidden: Bool
        /// Which glossary says so.
        public var place: Place

        /// What one glossary says.
        public init(text: ExactText, isForbidden: Bool, place: Place) {
            self.text = text
            self.isForbidden = isForbidden
            self.place = place
        }
    }

    /// As the first of the glossaries writes it.
    public var word: ExactText
    /// What it means, where one says it; empty: none does.
    public var description: ExactText
    /// Where it stands in the label: offsets into its UTF-8.
    public var ranges: [Range<Int>]
    /// The preferred one first, each once.
    public var wordings: [Wording]
    /// Which glossary says that the word stays as it is; `nil`: none does.
    public var untranslatable: Place?

    /// A word that was found.
    public init(
        word: ExactText, description: ExactText = "", ranges: [Range<Int>],
        wordings: [Wording] = [], untranslatable: Place? = nil
    ) {
        self.word = word
        self.description = description
        self.ranges = ranges
        self.wordings = wordings
        self.untranslatable = untranslatable
    }

    /// The words that may be used for it: of one that stays as it is, the word itself.
    public var usable: [Wording] {
        if let untranslatable {
            return [Wording(text: word, isForbidden: false, place: untranslatable)]
        }
        return wordings.filter { !$0.isForbidden }
    }

    /// What can be offered for it.
    public var suggestions: [Suggestion] {
        usable.map { wording in
            let origin = TermOrigin(word: word, description: description, place: wording.place)
            return Suggestion(text: wording.text, origin: .term(origin))
        }
    }
}
