import Catalog
import Display

/// What is typed is acted upon in the order in which it was typed, and only once the answers are
/// here that decide what it means. So the same events lead to the same end, however long the disk
/// takes with each answer.
extension WorkbenchState {
    /// How long the end waits for the disk when something typed is still to be acted upon.
    static let endDelay = Duration.seconds(2)

    /// Acts on an event, or keeps it until what it needs is here.
    mutating func receive(_ event: Event) -> [Effect] {
        guard event.isTyped, mustWait(event) else { return act(on: event) + actOnWaiting() }
        typedAhead.append(event)
        return ends(event) ? [.wait(Self.endDelay, .end)] : []
    }

    private mutating func act(on event: Event) -> [Effect] {
        if case .store(let answer) = event { unanswered.take(answer) }
        let effects = carryOut(event)
        unanswered.ask(effects)
        noteIssues()
        return effects
    }

    private mutating func actOnWaiting() -> [Effect] {
        var effects: [Effect] = []
        var done = 0
        while done < typedAhead.count, isRunning, !unanswered.has(needs(of: typedAhead[done])) {
            effects += act(on: typedAhead[done])
            done += 1
        }
        typedAhead.removeFirst(done)
        return effects
    }
}

extension WorkbenchState {
    private func mustWait(_ event: Event) -> Bool {
        if let command = command(for: event), [.redraw, .suspend].contains(command) {
            return false
        }
        return !typedAhead.isEmpty || unanswered.has(needs(of: event))
    }

    /// The answers that decide what an event does.
    private func needs(of event: Event) -> Set<Unanswered.Kind> {
        if ends(event) { return [] }
        guard dialog == nil, commandLine == nil else {
            return command(for: event) == nil
                ? []
                : Set(Unanswered.Kind.allCases)
                    .subtracting([.other])
        }
        return screen.needs(for: command(for: event))
    }

    private func command(for event: Event) -> Command? {
        guard case .input(.key(let key)) = event else { return nil }
        return settings.keymap.invocation(for: key, in: places)?.command
    }

    private func ends(_ event: Event) -> Bool {
        switch event {
        case .ended, .input(.endOfInput): true
        default: command(for: event) == .quit
        }
    }
}

extension Event {
    /// Whether it comes from the translator, so that its place among the others matters. The alarm
    /// for the search is one that typing has set.
    fileprivate var isTyped: Bool {
        switch self {
        case .input(.key), .input(.paste), .input(.endOfInput), .ended, .alarm(.search): true
        default: false
        }
    }
}
