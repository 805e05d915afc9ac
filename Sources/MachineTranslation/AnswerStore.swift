import TML
public import Text

/// Stores answers of engines, so that the program sends the same text only once (`tml-service.md`
/// 7.9, step 7).
///
/// The key is `AskedText`, which contains everything that affects the answer. The server keeps the
/// answers in memory. The workstation keeps them in a file (`AnswerFile`).
public protocol AnswerStore: Sendable {
    /// Returns the stored answer; `nil` if there is none, or if it is too old.
    func answer(to question: AskedText) async -> String?

    /// Stores an answer. A failure has no effect: the program sends the text again when it needs
    /// the answer.
    func keep(_ answer: String, to question: AskedText) async
}

/// A text with everything that affects the answer of one engine.
public struct AskedText: Hashable, Sendable {
    /// The engine with its settings, the languages, the context, and the text. Two questions with
    /// different answers never have equal parts.
    public let parts: [ExactText]

    /// Creates a question from its parts.
    public init(parts: [ExactText]) { self.parts = parts }

    init(
        _ text: FormText, by engine: String, _ pair: ServicePair, _ question: EngineQuestion
    ) {
        let terms = question.terms.flatMap { term in
            [term.word, term.isKept ? "=" : ""] + term.wordings + ["×"] + term.forbidden
        }
        let told = [
            question.isTML ? engine : "\(engine) \(question.label.syntax.name)", pair.source,
            pair.target, text.text, text.form, question.description,
            question.maxLength.map { "≤ \($0)" } ?? "",
        ]
        parts = (told + terms).map { ExactText($0) }
    }
}
