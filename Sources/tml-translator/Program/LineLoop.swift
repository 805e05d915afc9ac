import Display
import Foundation
import Workbench

/// The main loop without a screen: it writes lines, reads a line, and updates the state.
///
/// State, lanes and events are the same as in `MainLoop`. A line is an `Event.line`, which is
/// handled when all answers of the disk have arrived (`awaitsLine`). The loop writes nothing while
/// a line is typed. It handles answers at once, but reports them after the line.
struct LineLoop {
    let mailbox: Mailbox
    let runner: EffectRunner
    let idleReport: IdleReport
    let outside: OutsideEditor
    private var console = LineConsole()
    private var teller = LineTeller()
    /// True after a prompt, until a line arrives.
    private var isAsked = false
    /// The time at which the next prompt is printed even if the network has not answered; `nil` if
    /// there is no network request since the last prompt.
    private var deadline: ContinuousClock.Instant?

    /// The size of the window that panes use to compute their layout.
    static let size = Size(rows: 14, columns: 80)
    /// The maximum time for which the next prompt waits for the network.
    private static let patience = Duration.seconds(1)

    init(mailbox: Mailbox, runner: EffectRunner, idleReport: IdleReport, outside: OutsideEditor) {
        self.mailbox = mailbox
        self.runner = runner
        self.idleReport = idleReport
        self.outside = outside
    }

    /// Runs until the end and returns the texts that could not be saved.
    mutating func run(_ start: WorkbenchState) -> LastWords {
        var state = start
        var unsaved = LastWords(start.session)
        say([Strings.lineModeGreeting])
        var events = perform(state.start())
        while true {
            take(events, into: &state, &unsaved)
            guard state.isRunning else { break }
            if !isAsked, isLineDue(state) { ask(state) }
            if isAsked, runner.isIdle, mailbox.isEmpty {
                idleReport.add(handled: console.handledCount)
            }
            events = nextLine() ?? wait()
        }
        console.close()
        runner.finish()
        for event in mailbox.drain() { unsaved.note(event) }
        return unsaved
    }

    private mutating func take(
        _ events: [Event], into state: inout WorkbenchState, _ unsaved: inout LastWords
    ) {
        _ = update(&state, .clock(Int(Date().timeIntervalSince1970)))
        for event in events {
            unsaved.note(event)
            let effects = update(&state, event)
            for effect in effects { unsaved.note(effect) }
            let answers = perform(effects)
            if !answers.isEmpty { take(answers, into: &state, &unsaved) }
        }
    }
}

extension LineLoop {
    /// True if the disk has answered, and if the network has answered or its time is over.
    private func isLineDue(_ state: WorkbenchState) -> Bool {
        guard state.awaitsLine, mailbox.isEmpty else { return false }
        return !runner.isBusy || deadline.map { $0 <= .now } ?? true
    }

    private mutating func ask(_ state: WorkbenchState) {
        (isAsked, deadline) = (true, nil)
        say(teller.lines(for: state))
        if !console.ask(state.linePrompt) { mailbox.post(.ended) }
    }

    /// The event of the next line; `nil` if there is no prompt or no line.
    private mutating func nextLine() -> [Event]? {
        guard isAsked, let line = console.nextLine() else { return nil }
        isAsked = false
        switch line {
        case .text(let text): return [.line(text)]
        case .notText: return [.warned(Strings.lineIsNoText)]
        case .end: return [.input(.endOfInput)]
        }
    }

    /// Waits for a typed line, for an answer, or until the deadline.
    private mutating func wait() -> [Event] {
        var descriptors = [
            pollfd(fd: isAsked ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mailbox.wakeDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&descriptors, 2, timeout) < 0 && errno == EINTR {}
        if descriptors[0].revents != 0 { console.read() }
        return descriptors[1].revents != 0 ? mailbox.drain() : []
    }

    /// The time until the deadline in milliseconds; -1 without a deadline.
    private var timeout: Int32 {
        guard !isAsked, let deadline, deadline > .now else { return -1 }
        let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
        return Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000) + 1
    }

    private mutating func say(_ lines: [String]) {
        if !console.say(lines) { mailbox.post(.ended) }
    }

    /// - Returns: the events that must be handled before all others, so that no edited text is
    ///   lost.
    private mutating func perform(_ effects: [Effect]) -> [Event] {
        var answers: [Event] = []
        for effect in effects {
            switch effect {
            case .suspend:
                console.close()
                kill(0, SIGSTOP)
            case .editOutside(let form, let text):
                let edited = outside.edit(text) { editing in
                    console.close()
                    editing()
                }
                answers.append(.store(.writing(.edited(form, edited))))
            case .redraw:
                teller.forget()
                isAsked = false
            case .theme: mailbox.post(.warned(Strings.linesHaveNoColours))
            case .order: mailbox.post(.warned(Strings.linesAreNotOrdered))
            case .copyOut, .reloadDisplay: break
            case .network, .settings:
                if !isAsked { deadline = .now + Self.patience }
                runner.perform(effect)
            case .store, .cancel, .wait, .keepPlace: runner.perform(effect)
            }
        }
        return answers
    }
}
