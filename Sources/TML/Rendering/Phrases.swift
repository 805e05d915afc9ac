/// A text of the engine's own that shows up in labels, and that projects translate like any other
/// key (`tml-language.md` 9, 16.1).
public struct Phrase: Hashable, Sendable {
    /// In English; it may have tokens.
    public var label: String
    /// What it is for; part of the key.
    public var description: String

    /// A phrase by what makes its key.
    public init(_ label: String, _ description: String) {
        self.label = label
        self.description = description
    }

    /// What stands before the last thing of a list.
    public static let joiner = Phrase("and", joinerDescription)
    /// What stands after the last thing of a list that is shown, if there are more.
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

    /// The patterns of dates that have names.
    public static let datePatterns = DatePattern.all.map { Phrase($0.label.text, "") }

    /// All phrases of the engine. A project can have others: joiners and patterns of its own.
    public static let standard =
        [joiner, remainder] + months + shortMonths + weekdays + shortWeekdays + datePatterns
}

/// What a project makes of the engine's own texts in a language; what is missing stays English.
public struct Phrases: Hashable, Sendable {
    /// No translations: all phrases are shown in English.
    public static let none = Phrases()

    private let translations: [Phrase: String]

    /// A phrase with its translation. One that has tokens is translated by a label.
    public init(_ translations: [Phrase: String] = [:]) { self.translations = translations }

    /// Asks for every phrase of `Phrase.standard`, and for `others`.
    public init(
        others: [Phrase] = [], lookup: (_ label: String, _ description: String) -> String?
    ) {
        var translations: [Phrase: String] = [:]
        for phrase in Phrase.standard + others {
            translations[phrase] = lookup(phrase.label, phrase.description)
        }
        self.translations = translations
    }

    /// The translation; `nil` if there is none.
    public subscript(phrase: Phrase) -> String? { translations[phrase] }

    /// The translation, else the English text.
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
