/// Sample values for rules (`tml-language.md` 13.3).
extension LanguageContext {
    private static let likelyNumbers: [TokenValue] =
        [0, 1, 2, 3, 5, 11, 21, 100].map(TokenValue.integer) + [.decimal(1.5)]
    private static let numbers =
        likelyNumbers + (4...1000).map(TokenValue.integer)
        + NumberSamples.largeNumbers.map(TokenValue.integer)
        + NumberSamples.decimals.map(TokenValue.decimal)

    /// Returns up to `limit` values that match a rule, the most likely first.
    ///
    /// - Parameter today: the day of the sample dates. If `nil`, the system's date.
    public func samples(of rule: String, limit: Int, today: CalendarDate? = nil) -> [TokenValue] {
        samples(
            of: rule, limit: limit, today: today, among: candidates(today: today ?? .today))
    }

    /// Returns up to `limit` distinct candidates that match a rule.
    func samples(
        of rule: String, limit: Int, today: CalendarDate?, among candidates: [TokenValue]
    ) -> [TokenValue] {
        var samples: [TokenValue] = []
        for candidate in candidates {
            if samples.count >= limit { break }
            if self.rule(for: candidate, today: today) == rule, !samples.contains(candidate) {
                samples.append(candidate)
            }
        }
        return samples
    }

    /// Returns the text of a value that matches no rule. `nil` if there is a rule `other`, or if
    /// every candidate matches a rule.
    func valueWithoutRule(today: CalendarDate? = nil) -> String? {
        guard !hasRule("other") else { return nil }
        let value = candidates(today: today ?? .today).first { rule(for: $0, today: today) == nil }
        return value.map { $0.plainText ?? "" }
    }

    /// Returns values of all kinds that the rules of the context may distinguish.
    ///
    /// - Parameter place: the place of a token, which has its own people.
    func candidates(
        today: CalendarDate, people: SamplePeople = .standard, place: Int = 0
    ) -> [TokenValue] {
        switch keyword {
        case "number": Self.numbers
        case "gender": people.all(place)
        case "genders": people.groups(place)
        case "date": Self.days(around: today)
        case "list": [1, 2, 5].map { .items((1...$0).map { "Item \($0)" }) }
        default:
            Self.words + Self.likelyNumbers + people.all(place) + people.groups(place)
                + Self.days(around: today)
        }
    }

    /// People of each gender with each of the sample nouns as a name: samples for two contexts of
    /// one token.
    static var namesakes: [TokenValue] {
        nouns.flatMap { noun in
            ["male", "female", "unknown"].map { .person(name: noun, gender: $0) }
        }
    }

    private static let nouns = ["apple", "book", "egg", "hour", "яблоко", "дом", "арбуз", "окно"]
    private static let words = nouns.map(TokenValue.text)

    static func days(around today: CalendarDate) -> [TokenValue] {
        [-1, 0, 1].map { .date(today.adding(days: $0)) }
    }
}
