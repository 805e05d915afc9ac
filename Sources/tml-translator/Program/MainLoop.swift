import Display
import Foundation
import Terminal
import Workbench

/// The main loop: it shows the state, waits, takes all pending events, and updates the state.
///
/// This thread owns the state and the terminal. It blocks only in `poll`. After all pending events,
/// or after a turn of input (`PendingEvents`), it draws one frame, and ncurses sends only the cells
/// that differ. If the frame needs an answer of the disk (`WorkbenchState.awaitsPicture`), the loop
/// waits up to 2 ms for it. So most key presses draw one frame.
struct MainLoop {
    let mailbox: Mailbox
    let runner: EffectRunner
    var themes: ThemeSwitch
    let idleReport: IdleReport
    var display: TerminalDisplay
    let outside: OutsideEditor
    let input: RecentInput
    var pending = PendingEvents()
    private let start = ContinuousClock.now

    /// Runs until the end and returns the texts that could not be saved.
    mutating func run(_ start: WorkbenchState, on terminal: NcursesTerminal) -> LastWords {
        var state = start
        var unsaved = LastWords(start.session)
        var events: [Event]? = [.resized(terminal.size)]
        var isOpen = true
        let isOfUse = themes.isAutomatic || terminal.depth == .few
        var isAsked = !(isOfUse && display.takesQuestions)
        _ = perform(state.start(), on: terminal)
        while state.isRunning {
            let textProfile = display.textProfile(on: terminal)
            TextProfile.$current.withValue(textProfile) {
                guard events != nil || !pending.isEmpty else { return }
                take(events ?? [], into: &state, &unsaved, on: terminal)
                takeWhatBelongs(to: &state, &unsaved, on: terminal, isOpen: &isOpen)
                if state.isRunning { show(state, on: terminal) }
            }
            guard state.isRunning else { break }
            // The first frame does not wait for an answer of the terminal.
            if !isAsked { terminal.askForBackground() }
            isAsked = true
            let isQuiet = pending.isEmpty && terminal.inputDelay == nil
            if runner.isIdle && mailbox.isEmpty && isQuiet {
                idleReport.add(handled: terminal.inputCount)
            }
            events = wait(for: terminal, isOpen: &isOpen, atMost: pending.isEmpty ? -1 : 0)
        }
        runner.finish()
        for event in mailbox.drain() { unsaved.note(event) }
        return unsaved
    }

    /// The maximum time for which a frame waits for the answers of the disk that it needs. The time
    /// is too short to be noticed, and usually long enough for the disk. So most key presses draw
    /// one frame.
    private static let patience = Duration.milliseconds(2)
    /// The time for input between two frames, if there is so much input.
    private static let turn = Duration.milliseconds(50)

    private mutating func takeWhatBelongs(
        to state: inout WorkbenchState, _ unsaved: inout LastWords, on terminal: NcursesTerminal,
        isOpen: inout Bool
    ) {
        let end = ContinuousClock.now + Self.patience
        while state.isRunning, state.awaitsPicture, pending.isEmpty {
            let rest = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard rest >= 0.5 else { return }
            let events = wait(for: terminal, isOpen: &isOpen, atMost: Int32(rest.rounded()))
            take(events ?? [], into: &state, &unsaved, on: terminal)
        }
    }

    private func show(_ state: WorkbenchState, on terminal: NcursesTerminal) {
        terminal.show(render(state))
        terminal.show(title: state.windowTitle)
    }

    private mutating func take(
        _ events: [Event], into state: inout WorkbenchState, _ unsaved: inout LastWords,
        on terminal: NcursesTerminal
    ) {
        let end = ContinuousClock.now + Self.turn
        pending.add(events)
        tellTime(to: &state)
        while let event = pending.next(for: state, isTurnOver: ContinuousClock.now >= end) {
            handle(event, &state, &unsaved, on: terminal)
        }
    }

    private mutating func handle(
        _ event: Event, _ state: inout WorkbenchState, _ unsaved: inout LastWords,
        on terminal: NcursesTerminal
    ) {
        unsaved.note(event)
        let effects = update(&state, event)
        for effect in effects { unsaved.note(effect) }
        let answers = perform(effects, on: terminal)
        if !answers.isEmpty { tellTime(to: &state) }
        for answer in answers { handle(answer, &state, &unsaved, on: terminal) }
    }

    private func tellTime(to state: inout WorkbenchState) {
        _ = update(&state, .clock(Int(Date().timeIntervalSince1970)))
    }

    /// Waits for input or events, or until an incomplete key is held no longer, then returns all
    /// events. The end of the terminal is reported once. After that, the terminal is no longer read,
    /// because the disk may still have to answer. The terminal is also not read while earlier input
    /// is pending, so input is not read faster than it is handled.
    ///
    /// - Parameter limit: the maximum wait in milliseconds; -1 for no limit.
    /// - Returns: `nil` if the loop was woken without an event, so that there is nothing new to
    ///   show.
    private mutating func wait(
        for terminal: NcursesTerminal, isOpen: inout Bool, atMost limit: Int32 = -1
    ) -> [Event]? {
        let isRead = isOpen && pending.isEmpty
        var descriptors = [
            pollfd(fd: isRead ? terminal.inputDescriptor : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mailbox.wakeDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        let delay = isRead ? terminal.inputDelay : nil
        let timeout = limit < 0 ? delay ?? limit : min(limit, delay ?? limit)
        while poll(&descriptors, 2, timeout) < 0 && errno == EINTR {}
        var events: [Event] = []
        if descriptors[0].revents != 0 || delay != nil {
            input.note()
            let moment = start.duration(to: .now)
            events += terminal.events().map { Event.input($0.done(at: moment)) }
            for case .input(.background(let isLight)) in events {
                if let theme = themes.take(isLight: isLight) { terminal.use(theme) }
            }
            let isGone = descriptors[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
            if isGone && events.isEmpty {
                events.append(.ended)
                isOpen = false
            }
        }
        if descriptors[1].revents != 0 { events += mailbox.drain() }
        return descriptors[0].revents == 0 && events.isEmpty ? nil : events
    }

    /// Shows a theme, or reports the mistake in its file.
    ///
    /// - Parameter name: the theme that the translator has chosen; `nil` to read the file of the
    ///   shown theme again.
    private mutating func show(theme name: String?, on terminal: NcursesTerminal) {
        do {
            if let name { try themes.choose(name) } else { try themes.reread() }
            terminal.use(themes.theme)
            if name != nil, themes.isAutomatic, display.takesQuestions {
                terminal.askForBackground()
            }
        } catch {
            mailbox.post(.warned("\(error)"))
        }
    }

    /// Shows everything with the current settings. A new frame follows.
    private mutating func reloadDisplay(on terminal: NcursesTerminal) {
        let settings = runner.settingsFile
        display.use(settings.text)
        terminal.use(settings.signs)
        show(theme: nil, on: terminal)
        mailbox.post(.resized(terminal.size))
    }

    /// - Returns: the events that must be handled before all others, so that no edited text is
    ///   lost.
    private mutating func perform(
        _ effects: [Effect], on terminal: NcursesTerminal
    ) -> [Event] {
        var answers: [Event] = []
        for effect in effects {
            switch effect {
            case .suspend:
                terminal.suspend()
                mailbox.post(.resumed)
                mailbox.post(.resized(terminal.size))
            case .editOutside(let form, let text):
                let edited = outside.edit(text) { editing in
                    terminal.leave()
                    editing()
                    terminal.enter()
                    mailbox.post(.resized(terminal.size))
                }
                answers.append(.store(.writing(.edited(form, edited))))
            case .redraw: terminal.redraw()
            case .copyOut(let text): terminal.copyOut(text)
            case .theme(let name): show(theme: name, on: terminal)
            case .reloadDisplay: reloadDisplay(on: terminal)
            case .order(let order):
                display.chosenOrder = order
                mailbox.post(.resized(terminal.size))
            case .store, .network, .settings, .cancel, .wait, .keepPlace: runner.perform(effect)
            }
        }
        return answers
    }
}
