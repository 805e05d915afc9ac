public import Text

/// A term that occurs in a label, in any word form, with the data of all glossaries.
public struct TermHit: Hashable, Sendable {
    /// The glossary of a term.
    public enum Place: Hashable, Sendable {
        /// The glossary of the project.
        case project
        /// An imported file or the translator's own glossary, by its name.
        case file(String)
    }

    /// A translation of the term into the language of the translation.
    public struct Wording: Hashable, Sendable {
        /// The word or words.
        public var text: ExactText
        /// True if this translation must not be used.
        public var isForbidden: Bool
        /// The glossary of this translation.
        public var place: Place

        /// Creates a translation from one glossary.
        public init(text: ExactText, isForbidden: Bool, place: Place) {
            self.text = text
            self.isForbidden = isForbidden
            self.place = place
        }
    }

    /// The term as the first glossary writes it.
    public var word: ExactText
    /// The meaning of the term; empty if no glossary has one.
    public var description: ExactText
    /// The positions in the label: offsets into its UTF-8.
    public var ranges: [Range<Int>]
    /// The translations without duplicates, the preferred one first.
    public var wordings: [Wording]
    /// The glossary in which the term stays the same in every language; `nil` if there is none.
    public var untranslatable: Place?

    /// Creates a hit.
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

    /// The translations that may be used. For a term that stays the same, the term itself.
    public var usable: [Wording] {
        if let untranslatable {
            return [Wording(text: word, isForbidden: false, place: untranslatable)]
        }
        return wordings.filter { !$0.isForbidden }
    }

    /// The suggestions for the term.
    public var suggestions: [Suggestion] {
        usable.map { wording in
            let origin = TermOrigin(word: word, description: description, place: wording.place)
            return Suggestion(text: wording.text, origin: .term(origin))
        }
    }
}
