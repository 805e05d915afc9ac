import Catalog
import Display
import TML
import Text

/// Names a pane of the translate screen.
struct PaneID: Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

/// A part of the translate screen: its content, its commands, and its look.
///
/// A pane reads the project, the selection, the forms and the environment from `Shared`. It never
/// changes the screen or another pane. Instead, its reaction contains a `PaneRequest`, for example
/// to move the focus, to put a text into a form, or to open the next key.
protocol TranslatePane: Equatable, Sendable {
    static var id: PaneID { get }

    // While it has the focus.

    /// Where keys have a meaning, the innermost place first.
    ///
    /// - Parameter hasKeys: false when the list is known to have none.
    func places(hasKeys: Bool) -> [Place]
    /// The commands worth a hint, the most useful first.
    func hints(_ shared: Shared) -> [Command]
    /// The answers of the disk that decide what a command does; `nil`: a typed or pasted text.
    func needs(for command: Command?, isKeyComing: Bool) -> Set<Unanswered.Kind>
    /// The field of one line that takes what is typed; `nil`: none, or a text of many lines.
    var lineField: TextField? { get }
    /// Whether what is done in it is about the text of the selected key, so that it waits for that.
    static var waitsForKey: Bool { get }
    /// Whether motions go by the rows that it shows at the moment, so that they have to be laid out.
    static var goesByPages: Bool { get }
    /// The changes that taking back is about.
    func changes(of key: CurrentKey) -> [Change]
    /// The state of what it shows of the key.
    func state(of key: CurrentKey) -> FormState?
    /// The text that is copied out; `nil`: none is here.
    func textInHand(_ shared: Shared) -> ExactText?
    /// Takes a command before that goes to whom its row names; `nil`: it goes its way.
    mutating func intercept(_ invocation: Invocation, _ shared: Shared) -> Reaction?
    /// A command for whatever has the focus; `nil`: nothing here carries it out.
    ///
    /// - Parameter area: the rows below its title; empty where it does not go by pages.
    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction?
    /// Selects a row by its number, from 1; `nil`: its rows have none.
    mutating func goTo(row: Int, _ shared: Shared) -> Reaction?
    mutating func type(_ scalar: Unicode.Scalar, _ shared: Shared) -> Reaction
    mutating func paste(_ text: String, _ shared: Shared) -> Reaction

    // Whether it has the focus or not; a press brings it afterwards.

    /// Something done with the mouse.
    ///
    /// - Parameters:
    ///   - point: counted from the first cell below its title; in the margins it lies outside.
    ///   - size: of what is below its title.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction

    // Whatever has the focus.

    /// The answer to a question; `nil`: another pane has asked it.
    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction
    /// News from disk, before the screen has looked at it.
    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction
    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction
    /// The screen is shown again, or for the first time.
    mutating func appear(_ shared: Shared) -> [Effect]
    /// The window has another size.
    mutating func resized(_ shared: Shared) -> [Effect]
    /// The screen goes away: what must reach the disk.
    mutating func leave() -> [Effect]
    /// The key goes out of sight: what must be done before.
    mutating func leaveKey() -> [Effect]
    /// Another key is selected and on its way.
    func select(_ key: TranslationKey.ID, _ shared: Shared) -> [Effect]
    /// The key is here, or there is news of it.
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction

    // How it looks.

    /// What it shows now, worked out once for measuring and for drawing.
    func picture(_ shared: Shared) -> any PanePicture
    /// Whether it has something to show, so that it gets the room that several panes share.
    func hasContent(_ shared: Shared) -> Bool
    /// What another pane says for it where it has no room; empty: nothing.
    var waiting: String { get }
    /// What there is to say of it in line mode.
    func lines(_ shared: Shared) -> LinePicture
}

extension TranslatePane {
    func hints(_ shared: Shared) -> [Command] { [.nextPane, .back] }
    func places(hasKeys: Bool) -> [Place] { [.list] }
    func needs(for command: Command?, isKeyComing: Bool) -> Set<Unanswered.Kind> {
        Unanswered.Kind.ofTranslating
    }
    var lineField: TextField? { nil }
    static var waitsForKey: Bool { false }
    static var goesByPages: Bool { true }
    func changes(of key: CurrentKey) -> [Change] { key.detail.changes }
    func state(of key: CurrentKey) -> FormState? { FormState(key.row) }
    func textInHand(_ shared: Shared) -> ExactText? {
        shared.current?.detail.key.label ?? shared.row.map { ExactText($0.label) }
    }
    mutating func intercept(_ invocation: Invocation, _ shared: Shared) -> Reaction? { nil }
    mutating func goTo(row: Int, _ shared: Shared) -> Reaction? { nil }
    mutating func type(_ scalar: Unicode.Scalar, _ shared: Shared) -> Reaction { .none }
    mutating func paste(_ text: String, _ shared: Shared) -> Reaction { .none }
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction { .none }
    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    { nil }
    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction { .none }
    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction { .none }
    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction { .none }
    mutating func appear(_ shared: Shared) -> [Effect] { [] }
    mutating func resized(_ shared: Shared) -> [Effect] { [] }
    mutating func leave() -> [Effect] { [] }
    mutating func leaveKey() -> [Effect] { [] }
    func select(_ key: TranslationKey.ID, _ shared: Shared) -> [Effect] { [] }
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction { .none }
    func hasContent(_ shared: Shared) -> Bool { true }
    var waiting: String { "" }
    func lines(_ shared: Shared) -> LinePicture { LinePicture(Self.id.name) }
}

extension TranslatePane {
    /// The hint for taking back, where there is something that may be taken back.
    func takeBackHint(_ shared: Shared) -> [Command] {
        guard let key = shared.current else { return [] }
        return changes(of: key).contains { $0.state != .sent } ? [.takeBack] : []
    }

    func isEqual(to other: any TranslatePane) -> Bool { self == other as? Self }
}

/// What a pane shows at the moment.
protocol PanePicture {
    /// The rows that it asks for in a column of the size, its title included; asked once for a frame.
    func wish(in size: Size) -> PaneRows
    /// Whether Tab stops at it where it is; one that shows all it has is passed over.
    func isStop(in area: PaneArea) -> Bool
    func draw(on frame: inout Frame, in area: PaneArea)
}

extension PanePicture {
    func isStop(in area: PaneArea) -> Bool { true }
}

/// How many rows a pane asks for, its title included.
struct PaneRows: Equatable, Sendable {
    /// With fewer it is not worth showing.
    var least: Int
    /// What it gets before others get more than their least.
    var first: Int
    /// What it takes if there is room.
    var wanted: Int

    /// What has nothing to show takes no room.
    static let none = PaneRows(least: .max, wanted: .max)

    /// - Parameter first: `nil`: the least.
    init(least: Int, first: Int? = nil, wanted: Int) {
        self.least = least
        self.first = first ?? least
        self.wanted = wanted
    }
}

/// An action that a pane requests from the screen or from another pane. `TranslateScreen.fulfil`
/// carries it out.
enum PaneRequest: Equatable, Sendable {
    case focus(PaneID)
    /// Put texts into forms.
    case fill([Filling])
    /// Put a text where the cursor of the forms is.
    case insert(ExactText)
    /// Go on to the next key that needs the translator.
    case goOn(after: FinishedWork)
    /// The next key that was asked for has come, or there is none.
    case nextKey(isThere: Bool)
    /// The disk has these drafts of the key; the list shows that.
    case drafts([Draft])
    /// The disk is to forget the drafts of the key, because other forms take their place.
    case forgetDrafts
    /// What translations of labels of a shape depend on from now on.
    case formChoice(String, shape: String)
    /// The checks that the project does without from now on.
    case checksOff(Set<Check>)
}

/// A text for the form of a context.
struct Filling: Equatable, Sendable {
    var text: ExactText
    /// `nil`: the form with the cursor, or all of them where the text has its forms inside.
    var context: Context?
    var onlyIfEmpty = false
}

/// What was done when the next key is wanted.
enum FinishedWork: Equatable, Sendable {
    /// - Parameter isDone: whether something was submitted.
    case saving(isDone: Bool)
    /// Something was judged, or there was nothing to judge; a reviewer who goes through the list wants
    /// the next one.
    ///
    /// - Parameter whyNot: why nothing was judged; `nil`: something was.
    case judging(whyNot: String?)
}

/// What panes share: each may read it, and only the screen changes it.
struct Shared: Sendable {
    let project: Project.Key
    let locale: LocaleCode
    let environment: ScreenEnvironment
    let opening: ProjectOpening
    let selection: SelectedKey
    /// The row of the list that is selected.
    let row: KeyRow?
    /// Whether the list is known to have no keys.
    let isListEmpty: Bool
    let focus: PaneID
    /// The forms of the key; not for the pane that changes them, which has them already.
    let forms: KeyForms?
    /// How wide the translator has made the list; `nil`: as the layout has it.
    let listColumns: Int?
    /// The labels around the selected one; see `KeyListPane`.
    var neighbours: [String] = []
    /// What panes have to say that the layout has no room for.
    var waiting: [String] = []

    var material: ProjectMaterial? { opening.material }
    /// Where the lines of labels begin, and those of translations.
    var labelDirection: TextDirection { material?.sourceLanguage.direction ?? .leftToRight }
    var textDirection: TextDirection { material?.language.direction ?? .leftToRight }
    var rules: RuleSamples? { opening.rules }
    var current: CurrentKey? { selection.current }
    var area: Rect { environment.area }

    /// Whether the project lets the person at the keyboard approve translations.
    var isReviewer: Bool { material?.membership != nil && allows(.approve) }
    /// Whether a reviewer has a key in hand with a translation that can be approved.
    var hasProposal: Bool {
        guard isReviewer, let current, current.id == row?.id else { return false }
        return Proposal(current.detail, for: .approve) != nil
    }

    /// Whether a form has something typed that was not submitted. The mouse puts no other text there.
    var isTypedIn: Bool { forms?.fields.contains(where: \.isChanged) ?? false }

    /// The rows of the key list that are on the screen.
    var page: Int { TranslateLayout.listRows(in: area) }

    func allows(_ permission: Permission) -> Bool { opening.allows(permission, in: locale) }
}
