/// The translations of a key, ready to be chosen among many times (`tml-language.md` 12.1).
public struct PreparedSelection: Sendable {
    /// Something that conditions ask about: which rule fits the value of a token.
    private struct Question: Sendable {
        var token: String
        /// `nil` where it is only asked whether there is a value.
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
    /// In the order in which they are tried, without those that can never apply.
    private var candidates: [Candidate] = []
    private let today: CalendarDate?

    /// Takes the translations' contexts and precedences; those of lower precedence come first, and
    /// none counts as 0. The language is the translations'.
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

    /// The first candidate that applies; `nil` if none does.
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
        /// There is no value, or no rule for it.
        case none
    }

    private struct Place: Hashable {
        var token: String
        /// `nil` for the question whether there is a value.
        var keyword: String?
    }

    /// What is answered where it is only asked whether there is a value.
    private static let present = 0

    /// False if the choice can never hold.
    private mutating func add(
        _ choice: Context.Choice, in language: Language, _ places: inout [Place: Int]
    ) -> Bool {
        // `other` is accepted without looking, even if the language lacks the context.
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
