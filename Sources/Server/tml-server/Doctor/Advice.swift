/// A finding of the doctor, with a remedy.
struct Advice: Hashable, Sendable {
    enum Gravity: String {
        /// A stranger could get access, or work could be lost.
        case unsafe
        /// The server works, but problems are likely later.
        case unwise

        /// The word in the text output. JSON has the raw value.
        var word: String {
            switch self {
            case .unsafe: "error"
            case .unwise: "warning"
            }
        }
    }

    let gravity: Gravity
    /// The finding, in a sentence without a full stop.
    let finding: String
    /// The remedy, in a sentence without a full stop.
    let remedy: String

    init(_ gravity: Gravity, _ finding: String, remedy: String) {
        self.gravity = gravity
        self.finding = finding
        self.remedy = remedy
    }
}
