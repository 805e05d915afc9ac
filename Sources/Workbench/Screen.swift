import Catalog
import Display

/// A screen, which fills the window.
public enum Screen: Equatable, Sendable {
    case signIn(SignInScreen)
    case projects(ProjectsScreen)
    case translate(TranslateScreen)
    case outbox(OutboxScreen)
    case actions(ActionsScreen)
    case bookmarks(BookmarksScreen)
    case finder(FinderScreen)
    case issueSummary(IssueSummaryScreen)
    case statistics(StatisticsScreen)
    case concordance(ConcordanceScreen)
    case fill(FillScreen)
    case pretranslation(PretranslationScreen)
    case replace(ReplaceScreen)
    case restore(RestoreScreen)
    case review(ReviewScreen)
    case roundTrip(RoundTripScreen)
    case languages(LanguagesScreen)
    case settings(SettingsScreen)
    case engines(EnginesScreen)
    case help(HelpScreen)
}

/// An input for a screen.
enum ScreenInput {
    /// The screen appears, for the first time or again.
    case appear
    /// A command of the keymap or of the command line.
    case command(Invocation)
    /// One or more typed characters for the text field with the focus.
    case typed(String)
    /// A pasted text for the text field with the focus.
    case paste(String)
    /// A mouse gesture at a point of the screen. The screen has this area.
    case gesture(Gesture, at: Point, in: Rect)
    /// The answer to a question of the screen.
    case answer(DialogQuestion, Answer)
    /// Go to a place in the language of the screen.
    case place(ListPlace)
    case alarm(Alarm)
    /// An answer of the disk. Every screen gets every answer, also below another screen.
    case store(StoreAnswer)
    case network(NetworkAnswer)
    /// The configuration file was read or changed. Every screen gets the answer.
    case settings(SettingsAnswer)
    /// The size of the window has changed.
    case resized
    /// The program ends or the screen closes. The screen returns the effects that save its data.
    case leave
}

/// The interface of all screens. `Update` and `Render` use nothing else of a screen.
protocol ScreenContent {
    /// The active scopes of the keymap, the innermost first, without `.everywhere`.
    /// `.textField` is one of them while a text field has the focus.
    var scopes: [KeyScope] { get }
    /// The commands for the line of hints, the most useful one first.
    func hints(_ environment: ScreenEnvironment) -> [Command]
    /// The texts of the screen in the status line, from left to right.
    func status(_ environment: ScreenEnvironment) -> [String]
    /// The progress of the subject of the screen in percent; `nil` if there is none.
    var percentDone: Int? { get }

    /// The single-line field that receives typed text; `nil` if there is none, or if the text has
    /// many lines.
    var lineField: TextField? { get }
    /// The line about the typed text of the field, in place of the hints; `nil` if there is none.
    var fieldNote: FieldNote? { get }
    /// The commands for the line of hints while a search is typed.
    var searchHints: [Command] { get }
    /// The answers of the disk that decide what a command does; `nil`: a typed or pasted text.
    func needs(for command: Command?) -> Set<Unanswered.Kind>

    mutating func appear(_ environment: ScreenEnvironment) -> Reaction
    /// - Returns: `nil` if the screen does not perform the command.
    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction?
    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction
    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction
    /// Performs a mouse gesture.
    ///
    /// - Parameter area: the area of the screen.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction
    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction
    mutating func go(to place: ListPlace, _ environment: ScreenEnvironment) -> Reaction
    mutating func alarm(_ alarm: Alarm, _ environment: ScreenEnvironment) -> Reaction
    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction
    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction
    mutating func receive(_ answer: SettingsAnswer, _ environment: ScreenEnvironment) -> Reaction
    mutating func resized(_ environment: ScreenEnvironment) -> Reaction
    mutating func leave() -> [Effect]

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment)
    /// The content of the screen for line mode.
    func lines(_ environment: ScreenEnvironment) -> LinePicture
}

extension ScreenContent {
    var percentDone: Int? { nil }
    var lineField: TextField? { nil }
    var fieldNote: FieldNote? { nil }
    var searchHints: [Command] { [.open, .back] }
    func needs(for command: Command?) -> Set<Unanswered.Kind> { [] }
    mutating func appear(_ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        .none
    }
    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func perform(
        _ gesture: Gesture, at point: Point, in area: Rect, _ environment: ScreenEnvironment
    ) -> Reaction { .none }
    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction { .none }
    mutating func go(to place: ListPlace, _ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func alarm(_ alarm: Alarm, _ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        .none
    }
    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        .none
    }
    mutating func receive(_ answer: SettingsAnswer, _ environment: ScreenEnvironment) -> Reaction {
        .none
    }
    mutating func resized(_ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func leave() -> [Effect] { [] }
}

extension ScreenContent {
    fileprivate mutating func take(
        _ input: ScreenInput, _ environment: ScreenEnvironment
    ) -> Reaction? {
        switch input {
        case .appear: appear(environment)
        case .command(let invocation): perform(invocation, environment)
        case .typed(let text): type(text, environment)
        case .paste(let text): paste(text, environment)
        case .gesture(let gesture, let point, let area):
            perform(gesture, at: point, in: area, environment)
        case .answer(let question, let answer): self.answer(question, answer, environment)
        case .place(let place): go(to: place, environment)
        case .alarm(let alarm): self.alarm(alarm, environment)
        case .store(let answer): receive(answer, environment)
        case .network(let answer): receive(answer, environment)
        case .settings(let answer): receive(answer, environment)
        case .resized: resized(environment)
        case .leave: Reaction(leave())
        }
    }
}

extension Screen {
    /// Passes the input to the screen. `consume` changes the screen in place, without a copy.
    ///
    /// - Returns: `nil` for a command that the screen does not perform.
    mutating func take(_ input: ScreenInput, _ environment: ScreenEnvironment) -> Reaction? {
        let reaction: Reaction?
        (self, reaction) =
            switch consume self {
            case .signIn(let screen): Self.pass(input, to: screen, Self.signIn, environment)
            case .projects(let screen): Self.pass(input, to: screen, Self.projects, environment)
            case .translate(let screen): Self.pass(input, to: screen, Self.translate, environment)
            case .outbox(let screen): Self.pass(input, to: screen, Self.outbox, environment)
            case .actions(let screen): Self.pass(input, to: screen, Self.actions, environment)
            case .bookmarks(let screen): Self.pass(input, to: screen, Self.bookmarks, environment)
            case .finder(let screen): Self.pass(input, to: screen, Self.finder, environment)
            case .issueSummary(let screen):
                Self.pass(input, to: screen, Self.issueSummary, environment)
            case .statistics(let screen): Self.pass(input, to: screen, Self.statistics, environment)
            case .concordance(let screen):
                Self.pass(input, to: screen, Self.concordance, environment)
            case .fill(let screen): Self.pass(input, to: screen, Self.fill, environment)
            case .pretranslation(let screen):
                Self.pass(input, to: screen, Self.pretranslation, environment)
            case .replace(let screen): Self.pass(input, to: screen, Self.replace, environment)
            case .restore(let screen): Self.pass(input, to: screen, Self.restore, environment)
            case .review(let screen): Self.pass(input, to: screen, Self.review, environment)
            case .roundTrip(let screen): Self.pass(input, to: screen, Self.roundTrip, environment)
            case .languages(let screen): Self.pass(input, to: screen, Self.languages, environment)
            case .settings(let screen): Self.pass(input, to: screen, Self.settings, environment)
            case .engines(let screen): Self.pass(input, to: screen, Self.engines, environment)
            case .help(let screen): Self.pass(input, to: screen, Self.help, environment)
            }
        return reaction
    }

    /// Passes the input to the content of a screen, and returns the screen with the new content.
    private static func pass<Content: ScreenContent>(
        _ input: ScreenInput, to screen: consuming Content,
        _ wrapped: (consuming Content) -> Screen,
        _ environment: ScreenEnvironment
    ) -> (Screen, Reaction?) {
        let reaction = screen.take(input, environment)
        return (wrapped(screen), reaction)
    }

    /// The screen of this case, for reading.
    private var content: any ScreenContent {
        switch self {
        case .signIn(let screen): screen
        case .projects(let screen): screen
        case .translate(let screen): screen
        case .outbox(let screen): screen
        case .actions(let screen): screen
        case .bookmarks(let screen): screen
        case .finder(let screen): screen
        case .issueSummary(let screen): screen
        case .statistics(let screen): screen
        case .concordance(let screen): screen
        case .fill(let screen): screen
        case .pretranslation(let screen): screen
        case .replace(let screen): screen
        case .restore(let screen): screen
        case .review(let screen): screen
        case .roundTrip(let screen): screen
        case .languages(let screen): screen
        case .settings(let screen): screen
        case .engines(let screen): screen
        case .help(let screen): screen
        }
    }

    var scopes: [KeyScope] { content.scopes }

    var lineField: TextField? { content.lineField }
    var fieldNote: FieldNote? { content.fieldNote }

    func needs(for command: Command?) -> Set<Unanswered.Kind> { content.needs(for: command) }

    /// The commands for the line of hints. While a search is typed, these are the commands that end
    /// the search.
    func hints(_ environment: ScreenEnvironment) -> [Command] {
        scopes.contains(.searchField) ? content.searchHints : content.hints(environment)
    }

    func status(_ environment: ScreenEnvironment) -> [String] { content.status(environment) }

    var percentDone: Int? { content.percentDone }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        content.draw(on: &frame, in: area, environment)
    }

    func lines(_ environment: ScreenEnvironment) -> LinePicture { content.lines(environment) }
}
