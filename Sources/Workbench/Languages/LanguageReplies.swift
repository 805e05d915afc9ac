import TML

/// A question about languages, and the answers of engines so far.
struct LanguageReplies: Equatable, Sendable {
    /// The last question; `nil` before the first question.
    private(set) var question: LanguageQuestion?
    private var said: [String: LanguageReply.Content] = [:]
    /// True if the translator has cancelled the question.
    private(set) var isStopped = false

    /// Stores a question, deletes the answers to the earlier question, and returns the request.
    mutating func ask(_ question: LanguageQuestion) -> Effect {
        self = LanguageReplies()
        self.question = question
        return .network(.engines(.languages(question)))
    }

    /// - Returns: true if the reply answers the last question.
    mutating func take(_ reply: LanguageReply, to asked: LanguageQuestion) -> Bool {
        guard asked == question, !isStopped else { return false }
        said[reply.engine] = reply.content
        return true
    }

    /// Ignores all further answers.
    mutating func stop() { isStopped = true }

    /// The answer of an engine; `nil` if there is none yet.
    subscript(engine: String) -> LanguageReply.Content? { said[engine] }

    /// True if the question is active and one of the engines has not answered yet.
    func isAwaited(of engines: [Settings.Engine]) -> Bool {
        question != nil && !isStopped && engines.contains { said[$0.name] == nil }
    }
}
