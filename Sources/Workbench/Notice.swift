/// The message line: one sentence that goes away by itself.
public struct Notice: Hashable, Sendable {
    public enum Grade: Hashable, Sendable {
        case information, good, warning, error
    }

    public var text: String
    public var grade: Grade
    /// Counted from the start, so that an old notice's alarm does not end a newer one.
    public var number: Int

    public init(_ text: String, _ grade: Grade = .information, number: Int = 0) {
        self.text = text
        self.grade = grade
        self.number = number
    }

    /// How long it stays.
    public var duration: Duration {
        switch grade {
        case .information, .good: .seconds(4)
        case .warning: .seconds(8)
        case .error: .seconds(12)
        }
    }
}
