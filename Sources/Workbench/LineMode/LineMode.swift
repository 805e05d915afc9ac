import Catalog
import Text

/// The state of line mode that a screen does not have.
struct LineMode: Equatable, Sendable {
    /// A text for the current form whose lines are still being typed.
    enum TextToCome: Equatable, Sendable {
        case nothing, some
    }

    /// `nil` if lines are commands and answers.
    var text: TextToCome?
    /// The number of requests to repeat the current state.
    var repeats = 0

    /// The line that ends a text of several lines.
    static let end = "."
}

/// Input by lines instead of keys.
extension WorkbenchState {
    /// Handles a line. Typed text goes to the disk at once.
    mutating func read(_ line: String) -> [Effect] {
        notePress()
        if isReading { dialog = nil }
        return act(onLine: line) + receive(.saveDrafts) + receive(.writing) + receive(.paused)
    }

    /// True if a text to read is on top.
    var isReading: Bool {
        if case .report = dialog?.kind { true } else { false }
    }

    private mutating func act(onLine typed: String) -> [Effect] {
        if lineMode.text != nil { return takeText(typed) }
        let line = typed.withoutControlCharacters
        let words = line.trimmed
        let isCommand = words.hasPrefix(":")
        if dialog != nil, !isCommand { return answerDialog(line) }
        if let field = screen.lineField, dialog == nil, !isCommand || field.isHidden {
            return fillField(typed, isSecret: field.isHidden)
        }
        if words.isEmpty { return sayAgain() }
        if let number = Int(words) { return goTo(number) }
        return carryOut(command: isCommand ? String(words.dropFirst()) : line)
    }

    private mutating func sayAgain() -> [Effect] {
        lineMode.repeats += 1
        return []
    }

    private mutating func carryOut(command line: String) -> [Effect] {
        let invocation: Invocation
        do {
            invocation = try Invocation(line: line)
        } catch {
            tell(Notice("\(error.sentence) \(Strings.helpHint)", .warning))
            return []
        }
        if dialog != nil { return perform(invocation) }
        switch invocation.command {
        case .showPane where invocation.argument == nil: return sayAgain()
        case .typeText where invocation.argument == nil: return beginText()
        case .pageUp, .pageDown:
            // A page is no jump, so it is not in the history.
            guard let cursor = linePicture.cursor else { break }
            let page = cursor.selection / LinePicture.page
            let next = invocation.command == .pageDown ? page + 1 : max(0, page - 1)
            guard next * LinePicture.page < cursor.count ?? 0 else { break }
            let history = places.history
            defer { places.history = history }
            return run(Invocation(.goTo, String(next * LinePicture.page + 1)))
        default: break
        }
        return run(invocation, isByName: true)
    }

    /// A number alone selects a row. In the lists of keys, languages, bookmarks and
    /// numbers, it also opens the row.
    private mutating func goTo(_ number: Int) -> [Effect] {
        guard let count = linePicture.cursor?.count else {
            tell(Notice(Strings.noNumbersHere, .warning))
            return []
        }
        guard (1...max(1, count)).contains(number), count > 0 else {
            tell(Notice(Strings.noRow(number, of: count), .warning))
            return []
        }
        let effects = run(Invocation(.goTo, String(number)))
        switch screen {
        case .projects, .bookmarks, .finder, .issueSummary, .statistics:
            return effects + run(Invocation(.open))
        case .translate(let workbench) where workbench.focus == .keys:
            return effects + run(Invocation(.edit))
        case .signIn, .translate, .outbox, .actions, .concordance, .fill, .pretranslation,
            .replace, .restore, .review, .roundTrip, .languages, .settings, .engines, .help:
            return effects
        }
    }
}

/// Answers to questions.
extension WorkbenchState {
    private mutating func answerDialog(_ line: String) -> [Effect] {
        let words = line.trimmed
        if let dialog, !dialog.isPrompt {
            if words.isEmpty { return sayAgain() }
            if words == Command.back.rawValue { return performInDialog(.back) }
        }
        guard let command = dialog?.take(line: line) else { return sayAgain() }
        return performInDialog(command)
    }

    /// An empty line keeps the text of the field.
    private mutating func fillField(_ line: String, isSecret: Bool) -> [Effect] {
        var effects: [Effect] = []
        if !line.isEmpty || isSearching {
            effects += run(Invocation(.moveToLineEnd)) + run(Invocation(.killToLineStart))
            effects += line.isEmpty ? [] : paste(line)
        }
        // The program may have to repeat the same complaint.
        if isSecret { lineMode.repeats += 1 }
        return effects + run(Invocation(.open))
    }

    private var isSearching: Bool { screen.scopes.contains(.searchField) }

    /// Adds a line to a text. Each line is on the disk before the next prompt.
    private mutating func takeText(_ line: String) -> [Effect] {
        guard line != LineMode.end else {
            if lineMode.text == .nothing { tell(Notice(Strings.nothingWasTyped)) }
            lineMode.text = nil
            return []
        }
        let isAllPoints = !line.isEmpty && line.allSatisfy { $0 == "." }
        let text = isAllPoints ? String(line.dropFirst()) : line
        let isFirst = lineMode.text == .nothing
        lineMode.text = .some
        return isFirst ? run(Invocation(.typeText, text)) : paste("\n" + text)
    }

    /// Starts a text of several lines for the current form.
    private mutating func beginText() -> [Effect] {
        guard hasForm else {
            let missing = Requirement.form.whatIsMissing(in: self) ?? Strings.noFormHere
            return apply(.notice(missing, .warning))
        }
        lineMode.text = .nothing
        tell(Notice(Strings.typeLines))
        return run(Invocation(.edit))
    }

    private var hasForm: Bool {
        guard case .translate(let workbench) = screen else { return false }
        return workbench.forms.field != nil && workbench.forms.whyReadOnly == nil
    }
}

/// The next prompt, and the lines to print.
extension WorkbenchState {
    /// True if the program can show the next prompt: the disk has answered all requests, and no
    /// sign-in and no opening of files is in progress.
    public var awaitsLine: Bool {
        if let practice { return practice.state.awaitsLine }
        guard unanswered.isEmpty, typedAhead.isEmpty, !showsOpenedFiles else { return false }
        if case .signIn(let screen) = screen { return !screen.isWorking }
        return true
    }

    /// The prompt before the typed line.
    public var linePrompt: LinePrompt {
        if let practice { return practice.state.linePrompt }
        if lineMode.text != nil { return LinePrompt(Strings.textPrompt) }
        if let dialog { return LinePrompt(isReading ? screenPrompt.text : dialog.linePrompt) }
        return screenPrompt
    }

    private var screenPrompt: LinePrompt {
        if case .signIn(let screen) = screen { return screen.linePrompt }
        if case .replace(let screen) = screen, let prompt = screen.linePrompt { return prompt }
        if case .languages = screen { return LinePrompt(Strings.prompt(of: screen)) }
        if screen.lineField != nil { return LinePrompt(Strings.searchPrompt) }
        return LinePrompt(Strings.prompt(of: screen))
    }

    var linePicture: LinePicture {
        var picture = dialog?.lines ?? screen.lines(environment)
        picture.say(lineOfTour)
        if dialog != nil { return picture }
        if case .synchronizing(_, of: 0) = link { return picture }
        picture.say(session == nil ? "" : Strings.link(link, outbox, of: session?.kind))
        return picture
    }
}

extension String {
    /// The text without control characters, for example that of Ctrl-L. A tab stays after the first
    /// other character, because it can be part of a typed text.
    fileprivate var withoutControlCharacters: String {
        let kept = unicodeScalars.drop { $0.properties.generalCategory == .control }
            .filter { $0 == "\t" || $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(kept))
    }
}
