public import Catalog
public import Display
public import TML
import Text

/// The state of the workstation, from which the screen is drawn.
public struct WorkbenchState: Equatable, Sendable {
    /// The size of the window in cells.
    public var size: Size
    /// The stack of screens, which is never empty. The last one is shown.
    public internal(set) var screens: [Screen]
    /// The dialog on top of the screen, which gets every key.
    public internal(set) var dialog: Dialog?
    /// The command line; `nil` if it is closed.
    public internal(set) var commandLine: CommandLine?
    /// The state of the connection.
    public internal(set) var link: Link
    /// The current notices.
    public internal(set) var notices = Notices()
    /// The numbers of changes in the outbox.
    public internal(set) var outbox: OutboxCounts
    /// The translator who is signed in, and the server; `nil` before the sign-in.
    public internal(set) var session: Session?
    /// The settings of the configuration file.
    public var settings: Settings
    /// False if the program must end.
    public internal(set) var isRunning: Bool
    /// The last failure that was reported since the server answered. A further attempt that fails
    /// alike is not reported.
    var toldFailure: Failure?
    /// The projects whose changes were not uploaded, as reported.
    var toldProjects: Set<SynchronizationReport.ClosedProject> = []
    /// True if the program requested the list of projects again after a failure, without a command.
    var isRetryOfProjects = false
    /// The time of the next attempt after a failure, in the seconds of ``now``; 0: no attempt is
    /// planned.
    var nextTry = 0
    /// The typed input that waits for an answer, in the order of typing.
    var typedAhead: [Event] = []
    var unanswered = Unanswered()
    /// The stored messages, the newest last.
    var messages: [Message] = []
    /// The number of all messages, including the deleted ones.
    var told = 0
    var lineMode = LineMode()
    /// The time of the last event, in seconds since 1970; 0 before it is known.
    var now = 0
    /// The time of the last request for changes, in the seconds of ``now``.
    var newsAskedAt = 0
    var listening = Listening()
    /// The practice, which covers the workbench; `nil` if there is no practice.
    var practice: Practice?
    /// The tour, in the workbench of a practice; `nil` in the real workbench.
    var tour: Tour?
    /// The speed of the running download of a full list; `nil` if there is no such download.
    var pullPace: PullPace?
    /// True if the translator has stopped the download. Only a command of the translator continues
    /// it.
    var isPullStopped = false
    /// The last input, if it was a press of the mouse that has selected a row.
    var rowPress: RowPress?
    /// The commands that were entered by name.
    var givenByName = LineHistory()
    /// The searches in the lists of keys, from languages that were closed.
    var searches = LineHistory()
    /// The work on many keys that is being saved; `nil` if there is none, or if its first part may be
    /// all of it.
    var running: RunningWork?
    /// The texts that belong to no key, from languages that were closed.
    var looseTexts: [ExactText] = []
    var looseFile = LooseFile()
    /// The typed texts of closed languages that the disk has not saved, by account.
    var closedDrafts: [Account: Drafts] = [:]
    /// The texts that belong to no key and that the disk has refused, by account.
    var refusedLooseTexts: [Account: [ExactText]] = [:]
    /// The account whose local copy is open; `nil` before the first sign-in.
    var copy: Account?
    /// The reason why the last upload failed; `nil` if it succeeded, or before the first one.
    var uploadFailure: Failure?
    /// The number of statistics screens that were opened.
    var statisticsScreens = 0
    /// True if the translator has opened files and pressed no key since. Then the answer shows them.
    var showsOpenedFiles = false
    /// The history of places, the bookmarks and the saved queries.
    var places = StoredPlaces()

    /// With a session, the first screen is the list of projects on disk; without a session, the
    /// sign-in.
    ///
    /// - Parameters:
    ///   - server: the server in the form of the sign-in, for example from the last time.
    ///   - email: the email address in the same form.
    public init(
        size: Size, session: Session?, settings: Settings, server: String = "", email: String = ""
    ) {
        self.size = size
        self.session = session
        copy = session?.account
        self.settings = settings
        let signIn = SignInScreen(server: server, email: email)
        screens = [session == nil ? .signIn(signIn) : .projects(ProjectsScreen())]
        link = .notAsked
        outbox = OutboxCounts()
        isRunning = true
    }

    /// Begins with a language instead of the list of projects.
    ///
    /// - Parameter place: the place where the translator stopped; `nil` means the first unfinished
    ///   key.
    public mutating func begin(_ project: Project, locale: LocaleCode, at place: ListPlace?) {
        screens.append(.translate(TranslateScreen(project, locale: locale, goingOnAt: place)))
    }

    /// Returns the effects before the first event. With a session, the program requests the list of
    /// projects from the server once, unless the settings forbid the request.
    public mutating func start() -> [Effect] {
        var effects = session == nil ? [] : Self.firstReads
        effects += tellScreen(.appear)
        if session != nil, settings.connectsAtStart { effects.append(.network(.refreshProjects)) }
        unanswered.ask(effects)
        return effects
    }
}

extension WorkbenchState {
    /// The requests for the data that are not of a screen, at the start of a session.
    static let firstReads: [Effect] = [.store(.outbox(.list)), .store(.projects(.places))]

    /// True if the disk has not answered a request for visible data. The disk usually answers at
    /// once, so a short wait avoids a picture that would be replaced at once.
    public var awaitsPicture: Bool {
        practice == nil && unanswered.has(Unanswered.Kind.ofPicture)
    }

    /// The notice for the hint line; `nil` if there is none.
    public var notice: Notice? { notices.first }

    /// The visible screen.
    var screen: Screen {
        guard let last = screens.last else {
            preconditionFailure("There is always a screen.")
        }
        return last
    }

    /// Passes an input to the visible screen.
    mutating func tellScreen(_ input: ScreenInput) -> [Effect] {
        apply(screens[screens.count - 1].take(input, environment) ?? .none)
    }

    var environment: ScreenEnvironment {
        ScreenEnvironment(
            size: size, session: session, settings: settings, link: link, outbox: outbox,
            uploadFailure: uploadFailure, rowsOfTour: rowsOfTour, bookmarks: places.bookmarks,
            now: now)
    }

    /// The language that is being translated, also below another screen.
    var openLanguage: (project: Project.Key, locale: LocaleCode)? {
        openTranslateScreen.map { ($0.project, $0.locale) }
    }

    /// The translate screen of the open language.
    var openTranslateScreen: TranslateScreen? {
        for case .translate(let screen) in screens.reversed() { return screen }
        return nil
    }

    /// The translate screen, if it is the visible screen.
    var visibleTranslateScreen: TranslateScreen? {
        if case .translate(let visible) = screen { visible } else { nil }
    }

    /// The selected key of the visible translate screen.
    private var visibleKey: TranslationKey? { visibleTranslateScreen?.current?.detail.key }

    /// All texts that belong to no key.
    var allLooseTexts: [ExactText] { looseTexts + (openTranslateScreen?.looseTexts ?? []) }

    /// The active scopes of the keymap, the innermost first.
    var scopes: [KeyScope] {
        if let dialog { return dialog.scopes + [.everywhere] }
        if commandLine != nil { return [.commandLine, .textField, .everywhere] }
        return screen.scopes + [.everywhere]
    }

    /// Performs the requests of a screen besides its own change, and returns its effects.
    mutating func apply(_ reaction: Reaction) -> [Effect] {
        var effects = reaction.effects.map(withoutPull)
        if running != nil, effects.contains(where: \.reverses) {
            stopRunning()
            effects.removeAll(where: \.reverses)
        }
        if running != nil, effects.contains(where: { $0.begunBatch != nil }) {
            tell(Notice(Strings.isRunning, .warning))
            return []
        }
        if running != nil, effects.contains(where: \.plans) {
            effects.removeAll(where: \.plans)
            tell(Notice(Strings.isRunning, .warning))
        }
        noteBeginning(in: effects)
        if let left = reaction.left {
            places.history.leave(left)
            effects += keepHistory()
        }
        if let asked = reaction.dialog { dialog = asked.about(visibleKey) }
        for notice in reaction.notices where !isOldNews(notice) { tell(notice) }
        if let navigation = reaction.navigation { effects += go(navigation) }
        noteRequests(in: effects)
        return effects
    }

}

extension WorkbenchState {
    fileprivate mutating func go(_ navigation: Reaction.Navigation) -> [Effect] {
        switch navigation {
        case .push(var next):
            if case .translate(var translate) = next {
                translate.bring(looseTexts)
                translate.bring(searches)
                looseTexts = []
                let drafts = copy.flatMap { closedDrafts.removeValue(forKey: $0) }
                if let drafts { translate.bring(drafts) }
                next = .translate(translate)
            }
            if case .statistics(var statistics) = next {
                statisticsScreens += 1
                statistics.number = statisticsScreens
                next = .statistics(statistics)
            }
            screens.append(next)
            return tellScreen(.appear)
        case .pop:
            guard screens.count > 1 else {
                if tour != nil { tell(Notice(Strings.practiceEnds)) }
                return []
            }
            let effects = tellScreen(.leave) + notePlace(of: screen)
            leave(screens.removeLast())
            return effects + tellScreen(.appear)
        case .popInserting(let text): return go(.pop) + insert(text)
        case .replaceAll(let next):
            let effects = leaveAll()
            for screen in screens { leave(screen) }
            screens = [next]
            return effects + tellScreen(.appear)
        case .key(let target): return go(to: target)
        case .found(let target): return go(.pop) + open(target)
        case .edit(let place, let review): return edit(place, from: review)
        case .leaveReview(let place): return leaveReview(at: place)
        case .list(let query): return go(to: query)
        }
    }

    /// Inserts a text into the form with the cursor, or shows the reason why the form does not
    /// accept it.
    fileprivate mutating func insert(_ text: String) -> [Effect] {
        if let missing = Requirement.form.whatIsMissing(in: self) {
            tell(Notice(missing, .warning))
            return []
        }
        return run(Invocation(.edit)) + paste(text)
    }

    /// Ends the notices of a closed screen, except the notices that apply everywhere. Keeps its
    /// texts that belong to no key, and those that the disk has not saved, for the next language that
    /// is opened.
    mutating func leave(_ screen: Screen) {
        if case .translate(let translate) = screen {
            places.close(translate.locale, of: translate.project)
            looseTexts += translate.looseTexts
            if let copy { closedDrafts[copy] = translate.drafts }
            searches = translate.searches
        }
        let isOutbox = if case .outbox = screen { true } else { false }
        notices.end { topic in
            switch topic {
            case .disk, .link, .loose: false
            case .gone: isOutbox
            case .press, .outcome, .reading, .issue, .heldBack, .decisions: true
            }
        }
    }

    /// Shows in the status line at once that a synchronization has started.
    fileprivate mutating func noteRequests(in effects: [Effect]) {
        guard link != .practice else { return }
        for case .network(.synchronize(let request)) in effects {
            newsAskedAt = now
            if request != .push { (isPullStopped, pullPace) = (false, nil) }
            if isPullStopped || link == .signedOut && request.isByItself { continue }
            guard case .synchronizing = link else {
                link = .synchronizing(keys: 0, of: 0)
                return
            }
        }
    }
}

extension WorkbenchState {
    /// Returns the effects with which the screens save their data.
    mutating func leaveAll() -> [Effect] {
        toEveryScreen(.leave) + saveClosedDrafts() + keepHistory() + keepLooseTexts()
    }
}
