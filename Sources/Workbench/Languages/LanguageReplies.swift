import TML

/// A question about languages, and the answers of engines so far.
struct LanguageReplies: Equatable, Sendable {
    /// `nil`: nothing was asked yet.
    private(set) var question: LanguageQuestion?
    private var said: [String: LanguageReply.Content] = [:]
    /// Whether the translator has cancelled the question.
    private(set) var isStopped = false

    /// Asks a question and deletes the answers to the question before.
    mutating func ask(_ question: LanguageQuestion) -> Effect {
        self = LanguageReplies()
        self.question = question
        return .network(.engines(.languages(question)))
    }

    /// - Returns: whether it is an answer to the last question.
    mutating func take(_ reply: LanguageReply, to asked: LanguageQuestion) -> Bool {
        guard asked == question, !isStopped else { return false }
        said[reply.engine] = reply.content
        return true
    }

    /// Waits for no more answers.
    mutating func stop() { isStopped = true }

    /// The answer of an engine; `nil`: no answer yet.
    subscript(engine: String) -> LanguageReply.Content? { said[engine] }

    /// Whether one of the engines has not answered yet.
    func isAwaited(of engines: [Settings.Engine]) -> Bool {
        question != nil && !isStopped && engines.contains { said[$0.name] == nil }
    }
}
