public import TML

/// The numbers of keys, words and characters of a project in a language, and the numbers of
/// translations of each person.
public struct ProjectStatistics: Hashable, Sendable {
    /// The keys of a source.
    public struct Source: Hashable, Sendable, Encodable {
        /// The name of the source.
        public var name: String
        /// The labels of all keys of the source.
        public var all: LabelAmount
        /// The labels of the untranslated keys.
        public var untranslated: LabelAmount

        /// Creates the numbers of a source; by default, without keys.
        public init(
            name: String, all: LabelAmount = LabelAmount(),
            untranslated: LabelAmount = LabelAmount()
        ) {
            self.name = name
            self.all = all
            self.untranslated = untranslated
        }
    }

    /// The translations of an author that are not rejected.
    public struct Person: Hashable, Sendable, Encodable {
        /// The name of the author; empty for imported translations.
        public var name: String
        /// The number of the author in the project; `nil` for an unknown author. Reports leave it
        /// out.
        public var number: Int?
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
            name: String, number: Int? = nil, translations: Int, words: Int, lastDay: Int = 0,
            lastWeek: Int = 0
        ) {
            self.name = name
            self.number = number
            self.translations = translations
            self.words = words
            self.lastDay = lastDay
            self.lastWeek = lastWeek
        }

        private enum CodingKeys: String, CodingKey {
            case name, translations, words, lastDay, lastWeek
        }
    }

    /// The labels by the status of their key.
    public var byStatus: [TargetStatus: LabelAmount] = [:]
    /// The untranslated labels that occur before in another untranslated key. The first key of a
    /// repeated label does not count.
    public var repeated = LabelAmount()
    /// The untranslated labels that another key has with a translation.
    public var known = LabelAmount()
    /// The untranslated labels by their best match in the translation memory; `nil` if they are not
    /// compared with the memory.
    public var bands: MemoryBands?
    /// The sources, those with the most untranslated words first.
    public var sources: [Source] = []
    /// The authors, those with the most translations first.
    public var people: [Person] = []

    /// Creates statistics without keys.
    public init() {}

    /// The labels of all keys.
    public var all: LabelAmount { byStatus.values.reduce(LabelAmount(), +) }

    /// The labels of the keys with a status.
    public subscript(_ status: TargetStatus) -> LabelAmount { byStatus[status] ?? LabelAmount() }
}

extension LanguageProgress {
    /// Creates the progress of the language of the statistics, which do not count unsent keys.
    public init(locale: LocaleCode, _ numbers: ProjectStatistics) {
        self.init(
            locale: locale, keys: numbers.all.keys, untranslated: numbers[.untranslated].keys,
            pending: numbers[.pending].keys, accepted: numbers[.accepted].keys,
            approved: numbers[.approved].keys)
    }
}
