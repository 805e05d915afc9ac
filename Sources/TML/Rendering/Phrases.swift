/// A text of the engine that occurs in rendered labels. Projects translate it like other keys
/// (`tml-language.md` 9, 16.1).
public struct Phrase: Hashable, Sendable {
    /// The English text, which can contain tokens.
    public var label: String
    /// The description of the text, which is a part of the key.
    public var description: String

    /// Creates a phrase from the label and description of its key.
    public init(_ label: String, _ description: String) {
        self.label = label
        self.description = description
    }

    /// The word before the last item of a list.
    public static let joiner = Phrase("and", joinerDescription)
    /// The text after the last shown item of a list if there are more items.
    public static let remainder = Phrase("{count||other}", joinerDescription)
    static let joinerDescription = "List joiner"

    /// The names of the months, January first.
    public static let months = names(monthNames, "Month name")
    /// The short names of the months.
    public static let shortMonths = names(monthNames.map(short), "Short month name")
    /// The names of the days of a week, Sunday first.
    public static let weekdays = names(weekdayNames, "Day of a week")
    /// The short names of the days of a week.
    public static let shortWeekdays = names(
        weekdayNames.map(short), "Short name for a day of a week")

    /// The named patterns of dates.
    public static let datePatterns = DatePattern.all.map { Phrase($0.label.text, "") }

    /// All phrases of the engine. Projects can have other joiners and patterns.
    public static let standard =
        [joiner, remainder] + months + shortMonths + weekdays + shortWeekdays + datePatterns
}

/// The translations of the engine's phrases in a language. Phrases without a translation are shown
/// in English.
public struct Phrases: Hashable, Sendable {
    /// No translations: all phrases are shown in English.
    public static let none = Phrases()

    private let translations: [Phrase: String]

    /// Creates phrases with their translations. The translation of a phrase with tokens is a label.
    public init(_ translations: [Phrase: String] = [:]) { self.translations = translations }

    /// Looks up the translations of all phrases in `Phrase.standard` and `others`.
    public init(
        others: [Phrase] = [], lookup: (_ label: String, _ description: String) -> String?
    ) {
        var translations: [Phrase: String] = [:]
        for phrase in Phrase.standard + others {
            translations[phrase] = lookup(phrase.label, phrase.description)
        }
        self.translations = translations
    }

    /// The translation of a phrase. `nil` if there is none.
    public subscript(phrase: Phrase) -> String? { translations[phrase] }

    /// Returns the translation, or the English text if there is no translation.
    func text(_ phrase: Phrase) -> String { translations[phrase] ?? phrase.label }
}

extension Phrase {
    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let weekdayNames = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private static func short(_ name: String) -> String { String(name.prefix(3)) }

    private static func names(_ names: [String], _ description: String) -> [Phrase] {
        names.map { Phrase($0, description) }
    }
}
