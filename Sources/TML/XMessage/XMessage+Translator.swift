/// The information about a message for translators.
extension XMessage {
    /// A value that a message needs.
    public struct Need: Hashable, Sendable {
        /// The kind of value.
        public enum Kind: Hashable, Sendable {
            /// Any text, or an object with a name.
            case text
            /// A number.
            case number
            /// A person with a gender.
            case gender
            /// A date or a time.
            case date
            /// Several values.
            case list
            /// A key of a map parameter.
            case oneOf([String])
            /// A value for a decoration, such as the target of a link.
            case decoration
        }

        /// The name of the value: `0`, or `name` of `{:name}`.
        public let name: String
        /// The kind that the parameters of the message need. If there are several kinds, the most
        /// specific one.
        public var kind: Kind
    }

    /// The values that the message needs, in order of first occurrence, each with the most specific
    /// kind.
    public var needs: [Need] {
        var needs: [Need] = []
        var places: [String: Int] = [:]
        Self.collect(parts, into: &needs, &places)
        return needs
    }

    /// Returns up to `limit` sets of sample values. Numbers are 1, 2 and 5, people have different
    /// genders, and so on. Each set has the next value of each name.
    public func samples(limit: Int = 3, today: CalendarDate? = nil) -> [TokenValues] {
        let candidates = needs.map { ($0.name, $0.candidates(today: today ?? .today)) }
        let count = min(limit, candidates.map(\.1.count).max() ?? 1)
        return (0..<max(0, count)).map { number in
            TokenValues(
                Dictionary(candidates.map { ($0, $1[number % $1.count]) }) { first, _ in first })
        }
    }

    /// The message with readable parameters: `{1,choice,singular#a photo|plural#{1,number} photos}`
    /// becomes `{1} photos`. Decorations are omitted.
    public var translatorText: String { isMalformed ? text : Self.translatorText(of: parts) }
}

extension XMessage {
    private static let generalKeys = ["many", "plural", "male", "female", "past", "other", "text"]

    private static func translatorText(of parts: [Part]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .parameter(let parameter):
                if case .value = parameter.kind { return "{\(parameter.place.valueName)}" }
                let general = generalKeys.lazy.compactMap { key in
                    parameter.choices.first { $0.key == key }
                }
                return translatorText(of: (general.first ?? parameter.choices.first)?.parts ?? [])
            }
        }.joined()
    }

    private static func collect(
        _ parts: [Part], into needs: inout [Need], _ places: inout [String: Int]
    ) {
        for case .parameter(let parameter) in parts {
            let need = Need(name: parameter.place.valueName, kind: parameter.needed)
            if let place = places[need.name] {
                if needs[place].kind.weight < need.kind.weight { needs[place].kind = need.kind }
            } else {
                places[need.name] = needs.count
                needs.append(need)
            }
            for choice in parameter.choices { collect(choice.parts, into: &needs, &places) }
        }
    }
}

extension XMessage.Parameter {
    fileprivate var needed: XMessage.Need.Kind {
        switch kind {
        case .value("number"): .number
        case .value("date"), .value("time"): .date
        case .value("list"): .list
        case .value: .text
        case .map: .oneOf(choices.map(\.key))
        case .decoration: .decoration
        case .choice:
            switch XMessage.context(of: choices) {
            case "gender": .gender
            case "date": .date
            default: .number
            }
        }
    }
}

extension XMessage.Need.Kind {
    /// The specificity. A greater number means a more specific kind.
    fileprivate var weight: Int {
        switch self {
        case .text: 0
        case .decoration: 1
        case .list, .number, .date: 2
        case .gender, .oneOf: 3
        }
    }
}

extension XMessage.Need {
    /// Returns sample values of the kind. Never empty.
    func candidates(
        today: CalendarDate, people: SamplePeople = .standard, place: Int = 0
    ) -> [TokenValue] {
        switch kind {
        case .text: [.text("Anna")]
        case .number: [1, 2, 5].map(TokenValue.integer)
        case .gender: people.all(place)
        case .date: LanguageContext.days(around: today)
        case .list: [1, 2, 5].map { .items((1...$0).map { "Item \($0)" }) }
        case .oneOf(let keys): keys.map(TokenValue.text)
        case .decoration: [.text("https://example.com")]
        }
    }
}

extension XMessage.Need.Kind {
    /// Whether the value can change the words around it.
    var decides: Bool {
        switch self {
        case .number, .gender, .date, .oneOf, .list: true
        case .text, .decoration: false
        }
    }
}
