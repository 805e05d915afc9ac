import TML

/// A question about languages, and what engines have said to it so far.
struct LanguageReplies: Equatable, Sendable {
    /// `nil`: nothing was asked yet.
    private(set) var question: LanguageQuestion?
    private var said: [String: LanguageReply.Content] = [:]
    /// Whether the translator does not wait for the others.
    private(set) var isStopped = false

    /// Asks; what was said to another question is no more.
    mutating func ask(_ question: LanguageQuestion) -> Effect {
        self = LanguageReplies()
        self.question = question
        return .network(.languages(question))
    }

    /// - Returns: whether it is an answer to what was asked last.
    mutating func take(_ reply: LanguageReply, to asked: LanguageQuestion) -> Bool {
        guard asked == question, !isStopped else { return false }
        said[reply.engine] = reply.content
        return true
    }

    /// Nothing more is waited for.
    mutating func stop() { isStopped = true }

    /// What an engine has said; `nil`: nothing yet.
    subscript(engine: String) -> LanguageReply.Content? { said[engine] }

    /// Whether one of the engines is still to answer.
    func isAwaited(of engines: [Settings.Engine]) -> Bool {
        question != nil && !isStopped && engines.contains { said[$0.name] == nil }
    }
}
