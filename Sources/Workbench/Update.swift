import Catalog
import Display

/// Changes the state for one event, and returns the work for the program.
///
/// This function is the only code that changes the state. It reads no clock, no file and no
/// network.
public func update(_ state: inout WorkbenchState, _ event: Event) -> [Effect] {
    state.receive(event)
}

extension WorkbenchState {
    /// Performs an event whose turn has come.
    mutating func carryOut(_ event: Event) -> [Effect] {
        switch event {
        case .input(let input): return receive(input)
        case .line(let line): return read(line)
        case .resized(let size):
            self.size = size
            return toEveryScreen(.resized)
        case .resumed: return [.redraw]
        case .ended: return end()
        case .alarm(let alarm): return receive(alarm)
        case .clock(let seconds):
            now = seconds
            return []
        case .store(let answer): return receive(answer)
        case .network(let answer): return receive(answer)
        case .settings(let answer): return receive(answer)
        case .warned(let sentence):
            tell(Notice(sentence, .error))
            return []
        }
    }

    mutating func receive(_ input: InputEvent) -> [Effect] {
        switch input {
        case .key(let key):
            noteTyping()
            return press(key)
        case .typed(let text):
            noteTyping()
            return type(text)
        case .paste(let text):
            noteTyping()
            return paste(text)
        case .mouse(let mouse): return receive(mouse)
        case .focusIn: return lookForNews()
        case .endOfInput: return end()
        case .focusOut, .background: return []
        }
    }

    private mutating func noteTyping() {
        rowPress = nil
        notePress()
    }

    mutating func press(_ key: Key) -> [Effect] {
        let scopes = scopes
        if let invocation = settings.keymap.invocation(for: key, in: scopes) {
            return perform(invocation)
        }
        guard scopes.contains(.textField), let scalar = key.typedScalar else { return [] }
        return type(String(scalar))
    }

    mutating func perform(_ invocation: Invocation) -> [Effect] {
        // These commands have the same effect everywhere, also in a dialog.
        if [.redraw, .suspend, .quit].contains(invocation.command) { return run(invocation) }
        if dialog != nil {
            guard invocation.command != .open || invocation.argument == nil else {
                return apply(.notice(Strings.answerFirst, .warning))
            }
            return performInDialog(invocation.command)
        }
        if commandLine != nil { return performOnCommandLine(invocation.command) }
        return run(invocation)
    }

    mutating func type(_ text: String) -> [Effect] {
        guard lineTakes(text) else { return [] }
        if dialog != nil {
            dialog?.type(text)
            return []
        }
        if commandLine != nil {
            commandLine?.type(text)
            return commandLine?.readFolder() ?? []
        }
        return tellScreen(.typed(text))
    }

    /// Returns true if the field has room for the text. Otherwise, shows a warning.
    private mutating func lineTakes(_ text: String) -> Bool {
        let field: TextField? =
            if let dialog { dialog.lineField } else if let commandLine { commandLine.field } else {
                screen.lineField
            }
        guard let field, text.utf8.count > field.room else { return true }
        let sentence = Strings.noRoom(
            for: text.utf8.count, room: field.room, limit: TextField.limit)
        tell(Notice(sentence, .warning))
        return false
    }

    mutating func paste(_ text: String) -> [Effect] {
        guard lineTakes(text) else { return [] }
        if dialog != nil {
            dialog?.paste(text)
            return []
        }
        if commandLine != nil {
            commandLine?.paste(text)
            return commandLine?.readFolder() ?? []
        }
        return tellScreen(.paste(text))
    }

    mutating func receive(_ alarm: Alarm) -> [Effect] {
        switch alarm {
        case .synchronize: return synchronizeAgain()
        case .end: return end()
        case .countdown: return countDown()
        case .looseTexts: return keepLooseTexts()
        case .practice: return []
        case .saveDrafts where openTranslateScreen == nil: return saveClosedDrafts()
        case .saveDrafts, .rested, .search, .writing, .paused, .seen:
            return screens.indices.flatMap { index in
                apply(screens[index].take(.alarm(alarm), environment) ?? .none)
            }
        }
    }

    /// Ends the program. Before that, saves the typed text to disk, and ends the work on many keys
    /// after the part that is being saved.
    mutating func end() -> [Effect] {
        isRunning = false
        stopRunning()
        return leaveAll()
    }
}

/// Typed input is handled in its order, and only when the answers of the disk that decide its
/// meaning have arrived. Until then, the input waits in `typedAhead`. So the same events lead to
/// the same state, however slow the disk is (`InterleavingTests`).
///
/// - `unanswered` counts the requests to the disk that have no answer. `needs(of:)` gives the kinds
///   of answers that an input depends on.
/// - The editor also waits for the first keys of a language while a download runs.
/// - Only a redraw, a suspension and a change of the window size overtake waiting input. The end of
///   the program waits at most two seconds for it.
/// - Esc cancels a command for very many keys while its plan is read. The input that was typed for
///   its question is then deleted. It is also deleted if the plan leads to no question.
/// - Answers and saves must not open a dialog, because the dialog would get keys that were typed
///   for something else.
extension WorkbenchState {
    /// The longest time that the end of the program waits for the disk if typed input is not
    /// handled yet.
    static let endDelay = Duration.seconds(2)

    /// Handles an event, or stores the event until the answers that it needs have arrived.
    mutating func receive(_ given: Event) -> [Effect] {
        let event = practice == nil ? meaning(of: given) : given
        if cancelsPlan(event) { return cancelPlan() }
        guard event.isTyped, mustWait(event) else { return act(on: event) + actOnWaiting() }
        typedAhead.append(event)
        return ends(event) ? [.wait(Self.endDelay, .end)] : []
    }

    private mutating func act(on event: Event) -> [Effect] {
        if case .store(let answer) = event, !unanswered.take(answer) { return [] }
        if event.isTyped { showsOpenedFiles = false }
        let isPractised = practice != nil && event.isPractised
        var effects = practise(event)
        if !isPractised { effects += carryOut(event) + followNews() + followLooseTexts() }
        unanswered.ask(effects)
        if event.isPlan, dialog == nil { deleteTypedInput() }
        noteEnds()
        noteKeyOfQuestion()
        return effects
    }

    private mutating func actOnWaiting() -> [Effect] {
        var effects: [Effect] = []
        var done = 0
        while done < typedAhead.count, isRunning, !isUndecided(typedAhead[done]) {
            let together = typedTogether(typedAhead[done...])
            effects += act(on: Event(joining: together))
            done += together.count
        }
        typedAhead.removeFirst(done)
        return effects
    }
}

/// The plan of a command for very many keys.
extension WorkbenchState {
    /// Returns true for Esc while a plan is read.
    private func cancelsPlan(_ event: Event) -> Bool {
        guard practice == nil, dialog == nil, commandLine == nil, unanswered.has([.plan]),
            case .input(.key(let key)) = event, key.typedScalar == nil
        else { return false }
        return command(for: event) == .back
    }

    /// Cancels the command. The marks stay.
    private mutating func cancelPlan() -> [Effect] {
        unanswered.cancelPlans()
        deleteTypedInput()
        noteTyping()
        tell(Notice(Strings.planIsCancelled))
        return actOnWaiting()
    }

    /// Deletes the waiting input, which was typed for a question that does not open.
    private mutating func deleteTypedInput() {
        typedAhead = typedAhead.filter { event in
            if case .input = event { ends(event) } else { true }
        }
    }
}

/// Characters that are typed into a form or on the command line one directly after the other, for
/// example as an unbracketed paste, are handled as one event. So for all of them, the form is
/// checked once, or the commands are searched once.
extension WorkbenchState {
    /// Removes and returns the first event, joined with the characters that follow it if they go
    /// into the same form or on the command line now; `nil` if there is no event.
    ///
    /// - Parameter events: the events that have arrived and are not handled, in order.
    public func next(of events: inout ArraySlice<Event>) -> Event? {
        guard let first = events.first else { return nil }
        let isJoined = first.typedScalar != nil && !mustWait(first)
        let together = isJoined ? typedTogether(events) : events.prefix(1)
        events = events.dropFirst(together.count)
        return Event(joining: together)
    }

    /// The first event, with the typed characters that follow it if it is a character for a form or
    /// for the command line.
    private func typedTogether(_ events: ArraySlice<Event>) -> ArraySlice<Event> {
        var room = roomTogether
        let together = events.prefix { event in
            guard let scalar = event.typedScalar else { return false }
            room -= UTF8.width(scalar)
            return room >= 0
        }
        return events.prefix(max(1, together.count))
    }

    /// The number of bytes that characters of one event can add. The command line would refuse a
    /// longer text as a whole. 0 if each character is an event of its own.
    private var roomTogether: Int {
        guard dialog == nil, practice == nil else { return 0 }
        if let commandLine { return commandLine.field.room }
        return screen.lineField == nil && scopes.contains(.textField) ? .max : 0
    }
}

extension WorkbenchState {
    private func mustWait(_ event: Event) -> Bool {
        if practice == nil, let command = command(for: event),
            [.redraw, .suspend].contains(command)
        {
            return false
        }
        return !typedAhead.isEmpty || isUndecided(event)
    }

    /// Returns true if an answer is missing that decides the effect of an event.
    private func isUndecided(_ event: Event) -> Bool {
        let needs = needs(of: event)
        return unanswered.has(needs) || needs.contains(.firstKeys) && areFirstKeysComing
    }

    /// True if a download of the open language runs and no key has arrived yet.
    private var areFirstKeysComing: Bool {
        guard case .synchronizing = link else { return false }
        return visibleTranslateScreen?.isBeforeFirstKeys ?? false
    }

    /// The answers that decide the effect of an event.
    private func needs(of event: Event) -> Set<Unanswered.Kind> {
        if practice != nil, event.isPractised { return [] }
        if ends(event) { return [] }
        if case .line = event { return Unanswered.Kind.ofCommands }
        guard dialog == nil, commandLine == nil else {
            return command(for: event) == nil
                ? [] : Unanswered.Kind.ofCommands
        }
        return screen.needs(for: command(for: event)).union([.plan])
    }

    private func command(for event: Event) -> Command? {
        guard case .input(.key(let key)) = event else { return nil }
        return settings.keymap.invocation(for: key, in: scopes)?.command
    }

    private func ends(_ event: Event) -> Bool {
        switch event {
        case .ended, .input(.endOfInput): true
        case .input: command(for: event) == .quit
        case .line, .resized, .resumed, .alarm, .clock, .store, .network, .settings, .warned: false
        }
    }
}

extension Event {
    /// Joins typed characters. A single event stays as it is.
    fileprivate init(joining events: ArraySlice<Event>) {
        if events.count == 1 {
            self = events[events.startIndex]
        } else {
            let scalars = events.compactMap(\.typedScalar)
            self = .input(.typed(String(String.UnicodeScalarView(scalars))))
        }
    }

    /// The typed character; `nil` for other events.
    fileprivate var typedScalar: Unicode.Scalar? {
        guard case .input(.key(let key)) = self else { return nil }
        return key.typedScalar
    }

    /// True for the answer to a request for a plan for very many keys.
    fileprivate var isPlan: Bool {
        if case .store(let answer) = self { answer.kind == .plan } else { false }
    }

    /// True if the event comes from the translator, so that its position among the events matters.
    /// The alarms `.search` and `.seen` belong to these events, because typing sets them.
    fileprivate var isTyped: Bool {
        switch self {
        case .input(.key), .input(.typed), .input(.paste), .input(.endOfInput), .line, .ended,
            .alarm(.search), .alarm(.seen):
            true
        case .input, .resized, .resumed, .alarm, .clock, .store, .network, .settings, .warned: false
        }
    }
}
