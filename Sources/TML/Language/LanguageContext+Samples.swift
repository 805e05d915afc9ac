/// Values to try a rule with (`tml-language.md` 13.3).
extension LanguageContext {
    private static let likelyNumbers: [TokenValue] =
        [0, 1, 2, 3, 5, 11, 21, 100].map(TokenValue.integer) + [.decimal(1.5)]
    private static let otherNumbers: [TokenValue] =
        (4...1000).map(TokenValue.integer) + [1_000_000, 1_000_001].map(TokenValue.integer)
        + [0.5, 0.1, 2.5, 10.1].map(TokenValue.decimal)

    private static let numbers = likelyNumbers + otherNumbers

    /// Values that the rule really accepts, the likeliest first; at most `limit`.
    ///
    /// Dates are those around today, if no other day is given.
    public func samples(of rule: String, limit: Int, today: CalendarDate? = nil) -> [TokenValue] {
        var samples: [TokenValue] = []
        for candidate in candidates(today: today ?? .today) {
            if samples.count >= limit { break }
            if self.rule(for: candidate, today: today) == rule, !samples.contains(candidate) {
                samples.append(candidate)
            }
        }
        return samples
    }

    /// A short text that says which values the rule is for: `1, 21, 31…`, `male`, `past`.
    public func sampleText(of rule: String) -> String {
        guard keyword == "number" else { return rule }
        let most = 3
        let numbers = (0...200).lazy.map(TokenValue.integer) + Self.otherNumbers
        var texts: [String] = []
        for number in numbers where self.rule(for: number) == rule {
            guard let text = number.plainText, !texts.contains(text) else { continue }
            if texts.count == most { return texts.joined(separator: ", ") + "…" }
            texts.append(text)
        }
        return texts.joined(separator: ", ")
    }

    /// The text of a value that fits no rule; nothing if there is a rule `other`, or the others
    /// leave none out.
    func valueWithoutRule(today: CalendarDate? = nil) -> String? {
        guard !hasRule("other") else { return nil }
        let value = candidates(today: today ?? .today).first { rule(for: $0, today: today) == nil }
        return value.map { $0.plainText ?? "" }
    }

    private func candidates(today: CalendarDate) -> [TokenValue] {
        switch keyword {
        case "number": Self.numbers
        case "gender": Self.people
        case "genders": Self.groups
        case "date": [-1, 0, 1].map { .date(today.adding(days: $0)) }
        case "list": [1, 2, 5].map { .items((1...$0).map { "Item \($0)" }) }
        default:
            Self.words + Self.likelyNumbers + Self.people + Self.groups
                + [-1, 0, 1].map { .date(today.adding(days: $0)) }
        }
    }

    private static let man = TokenValue.person(name: "Michael", gender: "male")
    private static let woman = TokenValue.person(name: "Anna", gender: "female")
    private static let somebody = TokenValue.person(name: "Kim", gender: "unknown")
    private static let people = [man, woman, somebody]

    private static let groups: [TokenValue] = [
        [man], [woman], [somebody], [man, man], [woman, woman], [man, woman],
        [man, woman, somebody],
    ].map { .list($0, ListFormat(item: .attribute("name"))) }

    private static let words: [TokenValue] = [
        "apple", "book", "egg", "hour", "яблоко", "дом", "арбуз", "окно",
    ].map(TokenValue.text)
}
