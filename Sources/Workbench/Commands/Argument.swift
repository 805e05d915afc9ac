/// What may follow a command's name on the command line.
enum Argument: Hashable, Sendable {
    case none
    /// A number that has to be given.
    case number(ClosedRange<Int>)
    /// One of some words, or nothing: then the command asks.
    case word([String])
    /// Any text, or nothing: then the command asks.
    case text

    /// Why an argument cannot be meant; `nil`: it can.
    ///
    /// - Parameter given: `nil` or empty: none was given.
    func objection(to given: String?) -> String? {
        switch self {
        case .none: given == nil ? nil : Strings.takesNothing
        case .number(let range):
            Int(given ?? "").map(range.contains) == true ? nil : Strings.wantsNumber(range)
        case .word(let words):
            given.map(words.contains) ?? true ? nil : Strings.wantsWord(words)
        case .text: nil
        }
    }

    /// Everything that may be given, where that can be listed.
    var choices: [String] {
        switch self {
        case .none, .text: []
        case .number(let range): range.map(String.init)
        case .word(let words): words
        }
    }
}
