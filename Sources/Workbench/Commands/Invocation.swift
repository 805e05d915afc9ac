import Text

/// A command with its argument, as in `take 3`.
public struct Invocation: Hashable, Sendable {
    /// The command.
    public let command: Command
    /// The argument of the command; `nil` if there is none.
    let argument: String?

    init(_ command: Command, _ argument: String? = nil) {
        self.command = command
        self.argument = argument
    }

    /// The text on the command line and in the configuration file.
    var text: String { ([command.rawValue] + [argument].compactMap(\.self)).joined(separator: " ") }

    /// The argument as a number; 0 if the argument is not a number.
    var number: Int { argument.flatMap { Int($0) } ?? 0 }
}

/// The reason why a line is not a command.
enum InvocationError: Error, Hashable, Sendable {
    case unknown(String)
    /// The text is the beginning of several names.
    case ambiguous(String)
    case argument(Command, String)

    var sentence: String {
        switch self {
        case .unknown(let name): Strings.unknownCommand(name)
        case .ambiguous(let name): Strings.manyCommands(name)
        case .argument(let command, let objection): "\(command.rawValue): \(objection)"
        }
    }
}

extension Invocation {
    /// Reads the name of a command or a unique beginning of a name, and the argument.
    /// The words of a name may be separated by `-` or by a space.
    init(line: String) throws(InvocationError) {
        let words = Self.words(of: line)
        let name = words.joined(separator: "-")
        if let whole = Self.whole(words) {
            self = try whole.checked()
            return
        }
        let beginning = Command.allCases.filter { $0.rawValue.hasPrefix(name) }
        if let only = beginning.first, beginning.count == 1 {
            self = try Invocation(only).checked()
            return
        }
        guard beginning.isEmpty else { throw .ambiguous(name) }
        guard let found = Self.split(words, finding: Self.beginning) else {
            throw .unknown(line.trimmed)
        }
        self = try found.checked()
    }

    /// Reads the format of `text`; `nil` if the text has another format.
    init?(text: String) {
        guard let whole = Self.whole(Self.words(of: text)),
            let checked = try? whole.checked()
        else { return nil }
        self = checked
    }

    /// Splits at each space, even if a combining mark follows the space.
    private static func words(of line: String) -> [Substring] {
        line.unicodeScalars.split(separator: " ").map { Substring($0) }
    }

    private static func whole(_ words: [Substring]) -> Invocation? {
        named(words.joined(separator: "-")) ?? split(words, finding: named)
    }

    private static func named(_ name: String) -> Invocation? {
        Command(rawValue: name).map { Invocation($0) }
    }

    private static func beginning(_ name: String) -> Invocation? {
        let found = Command.allCases.filter {
            $0.rawValue.hasPrefix(name) && $0.row.argument != .none
        }
        return found.count == 1 ? Invocation(found[0]) : nil
    }

    /// Takes as many words as possible for the name; the other words are the argument.
    private static func split(
        _ words: [Substring], finding: (String) -> Invocation?
    ) -> Invocation? {
        for count in (1..<max(1, words.count)).reversed() {
            guard let found = finding(words.prefix(count).joined(separator: "-")) else { continue }
            return Invocation(found.command, argument(of: found.command, in: words, after: count))
        }
        return nil
    }

    private static func argument(
        of command: Command, in words: [Substring], after count: Int
    ) -> String {
        guard command.takesPaths || command.row.argument == .exactText else {
            return words.dropFirst(count).joined(separator: " ")
        }
        let last = words[count - 1]
        return String(last.base.unicodeScalars[last.endIndex...].dropFirst())
    }

    private func checked() throws(InvocationError) -> Invocation {
        if let objection = command.row.argument.objection(to: argument) {
            throw .argument(command, objection)
        }
        return self
    }
}
