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
    private var names: KeyFilterCompletion.Names
    /// The names that the disk has read. They are not used before the next edit, so that the
    /// candidates of a completion stay.
    private var readNames: KeyFilterCompletion.Names?
    /// The list of all keys of the open language; `nil` if no language is open.
    private let language: KeyQuery?
    /// The conditions that the completion offers.
    private var offered = OfferedConditions()
    /// The tags of the selected key.
    private let ownTags: [String]
    /// The folder of the path that is being typed.
    private var folder: TypedFolder
    /// The text at the start of the completion, and the number of the shown name.
    private var completion: Completion?
    /// The commands that match the typed text: first the names that begin with the text, then the
    /// names that contain the text, then the command with completed conditions or tags.
    private(set) var candidates: [Invocation] = []

    private struct Completion: Equatable {
        var typed: String
        var number: Int
    }

    /// - Parameters:
    ///   - history: earlier lines, the newest last.
    ///   - names: the names of the open project, for conditions. The tags are those of the selected
    ///     key until the disk has read the others.
    ///   - language: the list of all keys of the open language, for the numbers of keys that
    ///     conditions find; `nil` if no language is open.
    ///   - pathCommands: the commands whose paths are completed.
    public init(
        history: [String] = [], names: KeyFilterCompletion.Names = KeyFilterCompletion.Names(),
        language: KeyQuery? = nil, pathCommands: [Command] = []
    ) {
        self.history = LineHistory(history)
        self.names = names
        self.language = language
        ownTags = names.tags
        folder = TypedFolder(after: pathCommands)
        find()
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

    /// Returns the number of keys that an offered condition finds; `nil` if it is not known.
    func count(of invocation: Invocation) -> KeyCount? {
        guard invocation.command.row.argument == .filter else { return nil }
        return offered.count(of: invocation.argument)
    }

    /// Requests the names of the open language.
    var reading: [Effect] {
        language.map { [.store(.list(.names($0.project, $0.locale)))] } ?? []
    }

    /// Requests the names in the folder of the typed path, once for each folder.
    mutating func readFolder() -> [Effect] { folder.read(for: field.text) }

    /// Requests the number of keys of the next offered condition.
    mutating func countNext() -> [Effect] { offered.ask() }

    /// Takes the names of the open language, or the number of keys of an offered condition.
    mutating func receive(_ answer: StoreAnswer) -> [Effect] {
        switch answer {
        case .list(.names(let project, let locale, let names)):
            guard project == language?.project, locale == language?.locale else { return [] }
            readNames = names
            if completion == nil {
                useReadNames()
                find()
            }
            return []
        case .list(.estimated(let query, let count)): return offered.take(count, of: query)
        case .failed(.list(.estimate(let query)), _): return offered.take(nil, of: query)
        case .projects(.folder(let read, let names)):
            folder.take(names, of: read)
            if completion == nil { find() }
            return []
        case .projects, .list, .key, .outbox, .batch, .memory, .terms, .writing, .session, .failed:
            return []
        }
    }

    mutating func type(_ text: String) { edit { $0.type(text) } }

    mutating func paste(_ text: String) { edit { $0.paste(text) } }
}

extension CommandLine {
    private mutating func edit(_ change: (inout TextField) -> Void) {
        complaint = nil
        completion = nil
        offered = OfferedConditions()
        useReadNames()
        change(&field)
        find()
    }

    /// Finds the candidates for the typed text. While a completion is shown, they stay. A text that
    /// is shorter than the typed text is not searched, because the search for a long text is slow.
    private mutating func find() {
        let typed = field.text
        let named = CommandTable.rows.filter { $0.command != .commandLine }
        let offered = named.flatMap { row in row.offered(after: typed) }
            .filter { $0.text.utf8.count >= typed.utf8.count }
        let beginning = offered.filter { $0.text.hasPrefix(typed) }
        let within = offered.filter { !beginning.contains($0) && $0.text.contains(typed) }
        candidates =
            beginning + within + named.flatMap { row in row.names(after: typed, names, ownTags) }
            + folder.completions(of: typed)
    }

    private mutating func useReadNames() {
        guard let readNames else { return }
        names = names.adding(readNames)
        self.readNames = nil
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
        if completion != nil, candidates.count == 1 {
            completion = nil
            find()
        }
        let typed = completion?.typed ?? field.text
        let names = candidates
        guard !names.isEmpty else {
            complaint = TypedFolder.isPath(in: typed) ? nil : Strings.unknownCommand(typed)
            return
        }
        if completion == nil { offer(after: typed) }
        let start = completion?.number ?? (step > 0 ? -1 : names.count)
        let number = (start + step + names.count) % names.count
        completion = Completion(typed: typed, number: number)
        complaint = nil
        field.replaceAll(with: names[number].text)
    }

    /// Notes the conditions that complete the typed argument, so that their keys are counted.
    private mutating func offer(after typed: String) {
        let rows = CommandTable.rows.filter { $0.argument == .filter }
        guard let row = rows.first(where: { typed.hasPrefix($0.command.rawValue + " ") }) else {
            return
        }
        let start = String(typed.dropFirst(row.command.rawValue.count + 1))
        offered = OfferedConditions(KeyFilterCompletion(of: start, names: names), in: language)
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
    ///
    /// - Parameter ownTags: the tags of the selected key, the only ones that can be removed from it.
    fileprivate func names(
        after typed: String, _ names: KeyFilterCompletion.Names, _ ownTags: [String]
    ) -> [Invocation] {
        let beginning = command.rawValue + " "
        guard typed.hasPrefix(beginning) else { return [] }
        let start = String(typed.dropFirst(beginning.count))
        let arguments: [String] =
            switch argument {
            case .filter: KeyFilterCompletion(of: start, names: names).texts
            case .tag:
                (command == .untag ? ownTags : names.tags).lazy.filter { $0.hasPrefix(start) }
                    .prefix(KeyFilterCompletion.mostNames).map(\.self)
            case .none, .number, .word, .text, .exactText, .files, .file, .row: []
            }
        return arguments.map { Invocation(command, $0) }
    }
}
