/// The numbers of keys, words and characters of a project in a language, and the numbers of
/// translations of each person.
public struct ProjectStatistics: Hashable, Sendable {
    /// An amount of text: the labels of some keys.
    public struct Amount: Hashable, Sendable {
        /// The number of keys.
        public var keys: Int
        /// The number of words of the labels.
        public var words: Int
        /// The number of Unicode code points of the labels.
        public var characters: Int

        /// Creates an amount; by default, of no keys.
        public init(keys: Int = 0, words: Int = 0, characters: Int = 0) {
            self.keys = keys
            self.words = words
            self.characters = characters
        }

        /// Returns the sum of two amounts.
        public static func + (one: Amount, other: Amount) -> Amount {
            Amount(
                keys: one.keys + other.keys, words: one.words + other.words,
                characters: one.characters + other.characters)
        }
    }

    /// The keys of a source.
    public struct Source: Hashable, Sendable {
        /// The name of the source.
        public var name: String
        /// The labels of all keys of the source.
        public var all: Amount
        /// The labels of the untranslated keys.
        public var untranslated: Amount

        /// Creates the numbers of a source.
        public init(name: String, all: Amount, untranslated: Amount) {
            self.name = name
            self.all = all
            self.untranslated = untranslated
        }
    }

    /// The translations of an author that are not rejected.
    public struct Person: Hashable, Sendable {
        /// The name of the author.
        public var name: String
        /// The number of translations. A key can have several.
        public var translations: Int
        /// The number of words of the labels of these translations.
        public var words: Int
        /// The number of translations that have changed in the last 24 hours.
        public var lastDay: Int
        /// The number of translations that have changed in the last 7 days.
        public var lastWeek: Int

        /// Creates the numbers of a person.
        public init(
            name: String, translations: Int, words: Int, lastDay: Int = 0, lastWeek: Int = 0
        ) {
            self.name = name
            self.translations = translations
            self.words = words
            self.lastDay = lastDay
            self.lastWeek = lastWeek
        }
    }

    /// The labels by the status of their key.
    public var byStatus: [TargetStatus: Amount] = [:]
    /// The untranslated labels that occur before in another untranslated key. The first key of a
    /// repeated label does not count.
    public var repeated = Amount()
    /// The untranslated labels that another key has with a translation.
    public var known = Amount()
    /// The sources, those with the most untranslated words first.
    public var sources: [Source] = []
    /// The authors, those with the most translations first.
    public var people: [Person] = []

    /// Creates statistics without keys.
    public init() {}

    /// The labels of all keys.
    public var all: Amount { byStatus.values.reduce(Amount(), +) }
}
