/// Keeps the answers of an engine in memory.
actor EngineMemory: AnswerStore {
    private static let mostAnswers = 1_000

    private var answers: [AskedText: String] = [:]

    func answer(to question: AskedText) -> String? { answers[question] }

    /// Stores an answer. At the maximum number of answers, all earlier answers are deleted.
    func keep(_ answer: String, to question: AskedText) {
        if answers.count >= Self.mostAnswers { answers = [:] }
        answers[question] = answer
    }
}
