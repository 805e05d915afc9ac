/// A line to give commands by name on, with completion and a history.
public struct CommandLine: Equatable, Sendable {
    private(set) var field = TextField()
    /// Why the last line was not carried out.
    private(set) var complaint: String?
    /// Names given before, the newest last.
    private let history: [String]
    /// The place in the history; its end is the line that is being typed.
    private var place: Int
    /// What was typed when the completion began, and which of its names is shown.
    private var completion: Completion?

    private struct Completion: Equatable {
        var typed: String
        var number: Int
    }

    /// - Parameter history: names given before, the newest last.
    public init(history: [String] = []) {
        self.history = history
        place = history.count
    }

    /// The commands that what is typed may mean: those that begin with it, then those that have it
    /// within their names.
    var candidates: [Command] {
        let typed = completion?.typed ?? field.text
        let named = Command.allCases.filter { $0.rawValue != Command.commandLine.rawValue }
        let beginning = named.filter { $0.rawValue.hasPrefix(typed) }
        let within = named.filter { !beginning.contains($0) && $0.rawValue.contains(typed) }
        return beginning + within
    }

    /// The candidate that completion has put into the line.
    var completed: Int? { completion?.number }

    mutating func perform(_ command: Command) -> CommandLineOutcome {
        switch command {
        case .back: return .closes
        case .open: return run()
        case .nextPane: complete(by: 1)
        case .previousPane: complete(by: -1)
        case .moveUp, .selectPrevious: recall(place - 1)
        case .moveDown, .selectNext: recall(place + 1)
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

    /// A name, or the beginning of just one.
    private mutating func run() -> CommandLineOutcome {
        let name = field.text.split(separator: " ").joined(separator: "-")
        guard !name.isEmpty else { return .closes }
        if let command = Command(rawValue: name) { return .run(command) }
        let beginning = Command.allCases.filter { $0.rawValue.hasPrefix(name) }
        if beginning.count == 1 { return .run(beginning[0]) }
        complaint =
            beginning.isEmpty ? Strings.unknownCommand(name) : Strings.manyCommands(name)
        return .stays
    }

    private mutating func complete(by step: Int) {
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
        field.replaceAll(with: names[number].rawValue)
    }

    private mutating func recall(_ wanted: Int) {
        guard history.indices.contains(wanted) || wanted == history.count else { return }
        place = wanted
        let recalled = wanted < history.count ? history[wanted] : ""
        edit { $0.replaceAll(with: recalled) }
    }
}
