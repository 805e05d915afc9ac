/// A command that is given, with what it is about: `take 3`.
public struct Invocation: Hashable, Sendable {
    /// What is to be done.
    public let command: Command
    /// What the command is to be told besides its name; `nil`: nothing.
    let argument: String?

    init(_ command: Command, _ argument: String? = nil) {
        self.command = command
        self.argument = argument
    }

    /// As it is written on the command line and in the configuration.
    var text: String { ([command.rawValue] + [argument].compactMap(\.self)).joined(separator: " ") }

    /// The argument as a number; 0 when it is none.
    var number: Int { argument.flatMap { Int($0) } ?? 0 }
}

/// Why a line names no command.
enum InvocationError: Error, Hashable, Sendable {
    case unknown(String)
    /// It begins the names of several.
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
    /// Reads a name, or the beginning of just one, and an argument where the command takes one.
    /// Between the words of a name `-` and a space mean the same.
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
        guard let found = Self.split(words, finding: Self.beginning) else { throw .unknown(name) }
        self = try found.checked()
    }

    /// Reads what `text` writes; `nil` when it is something else.
    init?(text: String) {
        guard let whole = Self.whole(Self.words(of: text)),
            let checked = try? whole.checked()
        else { return nil }
        self = checked
    }

    /// A space is one also before a mark, which a text may begin with.
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

    /// The longest name that the first words make; the others are its argument.
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
        guard command.row.argument == .exactText else {
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
