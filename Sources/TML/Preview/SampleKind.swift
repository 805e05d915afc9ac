/// The probable kind of the value of a token.
enum SampleKind: Equatable {
    case number, person, people, list, date
    /// A value for another context, with this keyword.
    case special(String)
    /// Any text.
    case text

    private static let endings: [(kind: SampleKind, words: [String])] = [
        (.number, ["count", "num", "minutes", "seconds", "hours", "sum", "total"]),
        (.person, ["user", "translator", "profile", "actor", "target"]),
        (.people, ["users", "translators", "profiles", "actors", "targets"]),
        (.list, ["items", "list"]), (.date, ["date", "time"]),
    ]

    /// Determines the kind by the context of a token name. If the language has no suitable context,
    /// by the usual endings of names (`tml-language.md` 6.2).
    init(ofTokenNamed name: String, in label: Label, language: Language) {
        let named = Self(named: name)
        let context = PluralFields.context(ofTokenNamed: name, in: label, language: language)
        switch context?.keyword {
        case nil, "value": self = named
        case "number": self = .number
        case "gender": self = .person
        case "genders": self = .people
        case "list": self = named == .people ? .people : .list
        case "date": self = .date
        case .some(let keyword): self = .special(keyword)
        }
    }

    private init(named name: String) {
        let stem = DefaultTokens.withoutDigits(name)
        let found = Self.endings.first { $0.words.contains(where: stem.hasSuffix) }
        self = found?.kind ?? .text
    }

    /// Returns true if a placeholder with the name is usually a number.
    static func isNumber(named name: String) -> Bool {
        name == "n" || Self(named: name) == .number
    }

    var isOfPeople: Bool { self == .person || self == .people }
}
