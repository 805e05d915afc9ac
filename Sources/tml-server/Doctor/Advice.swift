/// Something that the doctor found, and what to do about it.
struct Advice: Hashable, Sendable {
    enum Gravity: String {
        /// Somebody could come in, or work could be lost.
        case unsafe
        /// It works, but will be regretted.
        case unwise

        /// As text shows it; the raw values are those of JSON.
        var word: String {
            switch self {
            case .unsafe: "error"
            case .unwise: "warning"
            }
        }
    }

    let gravity: Gravity
    /// What is the case, in a sentence without a stop.
    let finding: String
    /// What to do, in a sentence without a stop.
    let remedy: String

    init(_ gravity: Gravity, _ finding: String, remedy: String) {
        self.gravity = gravity
        self.finding = finding
        self.remedy = remedy
    }
}
