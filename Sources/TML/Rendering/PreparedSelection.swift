/// The translations of a key, prepared for many selections (`tml-language.md` 12.1).
public struct PreparedSelection: Sendable {
    /// A question of conditions: the rule that matches the value of a token.
    private struct Question: Sendable {
        var place: Place
        /// The rules of the context. `nil` if the question is only whether a value exists.
        var rules: ContextRules?
    }

    private struct Place: Hashable {
        var token: String
        /// The keyword of the context. `nil` if the question is only whether a value exists.
        var keyword: String?
    }

    private struct Condition: Sendable {
        var question: Int
        var rule: Int
    }

    private struct Candidate: Sendable {
        var index: Int
        var conditions: Range<Int>
    }

    private var questions: [Question] = []
    private var conditions: [Condition] = []
    /// The candidates in the order in which they are tested. Candidates that never apply are
    /// omitted.
    private var candidates: [Candidate] = []
    private let today: CalendarDate?

    /// Prepares translations, given by context and precedence. Lower precedences are tested first.
    /// A precedence of `nil` means 0.
    ///
    /// - Parameter language: the language of the translations.
    public init(among candidates: [(context: Context, precedence: Int?)], in language: Language) {
        today = language.today
        var places: [Place: Int] = [:]
        for index in Self.order(candidates.map { $0.precedence ?? 0 }) {
            let start = conditions.count
            let canApply = candidates[index].context.choices.allSatisfy {
                add($0, in: language, &places)
            }
            if canApply {
                self.candidates.append(
                    Candidate(index: index, conditions: start..<conditions.count))
            }
        }
    }

    /// Returns the index of the first candidate that applies. `nil` if no candidate applies.
    public func index(for values: TokenValues) -> Int? {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: questions.count) { answers in
            answers.initialize(repeating: Self.notAsked)
            return candidates.first { applies($0, to: values, answers) }?.index
        }
    }

    private func applies(
        _ candidate: Candidate, to values: TokenValues,
        _ answers: UnsafeMutableBufferPointer<Int>
    ) -> Bool {
        for place in candidate.conditions {
            let condition = conditions[place]
            if answers[condition.question] == Self.notAsked {
                answers[condition.question] = answer(condition.question, values)
            }
            if answers[condition.question] != condition.rule { return false }
        }
        return true
    }
}

extension PreparedSelection {
    /// The answer to the question whether a value exists. Other answers are indices of rules.
    private static let present = 0
    /// There is no value, or no rule matches the value.
    private static let none = -1
    private static let notAsked = -2

    /// Returns the order in which the candidates are tested.
    private static func order(_ precedences: [Int]) -> [Int] {
        guard let first = precedences.first, precedences.contains(where: { $0 != first }) else {
            return Array(precedences.indices)
        }
        return precedences.indices.sorted { (precedences[$0], $0) < (precedences[$1], $1) }
    }

    /// Adds the condition of a choice. Returns false if the choice never matches.
    private mutating func add(
        _ choice: Context.Choice, in language: Language, _ places: inout [Place: Int]
    ) -> Bool {
        // `other` always matches if there is a value, even if the language lacks the context.
        let isOther = choice.rule == "other"
        let place = Place(token: choice.token, keyword: isOther ? nil : choice.keyword)
        let known = question(at: place, places)
        let rules =
            known.map { questions[$0].rules } ?? place.keyword.flatMap { language.rules(of: $0) }
        let rule = isOther ? Self.present : rules?.keys.firstIndex(of: choice.rule)
        guard let rule else { return false }
        if known == nil {
            places[place] = questions.count
            questions.append(Question(place: place, rules: rules))
        }
        conditions.append(Condition(question: known ?? questions.count - 1, rule: rule))
        return true
    }

    /// Returns the known question. The comparison of a few questions is faster than a hash.
    private func question(at place: Place, _ places: [Place: Int]) -> Int? {
        let few = 4
        return questions.count > few ? places[place] : questions.firstIndex { $0.place == place }
    }

    private func answer(_ question: Int, _ values: TokenValues) -> Int {
        guard let value = values[questions[question].place.token],
            value.isSimple || !value.object.isMissing
        else { return Self.none }
        guard let rules = questions[question].rules else { return Self.present }
        return rules.index(for: value, today: today) ?? Self.none
    }
}
