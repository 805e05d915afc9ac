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

    // Called while the pane has the focus.

    /// The places whose key bindings count, the innermost place first.
    ///
    /// - Parameter hasKeys: false if the list of keys is known to be empty.
    func places(hasKeys: Bool) -> [Place]
    /// The commands for the hint line, the most useful first.
    func hints(_ shared: Shared) -> [Command]
    /// The answers of the disk that a command needs. For a typed or pasted text, the command is `nil`.
    func needs(for command: Command?, isKeyComing: Bool) -> Set<Unanswered.Kind>
    /// The single-line field that receives typed text; `nil`: none, or a text of many lines.
    var lineField: TextField? { get }
    /// Whether commands in the pane change the text of the selected key, so they wait for the key.
    static var waitsForKey: Bool { get }
    /// Whether motions depend on the rows that are shown, so the layout must be known.
    static var goesByPages: Bool { get }
    /// The changes that the command to take back affects.
    func changes(of key: CurrentKey) -> [Change]
    /// The state of the selected text in the pane.
    func state(of key: CurrentKey) -> FormState?
    /// The text to copy to the clipboard; `nil`: there is none.
    func textInHand(_ shared: Shared) -> ExactText?
    /// Handles a command before the receiver in its command row; `nil`: the receiver gets the command.
    mutating func intercept(_ invocation: Invocation, _ shared: Shared) -> Reaction?
    /// Performs a command for the pane with the focus; `nil`: the pane does not know the command.
    ///
    /// - Parameter area: the area below the title; empty if motions do not depend on it.
    mutating func perform(_ command: Command, in area: Rect, _ shared: Shared) -> Reaction?
    /// Selects a row by its number, from 1; `nil`: the rows have no numbers.
    mutating func goTo(row: Int, _ shared: Shared) -> Reaction?
    mutating func type(_ scalar: Unicode.Scalar, _ shared: Shared) -> Reaction
    mutating func paste(_ text: String, _ shared: Shared) -> Reaction

    // Called with or without the focus. A press focuses the pane afterwards.

    /// Handles a gesture of the mouse.
    ///
    /// - Parameters:
    ///   - point: the position, counted from the first cell below the title. In a margin, it is outside `size`.
    ///   - size: the size of the area below the title.
    mutating func perform(
        _ gesture: Gesture, at point: Point, in size: Size, _ shared: Shared
    ) -> Reaction

    // Called for all panes.

    /// Takes the answer to a question; `nil`: another pane has asked the question.
    mutating func answer(_ question: DialogQuestion, _ answer: Answer, _ shared: Shared)
        -> Reaction?
    mutating func alarm(_ alarm: Alarm, _ shared: Shared) -> Reaction
    /// Takes an answer of the disk, before the screen takes it.
    mutating func receive(_ answer: StoreAnswer, _ shared: Shared) -> Reaction
    mutating func receive(_ answer: NetworkAnswer, _ shared: Shared) -> Reaction
    /// The screen is shown, for the first time or again.
    mutating func appear(_ shared: Shared) -> [Effect]
    /// The size of the window has changed.
    mutating func resized(_ shared: Shared) -> [Effect]
    /// The screen is closed. Returns the effects that save the typed text.
    mutating func leave() -> [Effect]
    /// The selection leaves the key. Returns the effects that are needed before.
    mutating func leaveKey() -> [Effect]
    /// Another key is selected, and it is loading.
    func select(_ key: TranslationKey.ID, _ shared: Shared) -> [Effect]
    /// The key is loaded, or it has changed.
    mutating func take(_ key: CurrentKey, isNew: Bool, _ shared: Shared) -> Reaction

    // The look of the pane.

    /// The picture of the pane, computed once for measuring and drawing.
    func picture(_ shared: Shared) -> any PanePicture
    /// Whether the pane has something to show. Only then it gets room among panes that share an area.
    func hasContent(_ shared: Shared) -> Bool
    /// The note that another pane shows if this pane has no room; empty: none.
    var waiting: String { get }
    /// The lines for line mode.
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
    /// The hint for the command to take back, if a change can be taken back.
    func takeBackHint(_ shared: Shared) -> [Command] {
        guard let key = shared.current else { return [] }
        return changes(of: key).contains { $0.state != .sent } ? [.takeBack] : []
    }

    func isEqual(to other: any TranslatePane) -> Bool { self == other as? Self }
}

/// The picture of a pane at one moment.
protocol PanePicture {
    /// The rows that the pane needs in a column of this size, with its title. Called once for a frame.
    func wish(in size: Size) -> PaneRows
    /// Whether Tab stops at the pane. Tab skips a pane that shows its whole content.
    func isStop(in area: PaneArea) -> Bool
    func draw(on frame: inout Frame, in area: PaneArea)
}

extension PanePicture {
    func isStop(in area: PaneArea) -> Bool { true }
}

/// The number of rows that a pane needs, with its title.
struct PaneRows: Equatable, Sendable {
    /// The least rows. With fewer rows, the pane is hidden.
    var least: Int
    /// The rows that the pane gets before other panes get more than their least.
    var first: Int
    /// The rows that the pane takes if there is room.
    var wanted: Int

    /// The rows of a pane that has nothing to show.
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
    /// Insert a text at the cursor of the forms.
    case insert(ExactText)
    /// Go on to the next key that needs the translator.
    case goOn(after: FinishedWork)
    /// The next key has been found, or there is none.
    case nextKey(isThere: Bool)
    /// The drafts of the key are saved; the list shows this.
    case drafts([Draft])
    /// Delete the drafts of the key on the disk, because other forms replace them.
    case forgetDrafts
    /// Save the arrangement for labels of a shape.
    case formChoice(String, shape: String)
    /// Save the checks that are switched off in the project.
    case checksOff(Set<Check>)
}

/// A text for the form of a context.
struct Filling: Equatable, Sendable {
    var text: ExactText
    /// `nil`: the form with the cursor, or all forms if the text has its forms inside.
    var context: Context?
    var onlyIfEmpty = false
}

/// The work before the command to go to the next key.
enum FinishedWork: Equatable, Sendable {
    /// - Parameter isDone: whether something was submitted.
    case saving(isDone: Bool)
    /// A review was saved, or there was nothing to review. A reviewer goes on to the next key.
    ///
    /// - Parameter whyNot: the reason why no review was saved; `nil`: a review was saved.
    case judging(whyNot: String?)
}

/// The data that panes share. Each pane may read it, and only the screen changes it.
struct Shared: Sendable {
    let project: Project.Key
    let locale: LocaleCode
    let environment: ScreenEnvironment
    let opening: ProjectOpening
    let selection: SelectedKey
    /// The selected row of the list.
    let row: KeyRow?
    /// Whether the list of keys is known to be empty.
    let isListEmpty: Bool
    let focus: PaneID
    /// The forms of the key; `nil` for the forms pane, which has them itself.
    let forms: KeyForms?
    /// The width of the list, if the translator has changed it; `nil`: the width of the layout.
    let listColumns: Int?
    /// The labels around the selected label; see `KeyListPane`.
    var neighbours: [String] = []
    /// The notes of panes that have no room in the layout.
    var waiting: [String] = []

    var material: ProjectMaterial? { opening.material }
    /// The text direction of labels; `textDirection` is the direction of translations.
    var labelDirection: TextDirection { material?.sourceLanguage.direction ?? .leftToRight }
    var textDirection: TextDirection { material?.language.direction ?? .leftToRight }
    var rules: RuleSamples? { opening.rules }
    var current: CurrentKey? { selection.current }
    var area: Rect { environment.area }

    /// Whether the translator may approve translations in the project.
    var isReviewer: Bool { material?.membership != nil && allows(.approve) }
    /// Whether the translator is a reviewer, and the selected key has a translation to approve.
    var hasProposal: Bool {
        guard isReviewer, let current, current.id == row?.id else { return false }
        return Proposal(current.detail, for: .approve) != nil
    }

    /// Whether a form has typed text that is not saved. Then the mouse does not replace the text.
    var isTypedIn: Bool { forms?.fields.contains(where: \.isChanged) ?? false }

    /// The number of rows of the key list on the screen.
    var page: Int { TranslateLayout.listRows(in: area) }

    func allows(_ permission: Permission) -> Bool { opening.allows(permission, in: locale) }
}
