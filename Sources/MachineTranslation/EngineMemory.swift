/// What engines have said, for as long as the program runs.
actor EngineMemory: AnswerShelf {
    private static let mostAnswers = 1_000

    private var answers: [AskedText: String] = [:]

    func answer(to question: AskedText) -> String? { answers[question] }

    /// Forgets everything when there is too much.
    func keep(_ answer: String, to question: AskedText) {
        if answers.count >= Self.mostAnswers { answers = [:] }
        answers[question] = answer
    }
}
