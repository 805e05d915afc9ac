import Display

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
    var candidates: [Invocation] {
        let typed = completion?.typed ?? field.text
        let named = CommandTable.rows.filter { $0.command != .commandLine }
        let offered = named.flatMap { row in row.offered(after: typed) }
        let beginning = offered.filter { $0.text.hasPrefix(typed) }
        let within = offered.filter { !beginning.contains($0) && $0.text.contains(typed) }
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

    private mutating func recall(_ wanted: Int) {
        guard history.indices.contains(wanted) || wanted == history.count else { return }
        place = wanted
        let recalled = wanted < history.count ? history[wanted] : ""
        edit { $0.replaceAll(with: recalled) }
    }
}

extension CommandRow {
    /// The command's name, and once that has been typed what may follow it.
    fileprivate func offered(after typed: String) -> [Invocation] {
        guard typed.hasPrefix(command.rawValue + " ") else { return [Invocation(command)] }
        return argument.choices.map { Invocation(command, $0) }
    }
}

extension CommandLine {
    /// Draws the line, and beside what is typed what it may mean.
    func draw(on frame: inout Frame, in area: Rect) {
        let (row, _) = area.splitTop(rows: 1)
        frame.lay(.base, in: row)
        frame.write(":", at: row.origin, in: row, role: .hintKey)
        let room = row.splitLeft(columns: 1).rest
        let wanted = max(TextCells.columns(of: field.text) + 1, 20)
        let (line, beside) = room.splitLeft(columns: min(wanted, max(1, room.columns * 2 / 3)))
        field.draw(on: &frame, in: line, isFocused: true)
        let place = beside.splitLeft(columns: 1).rest
        if let complaint {
            frame.writeLine("× " + complaint, in: place, role: .error)
        } else {
            drawCandidates(on: &frame, in: place)
        }
    }

    /// The one that is in the line already, then the others; or what a single one does.
    private func drawCandidates(on frame: inout Frame, in area: Rect) {
        let names = candidates
        if names.count == 1 || names.first?.text == field.text && completed == nil {
            frame.writeLine(names[0].command.row.sentence, in: area, role: .hint)
            return
        }
        var column = area.left
        for (number, invocation) in names.dropFirst(completed ?? 0).enumerated() {
            let name = invocation.text
            let isLast = number == names.count - (completed ?? 0) - 1
            guard column + name.utf8.count + (isLast ? 0 : 2) <= area.right else {
                frame.write("…", at: Point(row: area.top, column: column), in: area, role: .hint)
                return
            }
            let isShown = completed != nil && number == 0
            let place = Point(row: area.top, column: column)
            column += frame.write(name, at: place, in: area, role: isShown ? .hintKey : .hint) + 1
        }
    }
}
