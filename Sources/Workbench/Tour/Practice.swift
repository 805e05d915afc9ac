import Catalog
import Display
import Text

/// A workbench for learners with a project in memory (`PracticeCopy`), which covers the real
/// workbench.
///
/// Its effects are `Departure`s. A `Departure` has no request to the disk or to the network, so
/// nothing in the practice can be saved or uploaded. Typed input goes to the practice. Answers of
/// the disk and of the network go to the real workbench, which shows the same place as before when
/// the practice ends.
struct Practice: Equatable, Sendable {
    /// An effect that leaves the practice. It contains no translation, no project and no server.
    enum Departure: Equatable, Sendable {
        case wait(Duration, Alarm)
        case suspend
        case redraw
        case copyOut(String)
        case theme(String)
        case order(TextProfile.Order)
    }

    /// A value type cannot contain itself, so the second workbench is in a box.
    private indirect enum Box: Equatable, Sendable { case state(WorkbenchState) }

    private var box: Box
    private var copy = PracticeCopy()
    /// The number of messages before the practice.
    private let toldBefore: Int

    /// The workbench that is shown and receives all keys.
    private(set) var state: WorkbenchState {
        get {
            switch box {
            case .state(let state): state
            }
        }
        set { box = .state(newValue) }
    }

    /// The number of messages during the practice.
    var told: Int { state.told - toldBefore }

    /// Starts in the key list of the practice project.
    init(of workbench: WorkbenchState) {
        var settings = workbench.settings
        (settings.suggestionsEnabled, settings.engines) = (false, [])
        settings.asksServerMemory = false
        var state = WorkbenchState(size: workbench.size, session: nil, settings: settings)
        let screen = TranslateScreen(PracticeProject.project, locale: PracticeProject.locale)
        state.screens = [.translate(screen)]
        state.link = .practice
        state.now = workbench.now
        (state.messages, state.told) = (workbench.messages, workbench.told)
        state.tour = Tour()
        let effects = state.start()
        box = .state(state)
        toldBefore = state.told
        _ = perform(effects)
        follow()
    }

    /// True if the learner has ended the tour or quits the program.
    var isOver: Bool { state.tour == nil || !state.isRunning }

    /// Handles input, or an alarm of the practice.
    mutating func receive(_ event: Event) -> [Departure] {
        if state.tour?.isAtEnd == true, event.confirms {
            state.tour = nil
            return []
        }
        let departures = perform(change { update(&$0, event) })
        follow()
        return departures
    }
}

extension Practice {
    private mutating func change<Result>(_ body: (inout WorkbenchState) -> Result) -> Result {
        var state = state
        defer { self.state = state }
        return body(&state)
    }

    private mutating func follow() {
        guard var tour = state.tour else { return }
        tour.follow(state, work: copy.outbox)
        state.tour = tour
    }

    /// Answers the disk requests of the practice until there are no more requests.
    private mutating func perform(_ effects: [Effect]) -> [Departure] {
        var departures: [Departure] = []
        var waiting = effects[...]
        while let effect = waiting.popFirst() {
            switch effect {
            case .store(let request):
                let answer = copy.answer(request)
                waiting += change { update(&$0, .store(answer)) }
            case .wait(_, .synchronize), .network, .cancel, .keepPlace, .reloadDisplay: break
            case .editOutside, .settings:
                change { $0.tell(Notice(Strings.notWhilePractising, .warning)) }
            case .wait(let duration, let alarm): departures.append(.wait(duration, alarm))
            case .suspend: departures.append(.suspend)
            case .redraw: departures.append(.redraw)
            case .copyOut(let text): departures.append(.copyOut(text))
            case .theme(let name): departures.append(.theme(name))
            case .order(let order): departures.append(.order(order))
            }
        }
        return departures
    }
}

extension Effect {
    init(_ departure: Practice.Departure) {
        self =
            switch departure {
            case .wait(let duration, let alarm): .wait(duration, .practice(alarm))
            case .suspend: .suspend
            case .redraw: .redraw
            case .copyOut(let text): .copyOut(text)
            case .theme(let name): .theme(name)
            case .order(let order): .order(order)
            }
    }
}

extension Event {
    /// True if the event closes a text that is only to be read.
    fileprivate var confirms: Bool {
        switch self {
        case .input(.key(let key)): key == Key(.enter) || key == .escape
        case .line: true
        case .input, .resized, .resumed, .ended, .alarm, .clock, .store, .network, .settings,
            .warned:
            false
        }
    }

    /// True if the event goes to the practice and not to the real workbench.
    var isPractised: Bool {
        switch self {
        case .input(.key), .input(.typed), .input(.paste), .input(.mouse), .line, .alarm(.practice):
            true
        case .input, .resized, .resumed, .ended, .alarm, .clock, .store, .network, .settings,
            .warned:
            false
        }
    }

    /// True if the event goes to the practice and to the real workbench.
    fileprivate var isPractisedToo: Bool {
        switch self {
        case .resized, .clock, .warned: true
        case .input, .line, .resumed, .ended, .alarm, .store, .network, .settings: false
        }
    }
}

extension WorkbenchState {
    /// The workbench on the screen.
    var shown: WorkbenchState { practice?.state ?? self }

    /// Starts or ends the tour.
    mutating func toggleTour() -> [Effect] {
        if tour != nil { tour = nil } else { practice = Practice(of: self) }
        return []
    }

    /// Goes to the next step of the tour.
    mutating func skipStep() -> [Effect] {
        guard var skipped = tour else { return apply(.notice(Strings.noTour)) }
        let wasAtEnd = skipped.isAtEnd
        skipped.skip(self)
        tour = wasAtEnd ? nil : skipped
        return []
    }

    /// Passes the event to the practice, if there is a practice and the event is for it.
    mutating func practise(_ event: Event) -> [Effect] {
        guard var practice, event.isPractised || event.isPractisedToo else { return [] }
        let inner =
            if case .alarm(.practice(let alarm)) = event { Event.alarm(alarm) } else { event }
        let effects = practice.receive(inner).map(Effect.init)
        self.practice = practice
        return practice.isOver ? effects + end(practice) : effects
    }

    /// Restores the state before the tour.
    private mutating func end(_ practice: Practice) -> [Effect] {
        self.practice = nil
        // Line mode counts the messages.
        told += practice.told
        guard practice.state.isRunning else { return quit() }
        return apply(.notice(Strings.tourLeft))
    }
}
