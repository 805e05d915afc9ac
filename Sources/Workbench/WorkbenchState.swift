public import Catalog
public import Display
import TML
import Text

/// Everything the screen shows.
public struct WorkbenchState: Equatable, Sendable {
    /// Of the window, in cells.
    public var size: Size
    /// A stack that is never empty; the last one is shown.
    public internal(set) var screens: [Screen]
    /// Lies on top of the screen and gets every key.
    public internal(set) var dialog: Dialog?
    /// The command that is being typed; `nil` while none is.
    public internal(set) var commandLine: CommandLine?
    /// What is known of the connection.
    public internal(set) var link: Link
    /// What is told at the moment.
    public internal(set) var notices = Notices()
    /// What waits to be sent.
    public internal(set) var outbox: OutboxCounts
    /// Who is signed in, and where; `nil` before.
    public internal(set) var session: Session?
    /// What the configuration file says.
    public var settings: Settings
    /// Becomes false when the program is to stop.
    public internal(set) var isRunning: Bool
    /// Whether the translator knows that the server cannot be reached: not every attempt is told.
    var isOfflineTold = false
    /// Whether the program requested the list of projects again after a failure, without a command.
    var isRetryOfProjects = false
    /// When the server is asked again after a failure, in the seconds of ``now``; 0: nothing is planned.
    var nextTry = 0
    /// What was typed and waits for an answer, in the order of typing.
    var typedAhead: [Event] = []
    var unanswered = Unanswered()
    /// What has been told, the newest last,
    var messages: [Message] = []
    /// and how much in all, also what is forgotten.
    var told = 0
    var lineMode = LineMode()
    /// The time of the last event, in seconds since 1970; 0 before it is known.
    var now = 0
    /// When the server was last asked for news, in the same seconds.
    var newsAskedAt = 0
    var listening = Listening()
    /// What lies over everything while somebody learns; `nil`: nobody does.
    var practice: Practice?
    /// What is to be pressed next, in a practice; `nil`: this is none.
    var tour: Tour?
    /// How fast a full list comes that is being fetched; `nil`: none is.
    var pullPace: PullPace?
    /// Whether the translator has stopped it: it goes on when they ask for it, and not by itself.
    var isPullStopped = false
    /// The last thing done, if it was a press of the mouse that has selected a row.
    var rowPress: RowPress?
    /// What was last written into many keys at once; `nil`: nothing that could be undone.
    var lastBatch: Batch?
    /// Commands given by name, the newest last.
    var givenByName: [String] = []
    /// Texts that are in no key, of a language that was left.
    var looseTexts: [ExactText] = []

    /// With a session the projects on disk are shown, without one the sign-in.
    ///
    /// - Parameters:
    ///   - server: what the sign-in begins with, as from the last time; likewise `email`.
    public init(
        size: Size, session: Session?, settings: Settings, server: String = "", email: String = ""
    ) {
        self.size = size
        self.session = session
        self.settings = settings
        let signIn = SignInScreen(server: server, email: email)
        screens = [session == nil ? .signIn(signIn) : .projects(ProjectsScreen())]
        link = .notAsked
        outbox = OutboxCounts()
        isRunning = true
    }

    /// What to ask before the first event. Whoever is signed in has asked for the connection; so the server
    /// is asked once for the list of projects, unless the settings have it otherwise.
    public mutating func start() -> [Effect] {
        var effects = (session == nil ? [] : [.store(.outbox(.list))]) + tellScreen(.appear)
        if session != nil, settings.connectsAtStart { effects.append(.network(.refreshProjects)) }
        unanswered.ask(effects)
        return effects
    }
}

extension WorkbenchState {
    /// Whether the disk has been asked for what belongs on the screen. It mostly answers at once, and a
    /// picture that waits for it a moment saves one that is drawn over right away.
    public var awaitsPicture: Bool {
        practice == nil && unanswered.has(Unanswered.Kind.ofPicture)
    }

    /// What the line of notices says; `nil`: nothing.
    public var notice: Notice? { notices.first }

    /// The screen that is shown.
    var screen: Screen {
        guard let last = screens.last else {
            preconditionFailure("There is always a screen.")
        }
        return last
    }

    /// Hands something to the screen that is shown.
    mutating func tellScreen(_ input: ScreenInput) -> [Effect] {
        apply(screens[screens.count - 1].take(input, environment) ?? .none)
    }

    var environment: ScreenEnvironment {
        ScreenEnvironment(
            size: size, session: session, settings: settings, link: link, outbox: outbox,
            rowsOfTour: rowsOfTour)
    }

    /// The language that is being worked on, also below another screen.
    var openLanguage: (project: Project.Key, locale: LocaleCode)? {
        openDesk.map { ($0.project, $0.locale) }
    }

    /// The screen of that language.
    var openDesk: TranslateScreen? {
        for case .translate(let screen) in screens.reversed() { return screen }
        return nil
    }

    /// All texts that are in no key.
    var allLooseTexts: [ExactText] { looseTexts + (openDesk?.looseTexts ?? []) }

    /// Where keys have a meaning now, the innermost place first.
    var places: [Place] {
        if let dialog { return dialog.places + [.everywhere] }
        if commandLine != nil { return [.commandLine, .textField, .everywhere] }
        return screen.places + [.everywhere]
    }

    /// Does what a screen asked for besides its own change, and gives back its effects.
    mutating func apply(_ reaction: Reaction) -> [Effect] {
        var effects = reaction.effects.map(withoutPull)
        if let asked = reaction.dialog { dialog = asked.about(openDesk?.current) }
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
            if case .translate(var desk) = next {
                desk.bring(looseTexts)
                looseTexts = []
                next = .translate(desk)
            }
            screens.append(next)
            return tellScreen(.appear)
        case .pop:
            guard screens.count > 1 else {
                if tour != nil { tell(Notice(Strings.practiceEnds)) }
                return []
            }
            let effects = tellScreen(.leave)
            leave(screens.removeLast())
            return effects + tellScreen(.appear)
        case .popInserting(let text): return go(.pop) + insert(text)
        case .replaceAll(let next):
            let effects = leaveAll()
            for screen in screens { leave(screen) }
            screens = [next]
            return effects + tellScreen(.appear)
        }
    }

    /// Puts a text into the form with the cursor, or tells why it takes none.
    fileprivate mutating func insert(_ text: String) -> [Effect] {
        if let missing = Requirement.form.whatIsMissing(in: self) {
            tell(Notice(missing, .warning))
            return []
        }
        return run(Invocation(.edit)) + paste(text)
    }

    /// What was told where the translator was before does not hold here, unless it holds everywhere. A
    /// text that is in no key waits for the next language that is opened.
    fileprivate mutating func leave(_ screen: Screen) {
        if case .translate(let desk) = screen { looseTexts += desk.looseTexts }
        let isOutbox = if case .outbox = screen { true } else { false }
        notices.end { topic in
            switch topic {
            case .disk, .link, .loose: false
            case .gone: isOutbox
            case .press, .outcome, .issue, .heldBack, .decisions: true
            }
        }
    }

    /// The status line tells at once that the server is being asked.
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
    /// What every screen wants to have on disk before the program stops.
    mutating func leaveAll() -> [Effect] {
        toEveryScreen(.leave)
    }
}

extension WorkbenchState {
    mutating func performInDialog(_ command: Command) -> [Effect] {
        guard var shown = dialog else { return [] }
        let outcome = shown.perform(command)
        switch outcome {
        case .stays:
            dialog = shown
            return []
        case .closes:
            dialog = nil
            return []
        case .answered(let answer):
            dialog = nil
            return self.answer(shown.question, answer)
        }
    }

    mutating func performOnCommandLine(_ command: Command) -> [Effect] {
        guard var shown = commandLine else { return [] }
        switch shown.perform(command) {
        case .stays:
            commandLine = shown
            return []
        case .closes:
            commandLine = nil
            return []
        case .run(let named):
            commandLine = nil
            givenByName.removeAll { $0 == named.text }
            givenByName.append(named.text)
            return run(named, isByName: true)
        }
    }

    /// Carries out a command on the screen that is shown, if its requirement is met.
    ///
    /// - Parameter isByName: whoever has typed a name is told when the command does nothing here; a
    ///   key that means nothing here is only pressed.
    mutating func run(_ invocation: Invocation, isByName: Bool = false) -> [Effect] {
        let row = invocation.command.row
        if let missing = row.needs.whatIsMissing(in: self) {
            tell(Notice(missing, .warning))
            return []
        }
        if case .workbench(let body) = row.action { return body(&self) }
        if case .given(let body) = row.action { return body(&self, invocation.argument) }
        let reaction = screens[screens.count - 1].take(.command(invocation), environment)
        guard let reaction else {
            if isByName { tell(Notice(Strings.doesNothingHere(row), .warning)) }
            return []
        }
        return apply(reaction)
    }
}

/// What the workbench does itself, whatever screen is shown.
extension WorkbenchState {
    /// - Parameter words: what is looked for in it; `nil`: all of it is shown.
    mutating func showHelp(_ words: String?) -> [Effect] {
        if settings.isLineMode { return apply(.dialog(lineHelp(words))) }
        if case .help = screen { return [] }
        let places = screen.places + [.everywhere]
        var help = HelpScreen(places: places)
        if let words { _ = help.search.open(for: words) }
        return apply(Reaction(navigation: .push(.help(help))))
    }

    mutating func showOutbox() -> [Effect] {
        if case .outbox = screen { return [] }
        return apply(Reaction(navigation: .push(.outbox(OutboxScreen()))))
    }

    /// - Parameter words: `nil`: they are asked for.
    mutating func showConcordance(_ words: String?) -> [Effect] {
        if case .concordance(var shown) = screen {
            let reaction = shown.look(for: words)
            screens[screens.count - 1] = .concordance(shown)
            return apply(reaction)
        }
        let isAboveForms = if case .translate = screen { true } else { false }
        var next = ConcordanceScreen(locale: openLanguage?.locale, isAboveForms: isAboveForms)
        let reaction = next.look(for: words)
        return apply(Reaction(navigation: .push(.concordance(next)))) + apply(reaction)
    }

    mutating func showLanguages() -> [Effect] {
        if case .languages = screen { return [] }
        var next = LanguagesScreen(
            namedIn: openLanguage?.locale ?? "en",
            objection: settings.suggestionsEnabled ? nil : Strings.noEngine)
        if case .translate(let below) = screen { next = LanguagesScreen(at: below, settings) }
        if case .roundTrip(let below) = screen { next = LanguagesScreen(below) }
        return apply(Reaction(navigation: .push(.languages(next))))
    }

    /// With what is in the form, or what was typed beside the languages.
    mutating func showRoundTrip() -> [Effect] {
        switch screen {
        case .translate(let desk):
            apply(desk.pane(SuggestionsPane.self).thereAndBack(desk.shared(environment)))
        case .languages(let languages): apply(languages.roundTrip(environment))
        default: apply(.notice(Strings.doesNothingHere(Command.thereAndBack.row)))
        }
    }

    mutating func undoBatch() -> [Effect] {
        guard let lastBatch else { return apply(.notice(Strings.noBatch)) }
        return apply(Reaction([.store(.batch(.undo(lastBatch)))]))
    }

    mutating func openCommandLine() -> [Effect] {
        commandLine = CommandLine(history: givenByName)
        return []
    }

    /// - Parameter name: `nil`: that is asked for.
    mutating func chooseTheme(_ name: String?) -> [Effect] {
        if let name { return [.theme(name)] }
        return apply(
            .dialog(.menu(.program(.theme), Strings.themeQuestion, items: settings.themes)))
    }

    /// - Parameter name: `nil`, or a wrong one: that is asked for.
    mutating func chooseOrder(_ name: String?) -> [Effect] {
        let order = name.flatMap(TextProfile.Order.init(rawValue:))
        return order.map { [.order($0)] } ?? askForOrder(now: TextProfile.current.order)
    }

    /// With a line to see whether it is right.
    private mutating func askForOrder(now order: TextProfile.Order) -> [Effect] {
        let orders = TextProfile.Order.allCases
        return apply(
            .dialog(
                .menu(
                    .program(.letterOrder), Strings.orderQuestion(now: order),
                    items: orders.map(Strings.name(of:)),
                    selected: orders.firstIndex(of: order) ?? 0)))
    }

    mutating func signInAgain() -> [Effect] {
        apply(Reaction(navigation: .push(.signIn(SignInScreen(again: session)))))
    }

    mutating func askToSignOut() -> [Effect] {
        apply(.dialog(.confirm(.program(.signOut), Strings.signOutQuestion(outbox))))
    }

    /// Asks only when something typed would be lost.
    mutating func quit() -> [Effect] {
        if openDesk?.hasUnsavableDrafts == true {
            return apply(.dialog(.confirm(.program(.quit), Strings.quitQuestion)))
        }
        if let loose = allLooseTexts.first {
            return apply(.dialog(.confirm(.program(.quit), Strings.quitWithLoose(loose.string))))
        }
        return end()
    }
}

extension WorkbenchState {
    fileprivate mutating func answer(_ question: DialogQuestion, _ answer: Answer) -> [Effect] {
        guard case .program(let question) = question else {
            return tellScreen(.answer(question, answer))
        }
        switch question {
        case .quit: return end()
        case .signOut: return leaveAll() + [.store(.session(.forget))]
        case .theme:
            guard case .item(let number) = answer, settings.themes.indices.contains(number) else {
                return []
            }
            return [.theme(settings.themes[number])]
        case .letterOrder:
            let orders = TextProfile.Order.allCases
            guard case .item(let number) = answer, orders.indices.contains(number) else {
                return []
            }
            return [.order(orders[number])] + askForOrder(now: orders[number])
        }
    }
}
