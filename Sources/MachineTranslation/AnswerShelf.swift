public import Text

/// Stores answers of engines, so that the same text is not sent twice (`tml-service.md` 7.9, step
/// 7).
///
/// `AskedText` is the key: everything that an answer depends on. The server keeps the answers in
/// memory. The workstation keeps them in a file (`AnswerFile`).
public protocol AnswerShelf: Sendable {
    /// What was said; `nil`: it was not asked, or too long ago.
    func answer(to question: AskedText) async -> String?

    /// Keeps what was said. That it cannot be kept is no failure: it is asked again some day.
    func keep(_ answer: String, to question: AskedText) async
}

/// A text as one engine is asked for it: the same has the same answer for a while.
public struct AskedText: Hashable, Sendable {
    /// The engine with its settings, the languages, what it is told besides, and the text; no two
    /// questions that could have different answers have the same.
    public let parts: [ExactText]

    /// A question as it was told.
    public init(parts: [ExactText]) { self.parts = parts }

    init(
        _ text: FormText, by engine: String, _ pair: ServicePair, _ question: EngineQuestion
    ) {
        let terms = question.terms.flatMap { term in
            [term.word, term.isKept ? "=" : ""] + term.wordings + ["×"] + term.forbidden
        }
        let told = [
            engine, pair.source, pair.target, text.text, text.form, question.description,
            question.maxLength.map { "≤ \($0)" } ?? "",
        ]
        parts = (told + terms).map { ExactText($0) }
    }
}
