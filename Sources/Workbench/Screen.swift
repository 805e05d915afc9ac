import Catalog
import Display

/// What fills the window.
public enum Screen: Equatable, Sendable {
    case signIn(SignInScreen)
    case projects(ProjectsScreen)
    case translate(TranslateScreen)
    case outbox(OutboxScreen)
    case help(HelpScreen)
}

/// What a screen may know of the whole.
struct ScreenEnvironment: Equatable, Sendable {
    var size: Size
    var session: Session?
    var settings: Settings
    var link: Link
    var outbox: OutboxCounts
}

/// What every screen can do. `Update` and `Render` know no more about a screen.
protocol ScreenContent {
    /// Where keys have a meaning now, the innermost place first, without `.everywhere`.
    /// `.textField` is among them while a text field has the focus.
    var places: [Place] { get }
    /// The commands worth a hint now, the most useful first.
    var hints: [Command] { get }
    /// What the status line says of the screen, from left to right.
    func status(_ environment: ScreenEnvironment) -> [String]

    /// The field of one line that takes what is typed; `nil`: none, or a text of many lines.
    var lineField: TextField? { get }
    /// The answers of the disk that decide what a command does; `nil`: a typed or pasted text.
    func needs(for command: Command?) -> Set<Unanswered.Kind>

    /// A command that the keymap, or the command line, named.
    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction
    /// A character for the text field with the focus.
    mutating func type(_ scalar: Unicode.Scalar, _ environment: ScreenEnvironment) -> Reaction
    /// A pasted text for the text field with the focus.
    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction
    /// The answer to a question of the screen.
    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    ) -> Reaction
    mutating func alarm(_ alarm: Alarm, _ environment: ScreenEnvironment) -> Reaction
    /// News from disk. Every screen gets every answer, also below another screen.
    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction
    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction
    /// The screen is shown again, or for the first time.
    mutating func appear(_ environment: ScreenEnvironment) -> Reaction
    /// The window has another size.
    mutating func resized(_ environment: ScreenEnvironment) -> Reaction
    /// The program ends or the screen goes away: what must reach the disk.
    mutating func leave() -> [Effect]

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment)
}

extension ScreenContent {
    var lineField: TextField? { nil }
    func needs(for command: Command?) -> Set<Unanswered.Kind> { [] }
    mutating func type(_ scalar: Unicode.Scalar, _ environment: ScreenEnvironment) -> Reaction {
        .none
    }
    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func answer(
        _ question: DialogQuestion, _ answer: Answer, _ environment: ScreenEnvironment
    )
        -> Reaction
    { .none }
    mutating func alarm(_ alarm: Alarm, _ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func receive(_ answer: StoreAnswer, _ environment: ScreenEnvironment) -> Reaction {
        .none
    }
    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        .none
    }
    mutating func appear(_ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func resized(_ environment: ScreenEnvironment) -> Reaction { .none }
    mutating func leave() -> [Effect] { [] }
}

extension Screen {
    /// The screen without its case.
    var content: any ScreenContent {
        get {
            switch self {
            case .signIn(let screen): screen
            case .projects(let screen): screen
            case .translate(let screen): screen
            case .outbox(let screen): screen
            case .help(let screen): screen
            }
        }
        set {
            switch newValue {
            case let screen as SignInScreen: self = .signIn(screen)
            case let screen as ProjectsScreen: self = .projects(screen)
            case let screen as TranslateScreen: self = .translate(screen)
            case let screen as OutboxScreen: self = .outbox(screen)
            case let screen as HelpScreen: self = .help(screen)
            default: preconditionFailure("A screen that Screen does not list.")
            }
        }
    }
}
