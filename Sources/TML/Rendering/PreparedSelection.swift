/// The translations of a key, prepared for many selections (`tml-language.md` 12.1).
public struct PreparedSelection: Sendable {
    /// A question of conditions: the rule that matches the value of a token.
    private struct Question: Sendable {
        var token: String
        /// The rules. `nil` if the question is only whether a value exists.
        var rules: ContextRules?
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
        let order = candidates.indices.sorted {
            (candidates[$0].precedence ?? 0, $0) < (candidates[$1].precedence ?? 0, $1)
        }
        for index in order {
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
        withUnsafeTemporaryAllocation(of: Answer.self, capacity: questions.count) { answers in
            answers.initialize(repeating: .notAsked)
            defer { answers.deinitialize() }
            for candidate in candidates {
                let applies = conditions[candidate.conditions].allSatisfy { condition in
                    if case .notAsked = answers[condition.question] {
                        answers[condition.question] = answer(condition.question, values)
                    }
                    return answers[condition.question] == .rule(condition.rule)
                }
                if applies { return candidate.index }
            }
            return nil
        }
    }
}

extension PreparedSelection {
    private enum Answer: Equatable {
        case notAsked
        case rule(Int)
        /// There is no value, or no rule matches the value.
        case none
    }

    private struct Place: Hashable {
        var token: String
        /// The keyword of the context. `nil` if the question is only whether a value exists.
        var keyword: String?
    }

    /// The answer to the question whether a value exists.
    private static let present = 0

    /// Adds the condition of a choice. Returns false if the choice never matches.
    private mutating func add(
        _ choice: Context.Choice, in language: Language, _ places: inout [Place: Int]
    ) -> Bool {
        // `other` always matches if there is a value, even if the language lacks the context.
        let isOther = choice.rule == "other"
        let rules = isOther ? nil : language.context(choice.keyword)?.matching
        let rule =
            isOther ? Self.present : rules?.keys.firstIndex(of: choice.rule)
        guard let rule else { return false }
        let place = Place(token: choice.token, keyword: isOther ? nil : choice.keyword)
        let question = places[place] ?? questions.count
        if question == questions.count {
            questions.append(Question(token: choice.token, rules: rules))
            places[place] = question
        }
        conditions.append(Condition(question: question, rule: rule))
        return true
    }

    private func answer(_ question: Int, _ values: TokenValues) -> Answer {
        guard let value = values[questions[question].token], !value.object.isMissing else {
            return .none
        }
        guard let rules = questions[question].rules else { return .rule(Self.present) }
        return rules.index(for: value, today: today).map(Answer.rule) ?? .none
    }
}
