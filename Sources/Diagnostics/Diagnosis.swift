/// A fact that the subcommand `doctor` reports, with its grade.
public struct Diagnosis: Hashable, Sendable, Encodable {
    /// The importance of the fact.
    public enum Grade: String, Sendable, Encodable {
        /// No action is necessary.
        case good
        /// The program works, but a problem is likely later.
        case warning
        /// The program does not work, work could be lost, or a stranger could get access.
        case error
    }

    /// The importance of the fact.
    public let grade: Grade
    /// The fact, in complete sentences.
    public let sentence: String
    /// The action that corrects the problem; a command at its end has no full stop. `nil`: none.
    public let remedy: String?

    /// Makes a diagnosis from its parts.
    public init(_ grade: Grade, _ sentence: String, remedy: String? = nil) {
        self.grade = grade
        self.sentence = sentence
        self.remedy = remedy
    }
}
