public import Catalog
import Display

/// The line on which commands are typed by name, with completion and history.
public struct CommandLine: Equatable, Sendable {
    private(set) var field = TextField()
    /// The reason why the last line was not executed.
    private(set) var complaint: String?
    /// Earlier lines.
    private var history: LineHistory
    /// The names of the open project, for conditions.
    private let names: KeyFilterCompletion.Names
    /// The text at the start of the completion, and the number of the shown name.
    private var completion: Completion?

    private struct Completion: Equatable {
        var typed: String
        var number: Int
    }

    /// - Parameters:
    ///   - history: earlier lines, the newest last.
    ///   - names: the names of the open project, for conditions.
    public init(
        history: [String] = [], names: KeyFilterCompletion.Names = KeyFilterCompletion.Names()
    ) {
        self.history = LineHistory(history)
        self.names = names
    }

    /// The commands that match the typed text: first the names that begin with the text, then the
    /// names that contain the text, then the command with completed conditions or tags.
    var candidates: [Invocation] {
        let typed = completion?.typed ?? field.text
        let named = CommandTable.rows.filter { $0.command != .commandLine }
        let offered = named.flatMap { row in row.offered(after: typed) }
        let beginning = offered.filter { $0.text.hasPrefix(typed) }
        let within = offered.filter { !beginning.contains($0) && $0.text.contains(typed) }
        return beginning + within + named.flatMap { row in row.names(after: typed, names) }
    }

    /// The number of the candidate that the completion has inserted.
    var completed: Int? { completion?.number }

    mutating func perform(_ command: Command) -> CommandLineOutcome {
        switch command {
        case .back: return .closes
        case .open: return run()
        case .nextPane: complete(by: 1)
        case .previousPane: complete(by: -1)
        case .moveUp, .selectPrevious: recall(-1)
        case .moveDown, .selectNext: recall(1)
        case .deleteLeft where field.isEmpty: return .closes
        default: edit { _ = $0.perform(command) }
        }
        return .stays
    }

    mutating func type(_ scalar: Unicode.Scalar) { edit { $0.type(scalar) } }

    mutating func paste(_ text: String) { edit { $0.paste(text) } }
}

extension CommandLine {
    private mutating func edit(_ change: (inout TextField) -> Void) {
        complaint = nil
        completion = nil
        change(&field)
    }

    private mutating func run() -> CommandLineOutcome {
        guard !field.text.allSatisfy({ $0 == " " }) else { return .closes }
        do {
            return .run(try Invocation(line: field.text))
        } catch {
            complaint = error.sentence
            return .stays
        }
    }

    private mutating func complete(by step: Int) {
        if completion != nil, candidates.count == 1 { completion = nil }
        let typed = completion?.typed ?? field.text
        let names = candidates
        guard !names.isEmpty else {
            complaint = Strings.unknownCommand(typed)
            return
        }
        let start = completion?.number ?? (step > 0 ? -1 : names.count)
        let number = (start + step + names.count) % names.count
        completion = Completion(typed: typed, number: number)
        complaint = nil
        field.replaceAll(with: names[number].text)
    }

    private mutating func recall(_ step: Int) {
        guard let recalled = history.recall(step, from: field.text) else { return }
        edit { $0.replaceAll(with: recalled) }
    }
}

extension CommandRow {
    /// The command by its name. If its name is already typed, the command with each possible
    /// argument.
    fileprivate func offered(after typed: String) -> [Invocation] {
        guard typed.hasPrefix(command.rawValue + " ") else { return [Invocation(command)] }
        return argument.choices.map { Invocation(command, $0) }
    }

    /// The command with each condition, or with each tag, that completes the typed argument.
    fileprivate func names(
        after typed: String, _ names: KeyFilterCompletion.Names
    ) -> [Invocation] {
        let beginning = command.rawValue + " "
        guard typed.hasPrefix(beginning) else { return [] }
        let start = String(typed.dropFirst(beginning.count))
        let arguments: [String] =
            switch argument {
            case .filter: KeyFilterCompletion(of: start, names: names).texts
            case .tag: names.tags.filter { $0.hasPrefix(start) }
            case .none, .number, .word, .text, .exactText, .row: []
            }
        return arguments.map { Invocation(command, $0) }
    }
}
